#!/bin/sh
# No example makes the program, built without sanitisers, read what is not set or
# lose memory.
. "$(dirname "$0")/lib.sh"

for profile in "$TOP"/examples/*/*.yaml; do
    [ "${profile%/lab.yaml}" = "$profile" ] || continue
    valgrind -q --leak-check=full --errors-for-leak-kinds=definite \
        --error-exitcode=99 "$TOP/build/cvset" build "$profile" -o out.pdf \
        >"$OUT" 2>"$ERR"
    ok $? "valgrind: ${profile#"$TOP"/}"
done
finish
