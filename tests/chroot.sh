#!/bin/sh
# chroot.sh [FOLDER] -- does a fresh clone build and pass on a bare Debian 12?
#
# Makes a minimal bookworm (debootstrap) in FOLDER, or uses the one already
# there, with this machine's package sources and apt settings, read as it runs.
# In it: `make demo` and `make check` in a fresh clone of what is committed, then
# both again from another folder, which has to be fast and install nothing.
# Needs root and debootstrap. Not part of `make check`.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
root=${1:-}
[ "$(id -u)" = 0 ] || { echo "chroot.sh has to run as root" >&2; exit 2; }
if [ -z "$root" ]; then
    root=$(mktemp -d /var/tmp/cvset-root.XXXXXX)
    trap 'rm -rf "$root"' EXIT
fi

sources=$(ls /etc/apt/sources.list /etc/apt/sources.list.d/debian.sources \
    2>/dev/null || true)
mirror=$(cat $sources | sed -n 's/^URIs: *\([^ ]*\).*/\1/p
    s/^deb \(\[[^]]*\] \)\{0,1\}\([^ ]*\).*/\2/p' | head -n 1)
if [ ! -e "$root/etc/debian_version" ]; then
    echo "Making a minimal Debian 12 in $root ..."
    debootstrap --variant=minbase --include=make,git,ca-certificates \
        bookworm "$root" "$mirror" >"$root.log" 2>&1 ||
        { tail "$root.log"; exit 1; }
    rm -f "$root.log"
fi

# What apt needs to reach the same sources from inside.
rm -f "$root/etc/apt/sources.list"
for file in $sources; do
    cp "$file" "$root$file"
done
apt-config dump | grep -E '^Acquire::(https?|Retries|Check)' \
    >"$root/etc/apt/apt.conf.d/90host" || true
cp /etc/resolv.conf /etc/hosts "$root/etc/"
cp -rL /etc/ssl/certs "$root/etc/ssl/" 2>/dev/null || true

rm -rf "$root/srv/cvset"
git clone -q "$top" "$root/srv/cvset"

# inside COMMAND -- in the chroot, with /proc and /dev, timed. The mounts are in
# a name space of their own and go with it.
inside() {
    echo "--- $1"
    begin=$(date +%s)
    unshare --mount sh -c '
        mount --bind "$1" "$1" && mount -t proc proc "$1/proc" &&
        mount --rbind /dev "$1/dev" && exec env -i HOME=/root TERM=dumb \
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        chroot "$1" sh -c "$2"' sh "$root" "$1" >"$root/srv/log" 2>&1 ||
        { grep -A8 FAIL "$root/srv/log"; tail -n 20 "$root/srv/log"; echo "FAILED: $1"; exit 1; }
    tail -n 6 "$root/srv/log"
    echo "--- took $(($(date +%s) - begin)) s"
}

inside 'cd /srv/cvset && make demo'
inside 'cd /srv/cvset && make check'
inside 'cd /tmp && make -C /srv/cvset demo'
grep -q 'will be installed' "$root/srv/log" && { echo "installed again"; exit 1; }
inside 'cd /tmp && make -C /srv/cvset check'
grep -q 'will be installed' "$root/srv/log" && { echo "installed again"; exit 1; }
echo "A fresh clone on a bare Debian 12: fine."
