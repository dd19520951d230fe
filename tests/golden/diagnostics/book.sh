# No CV could be made: there is nothing to put in the book.
printf 'language: en\nnonsense: 1\n' >bo.yaml
exec "$CVSET" batch --format=json -o out --book book.pdf bo.yaml
