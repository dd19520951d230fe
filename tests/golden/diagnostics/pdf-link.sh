# A link does not say where it leads.
"$CVSET_PLAIN" build "$TOP/tests/script/good.yaml" -o good.pdf
python3 "$TOP/tests/plant.py" good.pdf link-contents bad.pdf
exec "$CVSET" verify --format=json bad.pdf
