# A group is for a role that no member has; the member is in no group.
printf 'language: en\nname: Ada Sample\nrole: professor\n' >ada.yaml
cat >lab.yaml <<'LAB'
members: [ada.yaml]
groups:
  - {title: Students, roles: [phd]}
LAB
exec "$CVSET" batch --format=json --dry-run -o out lab.yaml
