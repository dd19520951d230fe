#!/bin/sh
# What README.md shows is true: its profile builds without a word, the files and
# pictures it names are there.
. "$(dirname "$0")/lib.sh"
: >"$OUT" && : >"$ERR"

# The indented block that begins with `language:`, to the next blank line.
sed -n '/^    language:/,/^$/s/^    //p' "$TOP/README.md" >ada.yaml
[ "$(grep -c . ada.yaml)" -ge 8 ]
ok $? "README.md holds a profile"
run 0 build ada.yaml --strict
[ ! -s "$ERR" ]
ok $? "it builds without a word"
is_pdf ada.pdf "to the file it names"
run 0 build ada.yaml -l faculty
run 0 new me.yaml --lang zh
run 0 check me.yaml

for path in $(grep -Eo '(docs|examples|packages|layouts)/[A-Za-z0-9./_-]*' \
    "$TOP/README.md" | sort -u); do
    [ -e "$TOP/$path" ]
    ok $? "README.md names what is there: $path"
done
finish
