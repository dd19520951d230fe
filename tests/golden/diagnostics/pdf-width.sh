# /W has another advance than the font program.
"$CVSET_PLAIN" build "$TOP/tests/script/good.yaml" -o good.pdf
python3 "$TOP/tests/plant.py" good.pdf width bad.pdf
exec "$CVSET" verify --format=json bad.pdf
