# The files of two members differ in case only.
printf 'language: en\nname: Ada Sample\n' >ada.yaml
printf 'language: en\nname: ADA SAMPLE\n' >bo.yaml
printf 'id,profile\na,ada.yaml\nb,bo.yaml\n' >people.csv
exec "$CVSET" batch --format=json --dry-run --name '{name}' -o out people.csv
