#!/bin/sh
# `cvset layouts`: the list, and the file of one to start from.
. "$(dirname "$0")/lib.sh"

run 0 layouts
cp "$OUT" list
for file in "$TOP"/layouts/*.yaml; do
    name=$(basename "$file" .yaml)
    summary=$(sed -n 's/^summary: //p' "$file")
    [ -z "$summary" ] || holds "lists $name" grep -qxF "$name: $summary" list
    run 0 layouts "$name"
    holds "prints $name as it is" cmp -s "$OUT" "$file"
done

# An option is a key that --set takes, with the value it has.
holds "options have their values" \
    grep -q "^    styles.body.size .*(10.5pt)$" list
awk -F: '/^[a-z]/ { name = $1 }
    match($0, /^    [a-z.-]+/) {
        key = substr($0, 5, RLENGTH - 4); sub(/^.* \(/, ""); sub(/\)$/, "")
        print name, key "=" $0
    }' list >options
holds "there are options" test "$(wc -l <options)" -gt 10
while read -r name setting; do
    run 0 build "$GOOD" -l "$name" -o set.pdf --set "$setting"
done <options

# What is printed and given as a path makes the same page.
for name in $(sed -n 's/^\([a-z]*\): .*/\1/p' list); do
    run 0 layouts "$name"
    cp "$OUT" mine.yaml
    run 0 build "$GOOD" -l ./mine.yaml -o mine.pdf
    run 0 build "$GOOD" -l "$name" -o theirs.pdf
    holds "a copy of $name gives the same page" cmp mine.pdf theirs.pdf
done

run 2 layouts clasic
says "there is no layout 'clasic'"
says "did you mean 'classic'"
run 2 layouts classic banking

# An option that no layout sets would not be listed.
for key in $(sed -n 's/^options: {\(.*\)}$/\1/p' "$TOP"/layouts/*.yaml |
        grep -oE '[a-z-]+(\.[a-z-]+)+:' | tr -d :); do
    holds "lists $key" grep -q "^    $key " list
done
printf 'options: [styles.body.size]\n' >wrong.yaml
run 1 build "$GOOD" -l ./wrong.yaml -o wrong.pdf
says "wrong\.yaml:1:10: error: .*\[layout-value\]"
finish
