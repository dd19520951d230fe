#!/bin/sh
# File names as people have them (trial B90): written under exactly that name, and
# readable in what is said.
. "$(dirname "$0")/lib.sh"

newline='
'
byte=$(printf 'bad\377byte')

# named LABEL NAME -- a profile and an output of that name.
named() {
    mkdir -p "my cv" "out dir"
    cp "$GOOD" "my cv/$2.yaml"
    "$CVSET" build "./my cv/$2.yaml" -o "out dir/$2.pdf" >"$OUT" 2>"$ERR"
    ok $? "builds: $1"
    is_pdf "out dir/$2.pdf" "written under exactly that name: $1"
    [ "$(ls -A "out dir" | wc -l)" = "$(printf '%s\n' "$2" | wc -l)" ]
    ok $? "and nothing else: $1"
    echo "unknown_key: 1" >>"my cv/$2.yaml"
    "$CVSET" check "./my cv/$2.yaml" >"$OUT" 2>"$ERR"
    [ $? = 1 ]
    ok $? "status 1: $1"
    says "^\./my cv/"
    iconv -f UTF-8 -t UTF-8 "$ERR" >/dev/null 2>&1
    ok $? "what is said is UTF-8: $1"
    [ "$(grep -c 'key-unknown' "$ERR")" = 1 ]
    ok $? "and the name does not break its line: $1"
    rm -r "my cv" "out dir"
}

named "spaces and Chinese" "张 三 简历 (终稿) #1"
named "quotes" "o'neil \"the\" cv"
named "a newline" "two${newline}lines"
named "a byte that is no UTF-8" "$byte"
named "a percent sign and a backslash" 'a %s %n\n'
LC_ALL=C named "Chinese in the C locale" "张三"

cp "$GOOD" ./-v.yaml
run 0 build -o lead.pdf -- -v.yaml
is_pdf lead.pdf "a leading dash after --"
rm lead.pdf
run 0 build -- -v.yaml
is_pdf ./-v.pdf "and its output"
rm ./-v.pdf
run 0 build ./-v.yaml -o ./-o.pdf
is_pdf ./-o.pdf "a leading dash after ./"
finish
