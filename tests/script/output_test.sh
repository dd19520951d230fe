#!/bin/sh
# Where the PDF goes, and what happens when it cannot go there.
. "$(dirname "$0")/lib.sh"

cp "$GOOD" ada.yaml
run 0 build ada.yaml
is_pdf ada.pdf "without -o it is the profile's name in this folder"
only ada.pdf ada.yaml
cp ada.pdf ../ada.pdf

mkdir sub && cp ada.yaml sub/eve.yaml
run 0 build sub/eve.yaml
is_pdf eve.pdf "not the profile's folder"
rm -r sub eve.pdf

run 0 ada.yaml -o short.pdf
holds "cvset PROFILE is cvset build PROFILE" cmp short.pdf ada.pdf
rm short.pdf

"$CVSET" build ada.yaml -o - >stdout.pdf 2>"$ERR"
ok $? "-o - is standard output"
holds "with the same bytes" cmp stdout.pdf ada.pdf
"$CVSET" build - -o stdin.pdf <ada.yaml >"$OUT" 2>"$ERR"
ok $? "- is standard input"
holds "with the same bytes" cmp stdin.pdf ada.pdf
rm stdout.pdf stdin.pdf

run 0 build ada.yaml -o new/deep/ada.pdf
holds "a missing folder is created" cmp new/deep/ada.pdf ada.pdf
mkdir there
run 0 build ada.yaml -o there
holds "a folder takes the profile's name" cmp there/ada.pdf ada.pdf
rm -r new there

echo old >file
run 3 build ada.yaml -o file/ada.pdf
says "file/ada\.pdf.*\[file-write\]"
holds "the file in the way is untouched" grep -qx old file
rm file
run 3 build ada.yaml -o /proc/cvset-test/ada.pdf
says "\[file-write\]"
run 3 build ada.yaml -o /dev/full
says "[Nn]o space.*\[file-write\]"
[ -c /dev/full ]
ok $? "/dev/full is still a device"
"$CVSET" build ada.yaml -o - >/dev/full 2>"$ERR"
[ $? = 3 ]
ok $? "a full disk behind standard output is status 3"
says "[Nn]o space"
"$CVSET" build ada.yaml --dump=text >/dev/full 2>"$ERR"
[ $? = 3 ]
ok $? "the same for a dump"
only ada.pdf ada.yaml

if [ "$(id -u)" != 0 ]; then
    mkdir closed && chmod 555 closed
    run 3 build ada.yaml -o closed/ada.pdf
    says "[Pp]ermission.*closed"
    rmdir closed
fi

ln -s ../linked.pdf link.pdf
run 0 build ada.yaml -o link.pdf
[ -L link.pdf ]
ok $? "a symbolic link stays one"
holds "and its target is the new file" cmp ../linked.pdf ada.pdf
rm link.pdf

# Two runs, elsewhere and elsewhen, give the same bytes.
TZ=Asia/Shanghai LC_ALL=C LANG=zh_CN.UTF-8 "$CVSET" build ada.yaml -o again.pdf \
    >"$OUT" 2>"$ERR"
holds "the same bytes in another time zone and locale" cmp again.pdf ada.pdf
finish
