# It cannot be read without a password.
"$CVSET_PLAIN" build "$TOP/tests/script/good.yaml" -o good.pdf
qpdf --encrypt open owner 256 -- good.pdf bad.pdf
exec "$CVSET" verify --format=json bad.pdf
