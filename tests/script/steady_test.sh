#!/bin/sh
# No clock, time zone, locale or folder touches the file: one build under five
# time zones and three locales gives the same bytes, and so does one in another
# folder with clocks that are 40 days on.
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

cat >clocks.c <<'C'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <sys/time.h>
#include <time.h>
#define LATER (40 * 86400)
int clock_gettime(clockid_t c, struct timespec *t)
{
    int (*real)(clockid_t, struct timespec *) = dlsym(RTLD_NEXT, __func__);
    int result = real(c, t);
    t->tv_sec += LATER;
    return result;
}
time_t time(time_t *out)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    if (out)
        *out = t.tv_sec;
    return t.tv_sec;
}
int gettimeofday(struct timeval *restrict out, void *restrict zone)
{
    struct timespec t;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &t);
    *out = (struct timeval){t.tv_sec, t.tv_nsec / 1000};
    return 0;
}
C
cc -shared -fPIC -o clocks.so clocks.c -ldl 2>"$ERR"
ok $? "clocks that are 40 days on can be made"
day=$(date +%F)
[ "$day" != "$(LD_PRELOAD=$PWD/clocks.so date +%F)" ]
ok $? "and are 40 days on"
mkdir -p 'another folder/with ü'
for lang in en zh es; do
    once first.pdf $lang
    cp dates.yaml 'another folder/with ü/'
    (cd 'another folder/with ü' && touch -d 2001-02-03 dates.yaml &&
        ASAN_OPTIONS=${ASAN_OPTIONS:-}:verify_asan_link_order=0 \
            LD_PRELOAD=$OLDPWD/clocks.so once again.pdf $lang)
    holds "the same bytes in $lang on another day, in another folder" \
        cmp first.pdf 'another folder/with ü/again.pdf'
done
finish
