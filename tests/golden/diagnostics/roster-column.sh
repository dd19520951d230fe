# A spreadsheet has more columns than a roster.
printf 'language: en\nname: Ada Sample\n' >ada.yaml
printf 'id,office,profile,phone\nada,B 12,ada.yaml,123\n' >people.csv
exec "$CVSET" batch --format=json --dry-run -o out people.csv
