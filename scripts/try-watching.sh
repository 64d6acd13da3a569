#!/bin/sh
# sh scripts/try-watching.sh ARCHIVE: a Prometheus (Debian's package) asks a server for its figures while students sit exams, with the
# rules and settings of deploy/prometheus; every expression of the Grafana dashboard is put to it and has an answer; then the database
# stops answering, the disk is small and there is no back-up, and the alerts fire. As root on Debian with prometheus, in a
# network of its own. What waits for minutes waits as it stands in the rules; what waits for longer (disk, back-ups) is shortened
# here to seconds, and promtool tests it with its real times. Takes about eight minutes.
set -eu
archive=$(readlink -f "$1")
here=$(dirname "$(readlink -f "$0")")
port=${TRY_PORT:-4470}
if [ "${TRY_INSIDE:-}" = "" ]; then exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin TRY_INSIDE=1 TRY_PORT="$port" unshare --net --mount sh "$0" "$archive"; fi
ip link set lo up
work=$(mktemp -d /var/tmp/anushilon-watching.XXXXXX)
home=$work/anushilon
failed="before the first step"
started=
frozen=
step() { failed="$*"; printf '\n== %s\n' "$*"; }
clean() {
  code=$?
  trap '' INT TERM
  [ -z "$frozen" ] || kill -CONT $frozen 2>/dev/null || true
  for pid in $started; do kill "$pid" 2>/dev/null || true; done
  "$home/anushilon" stop >/dev/null 2>&1 || true
  umount -l "$work/disk" 2>/dev/null || true
  rm -rf "$work"
  if [ $code = 0 ]; then echo PASS; else echo "FAILED: $failed"; fi
}
trap clean EXIT
trap 'exit 1' INT TERM
chmod 755 "$work"

step "rules: checked, and tested with their real times"
promtool check rules "$here/../deploy/prometheus/anushilon.rules.yml"
promtool test rules "$here/../deploy/prometheus/anushilon.rules.test.yml"

step "a server on a disk of 2 GB"
tar -xf "$archive" -C "$work"
mkdir "$work/disk"; mount -t tmpfs -o size=2g,mode=755 tmpfs "$work/disk"
printf 'HOST=127.0.0.1\nPORT=%s\nDEMO=off\nWORKERS=2\nDATA_DIR=%s/disk\n' "$port" "$work" >"$home/settings.env"
"$home/anushilon" start | tail -n 3
node=$home/current/node/bin/node
student() { ANUSHILON_HOME="$home" "$node" "$here/try-release/student.ts" "$@"; }
watch() { "$node" "$here/try-release/watch.ts" "$@"; }
"$node" "$here/try-release/make-pack.ts" "$work/pack"
"$home/anushilon" pack import "$work/pack" | tail -n 1
"$home/anushilon" db:backup | tail -n 1

step "Prometheus asks it"
mkdir "$work/prometheus"
# Five minutes and an hour of waiting are shortened for these two; the others stay.
sed -e '/alert: DiskNearlyFull/,/for:/s/for: 5m/for: 15s/; /alert: BackupMissing/,/for:/s/for: 1h/for: 15s/' \
  "$here/../deploy/prometheus/anushilon.rules.yml" >"$work/prometheus/anushilon.rules.yml"
sed -e "s/127.0.0.1:3000/127.0.0.1:$port/; s/_interval: 15s/_interval: 5s/" "$here/../deploy/prometheus/prometheus.yml" >"$work/prometheus/prometheus.yml"
promtool check config "$work/prometheus/prometheus.yml" | tail -n 1
at=http://127.0.0.1:$((port + 1))
prometheus --config.file="$work/prometheus/prometheus.yml" --storage.tsdb.path="$work/prometheus/data" \
  --web.listen-address="127.0.0.1:$((port + 1))" >"$work/prometheus.log" 2>&1 & started="$started $!"

step "students sit an exam with photos, and answer"
student photos "http://127.0.0.1:$port" 910011
student answers "http://127.0.0.1:$port" 40 >"$work/answered"
tail -n 1 "$work/answered"
step "every expression of the dashboard has an answer"
watch panels "$at" "$here/../deploy/grafana/anushilon.json"
step "the disk is small: DiskNearlyFull fires, and nothing else"
watch fires "$at" 120 DiskNearlyFull
watch quiet "$at" 1 DiskNearlyFull

step "no back-up for two days: BackupMissing fires"
postmaster=$(head -n 1 "$work/disk/postgres/postmaster.pid")
# The figures ask once a minute.
"$node" "$here/try-release/forget-backups.ts" "$work/disk" "$home/current"
watch fires "$at" 150 BackupMissing

step "the database does not answer while students answer: AnswersNotSaved, ServerErrors and DatabaseAway fire"
student answers "http://127.0.0.1:$port" 400 >"$work/answers" 2>&1 & sitting=$!; started="$started $sitting"
sleep 5
frozen="$postmaster $(cat "/proc/$postmaster/task/$postmaster/children")"
kill -STOP $frozen
watch fires "$at" 240 AnswersNotSaved ServerErrors DatabaseAway
step "it answers again: they end by themselves, and what was answered is there"
kill -CONT $frozen; frozen=
# These two look back over five minutes.
watch quiet "$at" 240 DiskNearlyFull BackupMissing SavesSlow ServerErrors
kill $sitting 2>/dev/null || true; wait $sitting || true
student check "http://127.0.0.1:$port" <"$work/answers"
step "the server is gone: ServerAway fires"
"$home/anushilon" stop
watch fires "$at" 120 ServerAway
step "all of it went well"
