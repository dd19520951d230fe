# A font program of another kind than cvset writes.
"$CVSET_PLAIN" build "$TOP/tests/script/good.yaml" -o good.pdf
python3 "$TOP/tests/plant.py" good.pdf font-opentype bad.pdf
exec "$CVSET" verify --format=json bad.pdf
