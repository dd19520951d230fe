#!/bin/sh
# usage: LAB=lab.yaml OUT=/shared/cvs parallel.sh N [OPTION-OF-PARALLEL...]
# Shards by GNU parallel: on this machine, or with -S host1,host2 on others.
set -eu
n=$1
shift
mkdir -p "$OUT"
failed=0
seq "$n" | parallel "$@" "${CVSET:-cvset}" batch "$LAB" -o "$OUT" \
    --shard "{}/$n" --report "$OUT/shard-{}.json" || failed=$?
"${CVSET:-cvset}" batch --merge-reports "$OUT"/shard-*.json \
    --report "$OUT/report.html" || failed=1
exit "$failed"
