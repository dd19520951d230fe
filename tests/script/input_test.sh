#!/bin/sh
# Inputs that cannot be read or mean nothing: each says where and what to do, has
# its exit status, and leaves an older output as it is (trial B89).
. "$(dirname "$0")/lib.sh"

"$CVSET" build "$GOOD" -o out.pdf >"$OUT" 2>"$ERR"
ok $? "a good profile builds"
is_pdf out.pdf "and is a PDF"
cp out.pdf ../old.pdf

# bad STATUS FILE REGEX -- building FILE fails and says so.
bad() {
    run "$1" build "$2" -o out.pdf
    says "$3"
    holds "the older output is untouched" cmp out.pdf ../old.pdf
}

bad 3 missing.yaml "missing\.yaml"
: >missin.yaml
run 3 build missing.yaml -o out.pdf
says "did you mean 'missin\.yaml'"
rm missin.yaml

mkdir dir.yaml
bad 3 dir.yaml "folder|directory"
rmdir dir.yaml

bad 3 /proc/self/mem "mem"

: >empty.yaml
bad 1 empty.yaml "empty\.yaml.*\[file-empty\]"
printf '# nothing\n\n# to set\n' >comments.yaml
bad 1 comments.yaml "comments\.yaml.*\[file-empty\]"
printf 'name: A\n---\nname: B\n' >two.yaml
bad 1 two.yaml "two\.yaml:2:1: error.*\[yaml-documents\]"
printf 'language: en\nname: Ann\nsections:\n  talks:\n    - title: Walrus: caching\n' \
    >colon.yaml
bad 1 colon.yaml "colon\.yaml:5:20: error"
says 'title: "Walrus: caching"'
printf 'language: en\nname: A\nsections:\n\teducation: []\n' >tab.yaml
bad 1 tab.yaml "tab\.yaml:4:1: error.*\[yaml-tab\]"
printf 'language: en\nname: A\nname: B\n' >twice.yaml
bad 1 twice.yaml "twice\.yaml:3:1: error.*\[yaml-duplicate-key\]"
says "twice\.yaml:2:1"
printf 'language: en\nname: A\nheadlin: B\n' >key.yaml
bad 1 key.yaml "key\.yaml:3:1: error.*\[key-unknown\]"
says "did you mean 'headline'"
printf 'language: en\nname: A\nsections: 7\n' >type.yaml
bad 1 type.yaml "type\.yaml:3:11: error.*\[type\]"

# What writers of other tools and of Chinese type: each gets a way out.
while IFS='|' read -r name text message hint; do
    printf "$text" >slip.yaml
    bad 1 slip.yaml "slip\.yaml:$message"
    says "$hint"
done <<'END'
sections|name: A\nsections:\n- awards: [B]\n|3:1: error.*\[type\]|without '- '
contacts|name: A\ncontacts:\n- email: a@example.org\n|3:1: error.*\[type\]|without '- '
variants|name: A\nvariants:\n- short: {}\n|3:1: error.*like 'short: |without '- '
section|name: A\neducation: [B]\n|2:1: error.*\[key-unknown\]|below 'sections:'
contact|name: A\nemail: a@example.org\n|2:1: error.*\[key-unknown\]|below 'contacts:'
variant|name: A\nvariants: {short: {select: [a]}}\n|2:20: error.*\[key-unknown\]|'take' and 'leave'
years|name: A\nsections: {awards: [{title: B, date: [2014, 2016]}]}\n|2:38: error.*range|\[type\]
field|name: A\nsections: {grants: [{title: B, pi: A}]}\n|2:32: error.*\[key-unknown\]|'note'
number|name: A\nsections: {publications: {number: arabic, entries: [B]}}\n|2:35: error.*\[type\]|\{n\}
comma|name: A\nsections: {awards: [{title: B，date: 2020}]}\n|2:30: error.*full-width comma|'\, '
colon|name: A\nsections: {awards: [{title：B, date: 2020}]}\n|2:22: error.*\[key-unknown\]|full-width colon
END
printf 'name：A\nsections: {about: B}\n' >first.yaml
run 0 build first.yaml --to txt -o -
prints '^A$'
says "first\.yaml:1:5: warning: .*\[yaml-colon\]"
printf 'name: A\nsections:\n  education:\n  - degree：B\n' >bullet.yaml
run 0 build bullet.yaml --to txt -o -
prints '^degree：B$'
says "bullet\.yaml:4:5: warning: .*\[yaml-colon\]"
printf 'name: A\nsections:\n  interests:\n    -B\n    -C\n' >dashes.yaml
run 0 build dashes.yaml --to txt -o -
prints '^-B -C$'
says "dashes\.yaml:4:5: warning: .*\[bullet-typed\]"
printf 'name: "A\n' >quote.yaml
bad 1 quote.yaml "quote\.yaml:1:7: error"

# Encodings: a byte order mark and CRLF are fine; what is not UTF-8 is named.
printf '\357\273\277language: en\r\nname: Ann\r\nsections: {about: B}' >bom.yaml
run 0 build bom.yaml --dump=text
prints '^Ann$'
holds "no carriage return is left" sh -c "! grep -q '$(printf '\r')' '$OUT'"
printf '\357\273\277languag: en\nname: A\n' >bom-column.yaml
run 1 check bom-column.yaml
says "bom-column\.yaml:1:1: error"
says "did you mean 'language'"
printf 'language: zh\nname: \312\276\300\375\n' >gbk.yaml
bad 1 gbk.yaml "gbk\.yaml.*UTF-8.*\[encoding\]"
says "iconv -f GB"
printf 'language: zh\nname: 示例\n' | iconv -t UTF-16LE >utf16.yaml
bad 1 utf16.yaml "UTF-16.*\[encoding\]"

run 1 build "$GOOD" -l jobmarkt -o out.pdf
says "jobmarkt.*\[layout-unknown\]"
says "did you mean 'jobmarket'"
holds "the older output is untouched" cmp out.pdf ../old.pdf

holds "nothing else was written" sh -c '! ls -A | grep -v "yaml$" | grep -v "^out.pdf$"'

# A file one may not read; root may read all, so as somebody else.
if [ "$(id -u)" != 0 ]; then
    cp "$GOOD" closed.yaml
    chmod 000 closed.yaml
    bad 3 closed.yaml "closed\.yaml.*[Pp]ermission"
fi
finish
