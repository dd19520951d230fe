#!/bin/sh
# docs/gallery.md shows every built-in layout, in two languages, in pictures
# that are there and small.
. "$(dirname "$0")/lib.sh"

page="$TOP/docs/gallery.md"
run 0 layouts
names=$(sed -n 's/^\([a-z]*\): .*/\1/p' "$OUT")
holds "there are layouts" test -n "$names"
for name in $names; do
    summary=$(sed -n "s/^$name: //p" "$OUT")
    holds "$name has its heading" grep -qx "## $name" "$page"
    holds "$name has its summary" grep -qxF "$summary." "$page"
    for lang in en zh; do
        file="gallery/$name-$lang.png"
        holds "$name has its picture ($lang)" grep -qF "]($file)" "$page"
        holds "$file is there" test -s "$TOP/docs/$file"
        holds "$file has at most 60 kB" \
            test "$(wc -c <"$TOP/docs/$file")" -le 60000
    done
    holds "$name has its commands" \
        test "$(grep -c "^    cvset build .* -l $name$" "$page")" = 2
done

# Every command of the page works as it stands.
grep '^    cvset build ' "$page" | sed 's/^    cvset //' >commands
while read -r words; do
    (cd "$TOP" && "$CVSET" $words -o /dev/null) >"$OUT" 2>"$ERR"
    ok $? "cvset $words"
done <commands

for file in "$TOP"/docs/gallery/*.png; do
    holds "$(basename "$file") is shown" \
        grep -qF "](gallery/$(basename "$file"))" "$page"
done
finish
