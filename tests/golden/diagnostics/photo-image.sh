# A file by its bytes, not by its name.
printf 'GIF89a' >me.jpg
cat >cv.yaml <<'END'
language: en
name: Ada Sample
photo: me.jpg
layout: faculty
END
exec "$CVSET" check --format=json cv.yaml
