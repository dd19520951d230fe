# The title in the XMP is not that in the information dictionary.
"$CVSET_PLAIN" build "$TOP/tests/script/good.yaml" -o good.pdf
python3 "$TOP/tests/plant.py" good.pdf xmp-title bad.pdf
exec "$CVSET" verify --format=json bad.pdf
