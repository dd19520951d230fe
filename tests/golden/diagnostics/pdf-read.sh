# The end of the file is missing.
"$CVSET_PLAIN" build "$TOP/tests/script/good.yaml" -o good.pdf
head -c 3000 good.pdf >bad.pdf
exec "$CVSET" verify --format=json bad.pdf
