# What was kept of earlier runs is not what cvset wrote.
mkdir out
echo garbage >out/.cvset-batch
printf 'language: en\nname: Ada Sample\n' >ada.yaml
exec "$CVSET" batch --format=json -o out ada.yaml
