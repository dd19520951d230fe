# The second member's profile is a FIFO, the third's is not there.
printf 'language: en\nname: Ada Sample\n' >ada.yaml
mkfifo pipe.yaml
printf 'id,profile\nada,ada.yaml\nbo,pipe.yaml\ncy,cy.yaml\n' >people.csv
exec "$CVSET" batch --format=json -o out people.csv
