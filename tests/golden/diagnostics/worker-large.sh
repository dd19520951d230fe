# A profile of 2 MiB is more than 8 MiB have room for. By the plain program: ASan
# has no use for a limit on the address space.
{
    printf 'language: en\nname: Ada Sample\nsections:\n  education:\n'
    yes '    - {institution: Some University, date: 2001}' | head -n 40000
} >ada.yaml
exec "$CVSET_PLAIN" batch --format=json --memory-limit 8 -o out ada.yaml
