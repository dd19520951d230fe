# The profile is not there.
exec "$CVSET" check --format=json cv.yaml
