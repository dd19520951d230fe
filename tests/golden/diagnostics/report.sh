# A text that is JSON, but no report.
echo '{"report": "of the weather"}' > weather.json
$CVSET batch --merge-reports weather.json --report all.csv --format=json
