#!/bin/sh
# Several profiles in one run, other outputs than a PDF, and options that are not
# there yet.
. "$(dirname "$0")/lib.sh"

cp "$GOOD" ada.yaml
mkdir sub && cp "$GOOD" sub/ada.yaml && cp "$GOOD" sub/eve.yml
printf 'language: en\nname: A\nfoto: x\n' >bad.yaml

run 0 ada.yaml sub/eve.yml
is_pdf ada.pdf "one file"
is_pdf eve.pdf "and another, .yml left out"
cp ada.pdf ../ada.pdf
rm ada.pdf eve.pdf
run 0 build ada.yaml sub/eve.yml -o out
holds "into a folder that was missing" cmp out/eve.pdf ../ada.pdf
rm -r out

# Each profile stands for itself.
mkdir out && echo old >out/bad.pdf
run 1 build bad.yaml ada.yaml -o out
says "^bad\.yaml:3:1: error"
holds "the good one is written" cmp out/ada.pdf ../ada.pdf
holds "the bad one's older output is untouched" grep -qx old out/bad.pdf
run 3 build missing.yaml bad.yaml ada.yaml -o out
rm -r out

# What would overwrite something else is refused before anything is written.
run 2 build sub/eve.yml ada.yaml sub/ada.yaml
says "'ada.yaml' and 'sub/ada.yaml'"
run 2 build ada.yaml ada.yaml
run 2 build ada.yaml sub/eve.yml -o one.pdf
says "names one file"
echo old >one
run 2 build ada.yaml sub/eve.yml -o one
rm one
run 2 build ada.yaml -o ada.yaml
says "replace the profile"
run 2 build ada.yaml -o ./sub/../ada.yaml
run 2 build ada.yaml sub/eve.yml -o -
ln -s ada.yaml link.pdf
run 2 build ada.yaml -o link.pdf
rm link.pdf
only ada.yaml bad.yaml sub

# Text and dumps.
run 0 build ada.yaml --to txt
run 0 build ada.yaml --dump=text
holds "--to txt writes what --dump=text prints" cmp ada.txt "$OUT"
rm ada.txt
run 0 build ada.yaml --to=txt -o -
prints "Ada Example"
run 0 build ada.yaml --dump text -o dump.out
prints_nothing() { [ ! -s "$OUT" ]; }
prints_nothing
ok $? "-o takes the dump"
rm dump.out
run 0 build ada.yaml sub/eve.yml --dump=tree
[ "$(grep -c 'name: plain "Ada Example"' "$OUT")" = 2 ]
ok $? "a dump of two is one after the other"
run 2 build ada.yaml --dump=text --to=txt

# JSON is one array for all profiles, and empty if there is nothing to say.
run 1 check ada.yaml bad.yaml sub/eve.yml bad.yaml --format=json
holds "one array" python3 -c 'import json, sys
items = json.load(open(sys.argv[1]))
assert [i["file"] for i in items] == ["bad.yaml"], items' "$ERR"
run 0 build ada.yaml -o out.pdf --format=json
[ "$(cat "$ERR")" = "[]" ]
ok $? "an empty array"
rm out.pdf

# What later versions will have is not ignored.
for later in watch convert; do
    run 2 $later ada.yaml
    says "this version of cvset does not have '$later' yet"
done
run 2 fonts --strict
says "takes no option '--strict'"
run 2 layouts ada.yaml
only ada.yaml bad.yaml sub
finish
