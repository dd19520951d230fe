# One of two members has an error, so the book is without that CV.
printf 'language: en\nname: Ada Sample\n' >ada.yaml
printf 'language: en\nname: Bo Sample\nnonsense: 1\n' >bo.yaml
exec "$CVSET" batch --format=json -o out --book book.pdf ada.yaml bo.yaml
