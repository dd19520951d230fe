#!/bin/sh
# `make install`: the program finds its data below the prefix, from anywhere, and
# the package lists' installer has nothing to do when all is there.
. "$(dirname "$0")/lib.sh"
unset MAKEFLAGS MAKELEVEL

make -s -C "$TOP" install PREFIX="$PWD/prefix" >"$OUT" 2>"$ERR"
ok $? "make install"
[ -x prefix/bin/cvset ]
ok $? "the program"
for sub in layouts fonts languages examples; do
    holds "its $sub" diff -r "$TOP/$sub" "prefix/share/cvset/$sub"
done
[ -e prefix/share/man/man1/cvset.1 ]
ok $? "its manual page"
(cd / && "$folder/work/prefix/bin/cvset" build "$GOOD" -o "$folder/work/a.pdf") \
    >"$OUT" 2>"$ERR"
ok $? "it builds from there"
"$TOP/build/cvset" build "$GOOD" -o b.pdf >"$OUT" 2>"$ERR"
holds "with the same bytes" cmp a.pdf b.pdf

"$TOP/packages/install.sh" demo check >"$OUT" 2>"$ERR"
ok $? "packages/install.sh again"
[ ! -s "$OUT" ]
ok $? "installs nothing and says nothing"
finish
