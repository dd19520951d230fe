# The worker waits at a pipe when it is killed: opening the other end waits
# until it is there.
mkfifo never.bib
printf 'language: en\nname: Ada Sample\n' >ada.yaml
printf 'sections: {publications: {bibliography: never.bib}}\n' >>ada.yaml
"$CVSET" batch --format=json -j 1 -o out ada.yaml &
exec 3>never.bib
kill -9 $(cat /proc/$!/task/$!/children)
wait $!
