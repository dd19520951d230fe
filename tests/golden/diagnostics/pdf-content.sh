# A heading is neither tagged nor an artifact; its MCID is missed, too.
"$CVSET_PLAIN" build "$TOP/tests/script/good.yaml" -o good.pdf
python3 "$TOP/tests/plant.py" good.pdf content-untagged bad.pdf
exec "$CVSET" verify --format=json bad.pdf
