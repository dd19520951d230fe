#!/bin/sh
# gallery.sh -- page 1 of every built-in layout, in English and in Chinese, as
# docs/gallery/NAME-LANG.png, and the page that shows them, docs/gallery.md.
# Run by `make gallery`.
set -eu
cd "$(dirname "$0")/.."
export SOURCE_DATE_EPOCH=0
WIDTH=640           # of a picture; so that it has at most 60 kB, see below
MOST=60000

# What shows a layout best: a long record, a short one, a person in both.
profile() {
    case $1-$2 in
    bio-*) echo "examples/faculty-zh/dujiangsu.yaml --lang $2" ;;
    faculty-zh) echo "examples/faculty-zh/dujiangsu.yaml" ;;
    compact-en | jobmarket-en) echo "examples/publications-en/san-zhang.yaml" ;;
    compact-zh) echo "examples/faculty-zh/dujiangsu.yaml" ;;
    *) echo "examples/starter/$2.yaml" ;;
    esac
}

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

picture() {     # NAME LANG COMMAND...: what is left out is told on the page
    name=$1 lang=$2
    shift 2
    "$@" -o "$folder/page.pdf" 2>"$folder/said" || {
        cat "$folder/said" >&2
        return 1
    }
    pdftoppm -png -singlefile -scale-to-x $WIDTH -scale-to-y -1 \
        "$folder/page.pdf" "$folder/page"
    for colours in 32 16 8; do
        pngquant --force --nofs --speed 1 --strip $colours \
            --output "docs/gallery/$name-$lang.png" "$folder/page.png"
        [ "$(wc -c <"docs/gallery/$name-$lang.png")" -gt $MOST ] || return 0
    done
    echo "docs/gallery/$name-$lang.png has more than $MOST bytes" >&2
    return 1
}

mkdir -p docs/gallery
rm -f docs/gallery/*.png
{
    echo "# The layouts"
    echo
    echo "Page 1 of each, on A4, made by the command below it and by \`make gallery\`."
    echo "\`cvset layouts\` lists them with what people change most; \`cvset layouts NAME\`"
    echo "prints the file of one, to start your own from."
    build/cvset layouts | sed -n 's/^\([a-z]*\): /\1 /p' |
        while read -r name summary; do
            printf '\n## %s\n\n%s.\n\n| | |\n|---|---|\n' "$name" "$summary"
            for lang in en zh; do
                picture "$name" "$lang" build/cvset build \
                    $(profile "$name" "$lang") -l "$name" || exit
                printf '| ![%s, %s](gallery/%s-%s.png) ' "$name" \
                    "$([ $lang = en ] && echo English || echo Chinese)" \
                    "$name" "$lang"
            done
            printf '|\n\n'
            for lang in en zh; do
                echo "    cvset build $(profile "$name" "$lang") -l $name"
            done
        done
} >"$folder/gallery.md"
mv "$folder/gallery.md" docs/gallery.md
ls -l docs/gallery | awk 'NR > 1 { print $5, $NF }'
