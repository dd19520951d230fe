# Two members have one id.
printf 'language: en\nname: Ada Sample\n' >ada.yaml
printf 'language: en\nname: Bo Sample\n' >bo.yaml
printf 'id,profile\nx,ada.yaml\nx,bo.yaml\n' >people.csv
exec "$CVSET" batch --format=json --dry-run -o out people.csv
