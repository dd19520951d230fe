# A code is shown, and its CMap has no text for it.
"$CVSET_PLAIN" build "$TOP/tests/script/good.yaml" -o good.pdf
python3 "$TOP/tests/plant.py" good.pdf text-entry-missing bad.pdf
exec "$CVSET" verify --format=json bad.pdf
