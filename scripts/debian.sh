#!/bin/sh
# sh scripts/debian.sh FOLDER PACKAGES: a Debian with these packages in the folder, from the network, unless one is there that is whole.
set -eu
[ ! -e "$1/etc/debian_version" ] || exit 0
mkdir -p "$(dirname "$1")"
log=$(mktemp)
# Broken off, half of one must not look like a whole one the next time.
rm -rf "$1.new"
debootstrap --variant=minbase --include="$2" bookworm "$1.new" >"$log" 2>&1 || { tail -n 5 "$log"; rm -rf "$1.new" "$log"; exit 1; }
mv "$1.new" "$1"
rm "$log"
