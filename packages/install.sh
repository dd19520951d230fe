#!/bin/sh
# install.sh LIST... -- installs the Debian packages of packages/LIST.txt that
# are missing: says which before it begins, does nothing when all are there.
#
# Where there is no apt, it names the packages and fails only if something
# needed is really absent.
set -eu
cd "$(dirname "$0")"

lists=
for list in "$@"; do
    lists="$lists $list.txt"
done
[ -n "$lists" ] || { echo "usage: install.sh demo|check..." >&2; exit 2; }
packages=$(cat $lists | sed 's/#.*//' | tr -s ' \t\n' ' ')

is_installed() {
    dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null |
        grep -qx installed
}

# Prints what of `tool:NAME`, `module:NAME` and `header:NAME` is not there.
absent_of() {
    for need in "$@"; do
        name=${need#*:}
        case $need in
        tool:*) command -v "$name" >/dev/null 2>&1 ;;
        module:*) pkg-config --exists "$name" 2>/dev/null ;;
        header:*) echo "#include <$name>" |
            "${CC:-cc}" -E -o /dev/null - >/dev/null 2>&1 ;;
        esac || printf ' %s' "$name"
    done
}

without_apt() {
    needs="tool:${CC:-cc} tool:pkg-config module:yaml-0.1 module:freetype2
        module:harfbuzz module:icu-uc module:libpng module:libjpeg
        module:libdeflate
        header:hpdf.h header:zlib.h header:fontconfig/fontconfig.h
        header:qrencode.h header:qpdf/qpdf-c.h"
    case " $lists " in *" check.txt "*)
        needs="$needs header:cmocka.h tool:python3 tool:clang tool:node
            tool:pdftotext tool:mutool tool:qpdf" ;;
    esac
    absent=$(absent_of $needs)
    if [ -z "$absent" ]; then
        echo "No apt here, but what is needed to build was found. A font" \
            "that is missing is named when it is used; see: cvset fonts"
        exit 0
    fi
    {
        echo "$1 Missing:$absent."
        echo "Install what these Debian packages hold, by your system's own" \
            "means:"
        echo "   $packages"
    } >&2
    exit 1
}

command -v apt-get >/dev/null 2>&1 && command -v dpkg-query >/dev/null 2>&1 ||
    without_apt "This system has no apt-get."

missing=
for package in $packages; do
    is_installed "$package" || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

as_root=
if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null 2>&1 ||
        without_apt "Not root and no sudo, so nothing can be installed here."
    as_root=sudo
fi
echo "These Debian packages are missing and will be installed${as_root:+ (by sudo)}:"
echo "   $missing"
apt="$as_root env DEBIAN_FRONTEND=noninteractive apt-get -q"
$apt update
$apt install -y --no-install-recommends $missing || {
    echo "apt-get could not install:$missing" >&2
    exit 1
}
