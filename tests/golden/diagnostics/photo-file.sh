# Only the Unicode form of the names differs: e and U+0301 are not U+00E9.
: >"$(printf 'cafe\314\201.jpg')"
cat >cv.yaml <<'END'
language: en
name: Ada Sample
photo: café.jpg
layout: faculty
END
exec "$CVSET" check --format=json cv.yaml
