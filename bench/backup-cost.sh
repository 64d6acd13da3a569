#!/bin/sh
# sh bench/backup-cost.sh ARCHIVE: what a running back-up costs those who answer meanwhile. As root on a Debian with psql. A server from an
# archive of `npm run release`, its database made 600 MB larger; eight students answer for 20 s alone, and again while the night's
# back-up is made (as the server starts it: a process of its own at the lowest priority). Changes nothing outside a new folder.
set -eu
archive=$(readlink -f "$1")
here=$(dirname "$(readlink -f "$0")")/../scripts/try-release
if [ "${BENCH_INSIDE:-}" = "" ]; then exec env BENCH_INSIDE=1 unshare --net sh "$0" "$archive"; fi
ip link set lo up
work=$(mktemp -d /var/tmp/anushilon-backup-cost.XXXXXX); chmod 755 "$work"
home=$work/anushilon
trap '"$home/anushilon" stop >/dev/null 2>&1 || true; rm -rf "$work"' EXIT
tar -xf "$archive" -C "$work"
printf 'HOST=127.0.0.1\nPORT=4450\nDEMO=off\nBACKUP_AT=off\n' >"$home/settings.env"
"$home/anushilon" start >/dev/null
node=$(echo "$home"/versions/*/node/bin/node)
"$node" "$here/make-pack.ts" "$work/pack"
"$home/anushilon" pack import "$work/pack" >/dev/null
cluster=$(cat "$home/data/postgres.location" 2>/dev/null || echo "$home/data")/postgres
export PGPASSWORD=$(cat "$cluster/anushilon-password")
psql -qh 127.0.0.1 -p "$(sed -n 4p "$cluster/postmaster.pid")" -U anushilon anushilon -c \
  "create table ballast as select g, repeat(md5(g::text), 4) as words from generate_series(1, 3500000) g; checkpoint"
answers() { ANUSHILON_HOME="$home" "$node" "$here/student.ts" answers http://127.0.0.1:4450 20; }
echo "to warm up: $(answers)"
echo "alone:      $(answers)"
begun=$(date +%s%N)
(nice -n 19 "$home/anushilon" db:backup | tail -n 1; echo "the back-up took $((($(date +%s%N) - begun) / 1000000)) ms") & backup=$!
echo "meanwhile:  $(answers)"
wait $backup
