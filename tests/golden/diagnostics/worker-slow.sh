# Nobody writes to the pipe that the profile names.
mkfifo never.bib
printf 'language: en\nname: Ada Sample\n' >ada.yaml
printf 'sections: {publications: {bibliography: never.bib}}\n' >>ada.yaml
exec "$CVSET" batch --format=json --time-limit 1 -o out ada.yaml
