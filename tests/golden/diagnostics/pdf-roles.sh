# A heading's level is skipped.
"$CVSET_PLAIN" build "$TOP/tests/script/good.yaml" -o good.pdf
python3 "$TOP/tests/plant.py" good.pdf roles-level bad.pdf
exec "$CVSET" verify --format=json bad.pdf
