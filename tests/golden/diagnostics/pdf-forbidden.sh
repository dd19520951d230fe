# It has files in it.
"$CVSET_PLAIN" build "$TOP/tests/script/good.yaml" -o good.pdf
python3 "$TOP/tests/plant.py" good.pdf attachment bad.pdf
exec "$CVSET" verify --format=json bad.pdf
