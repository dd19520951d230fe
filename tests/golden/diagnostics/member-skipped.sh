# A folder has a link that leads back to it.
mkdir lab
printf 'language: en\nname: Ada Sample\n' >lab/ada.yaml
ln -s . lab/loop
exec "$CVSET" batch --format=json --dry-run -o out lab
