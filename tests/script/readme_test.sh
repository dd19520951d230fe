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

# What it shows of a lab, in that of the examples.
cp -R "$TOP"/examples/lab/* .
grep '^    cvset batch' "$TOP/README.md" | sed 's/ *#.*//; s/^ *cvset //' >shown
[ "$(wc -l <shown)" -ge 3 ]
ok $? "README.md shows batches"
while read -r words; do
    # shellcheck disable=SC2086
    run 0 $words
done <shown
is_pdf lab_zh.pdf "a book"
is_pdf out/yue-lan.pdf "someone's CV"

for path in $(grep -Eo '(docs|examples|packages|layouts)/[A-Za-z0-9./_-]*' \
    "$TOP/README.md" | sort -u); do
    [ -e "$TOP/$path" ]
    ok $? "README.md names what is there: $path"
done
finish
