# The logo of the lab is not there.
printf 'language: en\nname: Ada Sample\n' >ada.yaml
printf 'members: [ada.yaml]\nlogo: logo.png\n' >lab.yaml
exec "$CVSET" batch --format=json -o out --book book.pdf lab.yaml
