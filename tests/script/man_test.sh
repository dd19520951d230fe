#!/bin/sh
# The man page and --help name the same verbs and options.
. "$(dirname "$0")/lib.sh"
MAN=$TOP/man/cvset.1

run 0 --help
sed -n 's/^  \([a-z]*\)  .*/\1/p' "$OUT" >../verbs
[ -s ../verbs ]
ok $? "--help lists verbs"
for verb in $(cat ../verbs); do
    holds "cvset.1 has the verb $verb" grep -qx "\.B $verb" "$MAN"
    "$CVSET" "$verb" --help >>../helps 2>"$ERR"
    ok $? "cvset $verb --help"
done

sed -n 's/^  [-, a-z]* *--\([a-z]*\).*/\1/p' ../helps | sort -u >../options
[ "$(wc -l <../options)" -gt 8 ]
ok $? "the verbs have options"
for option in $(cat ../options); do
    holds "cvset.1 has --$option" grep -q "^\.B.*\\\\-\\\\-$option\b" "$MAN"
done
sed -n '/^\.SH OPTIONS/,/^\.SH EXIT/s/^\.B.*\\-\\-\([a-z]*\).*/\1/p' "$MAN" |
    sort -u >../documented
for option in $(cat ../documented); do
    [ "$option" = version ] && continue
    holds "some verb's --help has --$option" grep -qx "$option" ../options
done

if command -v groff >/dev/null; then
    [ -z "$(groff -man -ww -Tutf8 "$MAN" 2>&1 >/dev/null)" ]
    ok $? "groff has nothing to say about cvset.1"
fi
finish
