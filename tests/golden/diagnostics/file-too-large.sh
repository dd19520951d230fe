truncate -s 65M cv.yaml
exec "$CVSET" check --format=json cv.yaml
