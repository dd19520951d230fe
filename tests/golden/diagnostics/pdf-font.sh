# A font's program is not in the file.
"$CVSET_PLAIN" build "$TOP/tests/script/good.yaml" -o good.pdf
python3 "$TOP/tests/plant.py" good.pdf font-not-embedded bad.pdf
exec "$CVSET" verify --format=json bad.pdf
