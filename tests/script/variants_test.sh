#!/bin/sh
# Variants and public documents: what is left out is nowhere in the PDF.
. "$(dirname "$0")/lib.sh"

# The profile $1 without the lines that end in `#-NAME` of the others.
without() {
    sed "/#-$2/d" "$1"
}

cat >vera.yaml <<'EOF'
language: en
name: Vera Variant
private: [contacts.phone, contacts.id, sections.references.phone] #-always
variants: #-always
  short: {leave: [long], layout: faculty} #-always
  talks: {take: [core, talk]} #-always
  thin: {pages: 1} #-always
contacts:
  email: vera.v@example.org
  手机: +86 138 0013 8000 #-public
  id: {label: ID, value: SECRETID77, url: "https://example.org/id/77"} #-public
layout: jobmarket #-faculty
sections:
  education:
    tags: [core]
    entries:
      - {institution: Example University, degree: Ph.D., date: 2016/2020}
  talks: #-short
    tags: [talk, long] #-short
    entries: #-short
      - {title: Invited talk ONLYTALK, organisation: Workshop, date: 2023-05} #-short
  publications: #-talks #-short
    tags: [long] #-talks #-short
    entries: #-talks #-short
      - {title: "SECRETLONG paper", authors: [Vera Variant*], url: "https://example.org/SECRETURL", year: 2022} #-talks #-short
  references:
    - name: Rita Referee
      email: rita@example.org
      phone: 0123 456 789 #-public
EOF

# same NAME ARGUMENT... -- builds what the profile without those lines gives.
same() {
    name=$1
    shift
    run 0 build vera.yaml -o one.pdf "$@"
    run 0 build ../plain.yaml -o two.pdf
    holds "$name: not a byte of what is left out" cmp one.pdf two.pdf
    qpdf --qdf --object-streams=disable one.pdf one.qdf
    holds "$name: qpdf reads it" [ -s one.qdf ]
    pdftotext one.pdf one.txt
}

# absent WORD... -- neither in the text nor anywhere in the file.
absent() {
    for word in "$@"; do
        utf16=$(printf '%s' "$word" | iconv -t UTF-16BE | od -An -tx1 |
            tr -d ' \n')
        ! grep -aqi -e "$word" -e "$utf16" one.qdf && ! grep -q "$word" one.txt
        ok $? "'$word' is not in the PDF"
    done
}

sed '/#-always/d' vera.yaml >../always.yaml
without ../always.yaml nothing >../plain.yaml
same "the whole"
for word in SECRETLONG SECRETURL ONLYTALK SECRETID77 tel:+8613800138000 \
    example.org/id/77; do
    cat one.qdf one.txt | grep -aq -e "$word"
    ok $? "$word is there when nothing is left out"
done

without ../always.yaml public >../plain.yaml
same "--public" --public
absent "0013 8000" SECRETID77 138001 "id/77" "456 789" 0123456789 手机
holds "what is not private is there" grep -q rita@example.org one.txt

without ../always.yaml talks >../plain.yaml
same "--variant talks" --variant talks
absent SECRETLONG SECRETURL corresponding
holds "what is taken is there" grep -q ONLYTALK one.txt

without ../always.yaml short | sed '/#-faculty/s/jobmarket/faculty/' \
    >../plain.yaml
same "--variant short" --variant=short
absent SECRETLONG SECRETURL ONLYTALK corresponding

# The command line is stronger than the variant.
without ../always.yaml short >../plain.yaml
same "--variant short -l jobmarket" --variant=short -l jobmarket

# What is said: in its place, and before anything is written.
rm -f one.pdf
run 1 build vera.yaml -o one.pdf --variant shrot
says "^vera\.yaml:4:1: error: .*\[variant-unknown\]$"
says "did you mean 'short'"
run 1 check vera.yaml --variant shrot
run 0 check vera.yaml --variant short --public
run 2 build vera.yaml --variant
sed 's/contacts.id/contacts.ids/' vera.yaml >bad.yaml
run 1 build bad.yaml -o one.pdf
says "^bad\.yaml:3:27: error: .*\[private-unknown\]$"
sed 's/leave: \[long/leave: [lnog/' vera.yaml >bad.yaml
run 1 build bad.yaml -o one.pdf
says "^bad\.yaml:5:19: error: .*\[tag-unknown\]$"
[ ! -e one.pdf ]
ok $? "nothing was written"
{ cat vera.yaml; echo "  about: Or dial 0123456789."; } >bad.yaml
run 0 build bad.yaml -o one.pdf --public
says "^bad\.yaml:[0-9]+:10: warning: .*\[private-elsewhere\]$"

# A name is unused only if it is in no part of the profile at all.
cat >names.yaml <<'END'
name: Ada Sample
me: [A. Sample, S. Ada]
variants: {short: {leave: [long]}}
sections:
  publications:
    - {title: Stores, authors: [A. Sample], venue: EX, year: 2020, tags: long}
    - {title: Barns, authors: [Ada Sample], venue: EX, year: 2020}
END
run 0 check names.yaml
says "names\.yaml:2:17: warning: .*\[name-unused\]"
run 0 check names.yaml --variant short
[ ! -s "$ERR" ]
ok $? "nothing is said of names that another document has"

# What a variant's pages cannot hold is an error at its place.
for i in $(seq 90); do echo "    - {name: Referee $i}"; done >>vera.yaml
run 1 build vera.yaml -o one.pdf --variant thin
says "^vera\.yaml:7:17: error: .*\[pages\]$"
run 0 build vera.yaml -o one.pdf --variant talks --strict
finish
