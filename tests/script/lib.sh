# lib.sh -- what the script tests share; sourced by them. Reports in TAP.
#
# Each script runs in an empty folder of its own, $PWD, with $CVSET to try and
# $GOOD, a profile without faults.
set -u
LC_ALL=C.UTF-8
export LC_ALL
TOP=$(cd "$(dirname "$0")/../.." && pwd)
: "${CVSET:=$TOP/build/cvset}"
GOOD=$TOP/tests/script/good.yaml
folder=$(mktemp -d)
trap 'chmod -R u+rwx "$folder"; rm -rf "$folder"' EXIT
cd "$folder" || exit 1
mkdir work said && cd work || exit 1
OUT=$folder/said/out ERR=$folder/said/err
tests=0 failed=0

# ok STATUS NAME -- one result; shows what cvset said last if it is bad.
ok() {
    tests=$((tests + 1))
    if [ "$1" = 0 ]; then
        echo "ok $tests - $2"
        return
    fi
    failed=$((failed + 1))
    echo "not ok $tests - $2"
    head -n 12 "$ERR" | sed 's/^/# stderr: /'
    head -n 4 "$OUT" | sed 's/^/# stdout: /'
}

# run STATUS ARGUMENT... -- runs cvset, which has to end with that status.
run() {
    expected=$1
    shift
    "$CVSET" "$@" >"$OUT" 2>"$ERR" </dev/null
    status=$?
    what=$(printf '%s ' "$@" | tr '\n' '?' | iconv -c -t UTF-8)
    [ "$status" = "$expected" ]
    ok $? "status $expected (was $status) of cvset $what"
}

# says REGEX -- what is on standard error; prints REGEX -- on standard output.
says() {
    grep -Eq -- "$1" "$ERR"
    ok $? "it says $1"
}

prints() {
    grep -Eq -- "$1" "$OUT"
    ok $? "it prints $1"
}

# holds NAME COMMAND... -- the command succeeds.
holds() {
    what=$1
    shift
    "$@" >/dev/null 2>&1
    ok $? "$what"
}

# Nothing but these files is in the folder.
only() {
    [ "$(ls -A)" = "$(printf '%s\n' "$@" | sort)" ]
    ok $? "nothing but $* is there (is: $(ls -A | tr '\n' ' '))"
}

is_pdf() {
    head -c 5 "$1" | grep -q '^%PDF-'
    ok $? "$2"
}

finish() {
    echo "1..$tests"
    [ "$failed" = 0 ]
    exit
}
