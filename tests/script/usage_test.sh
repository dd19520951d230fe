#!/bin/sh
# Exit statuses, help, and where what is said goes (DESIGN.md section 6).
. "$(dirname "$0")/lib.sh"

run 2
says "[Uu]sage"
run 2 bild "$GOOD"
says "did you mean 'build'"
run 2 build
run 2 build "$GOOD" --no-such-option
says "no-such-option"
run 2 build "$GOOD" --dump=nothing
says "pages"
run 2 build "$GOOD" -o
run 0 --help
prints "build"
run 0 --version
prints "[0-9]"
for verb in build check verify new layouts fonts schema; do
    run 0 "$verb" --help
    prints "cvset $verb"
done

run 0 layouts
prints "jobmarket"
prints "faculty"
run 0 fonts
prints "Noto Serif CJK"
run 0 schema
prints "json-schema.org/draft/2020-12"
run 2 schema cv.yaml

run 0 check "$GOOD"
[ ! -s "$OUT" ] && [ ! -s "$ERR" ]
ok $? "check of a good profile says nothing"
only ""

printf 'language: en\nname: A\nfoto: x\n' >bad.yaml
run 1 check bad.yaml
says "^bad\.yaml:3:1: error: .*\[key-unknown\]$"
[ ! -s "$OUT" ]
ok $? "diagnostics do not go to standard output"
holds "no colour without a terminal" sh -c "! grep -q '$(printf '\033')' '$ERR'"
run 1 check bad.yaml --format=json
says '"line": 3, "column": 1,'
says '"id": "key-unknown"'
holds "it is JSON" python3 -c 'import json,sys; json.load(open(sys.argv[1]))' "$ERR"

# Warnings are fine, unless --strict.
printf 'language: en\nname: A\nsections:\n  about: See room #4 # and more\n' \
    >warn.yaml
run 0 check warn.yaml
says "warn\.yaml:4:.*warning.*\[yaml-comment-eats-text\]"
run 1 check --strict warn.yaml

for dump in tree profile boxes items glyphs lines pages text; do
    run 0 build "$GOOD" --dump=$dump
    [ -s "$OUT" ]
    ok $? "--dump=$dump prints something"
done
run 0 build "$GOOD" -o timed.pdf --time

for lang in en zh; do
    run 0 new me-$lang.yaml --lang $lang
    run 0 build me-$lang.yaml --strict
    [ ! -s "$ERR" ]
    ok $? "the starter profile ($lang) builds without a word"
    is_pdf me-$lang.pdf "to a PDF"
    cp me-$lang.yaml before
    run 3 new me-$lang.yaml --lang $lang
    holds "new does not overwrite" cmp me-$lang.yaml before
done

# Options of a layout from the command line.
run 0 build "$GOOD" -o set.pdf --set styles.body.size=11pt
run 1 build "$GOOD" -o set.pdf --set styles.body.siz=11pt
says "did you mean 'size'"
cp "$TOP/layouts/jobmarket.yaml" mine.yaml
run 0 build "$GOOD" -o mine.pdf -l ./mine.yaml
run 0 build "$GOOD" -o theirs.pdf -l jobmarket
holds "a copied layout gives the same page" cmp mine.pdf theirs.pdf

# From any folder, by a relative path or through a link.
mkdir -p a/b && ln -s "$CVSET" a/link
(cd a/b && ../link build "$GOOD" -o ../../linked.pdf) >"$OUT" 2>"$ERR"
ok $? "finds its layouts and fonts through a link, from another folder"
finish
