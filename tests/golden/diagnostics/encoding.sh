# GBK, as Chinese systems once wrote it.
printf 'language: zh\nname: \325\305\310\375\n' >cv.yaml
exec "$CVSET" check --format=json cv.yaml
