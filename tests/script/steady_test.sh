#!/bin/sh
# No clock, time zone or locale touches a date: one build under five time zones
# and three locales gives the same bytes.
. "$(dirname "$0")/lib.sh"

cat >dates.yaml <<'YAML'
languages: [en, zh, es]
name: Dana Datum
updated: 2026-12-31
sections:
  experience:
    sort: -date
    entries:
      - {organisation: A, date: 2018-01-01/}
      - {organisation: B, date: 1 January 2000}
      - {organisation: C, date: DICIEMBRE 1999 – 31/12/1999}
      - {organisation: D, start: Fall 2018, end: 2020-02-29}
      - {organisation: E, date: 1969-12-31/1970-01-01}
      - {organisation: F, date: 2038年1月19日–20日}
      - {organisation: G, date: İSTANBUL 2018}
YAML

# Locales that differ in case, digits and names, where they can be made; else
# their names alone have to do.
for locale in tr_TR fa_IR; do
    localedef -i $locale -f UTF-8 "$PWD/$locale.UTF-8" >/dev/null 2>&1
done
LOCPATH=$PWD
export LOCPATH

# once FILE LANGUAGE -- the PDF and the text of the dates.
once() {
    "$CVSET" build dates.yaml --lang "$2" -o "$1" >"$OUT" 2>"$ERR" &&
        "$CVSET" build dates.yaml --lang "$2" --dump=text >>"$1" 2>"$ERR"
}

for lang in en zh es; do
    once first.pdf $lang
    ok $? "builds in $lang"
    for zone in UTC Asia/Shanghai America/Los_Angeles Pacific/Kiritimati \
        XYZ-5:45; do
        for locale in C tr_TR.UTF-8 fa_IR.UTF-8; do
            LC_ALL=$locale LANG=$locale TZ=$zone once again.pdf $lang
            holds "the same bytes in $lang, $zone, $locale" \
                cmp first.pdf again.pdf
        done
    done
done
finish
