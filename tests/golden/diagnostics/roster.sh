# The first row has people in it, not the names of the columns.
printf 'zhang,Zhang San\nli,Li Si\n' >people.csv
exec "$CVSET" batch --format=json --dry-run -o out people.csv
