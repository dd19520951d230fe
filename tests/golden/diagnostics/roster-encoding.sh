# GB18030, as spreadsheets in China save it: the name is 张三.
printf 'language: zh\nname: 张三\n' >zhang.yaml
printf 'id,name,profile\nzhang,\325\305\310\375,zhang.yaml\n' >people.csv
exec "$CVSET" batch --format=json --dry-run -o out people.csv
