# Its trailer has no /ID.
"$CVSET_PLAIN" build "$TOP/tests/script/good.yaml" -o good.pdf
python3 "$TOP/tests/plant.py" good.pdf id bad.pdf
exec "$CVSET" verify --format=json bad.pdf
