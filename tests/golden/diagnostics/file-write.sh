# What should be the output's folder is a file.
: >taken
exec "$CVSET" build --format=json "$TOP/tests/script/good.yaml" -o taken/cv.pdf
