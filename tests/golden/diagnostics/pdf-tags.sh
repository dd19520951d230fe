# A paragraph is not in the structure tree.
"$CVSET_PLAIN" build "$TOP/tests/script/good.yaml" -o good.pdf
python3 "$TOP/tests/plant.py" good.pdf tags-not-in-tree bad.pdf
exec "$CVSET" verify --format=json bad.pdf
