#!/bin/sh
# sh scripts/try-all.sh ARCHIVE [CACHE]: all trials of an archive, one after the other and unattended, each within ten minutes and in a network
# of its own: as a centre uses it, with systemd, in containers, watched by Prometheus. As root on Debian; what each needs stands at its head.
# CACHE keeps the Debians that two of them are made in. The last line of each says PASS or what failed; ends with 1 if any did.
# (scripts/try-first-version.sh needs a registry of packages, and is run apart.)
set -u
archive=$(readlink -f "$1")
here=$(dirname "$(readlink -f "$0")")
cache=${2:-$(mktemp -d /var/tmp/anushilon-debians.XXXXXX)}
mkdir -p "$cache"; cache=$(readlink -f "$cache")
failed=0
for trial in release systemd container watching; do
  log=$cache/try-$trial.log
  begun=$(date +%s)
  timeout --kill-after=60 600 sh "$here/try-$trial.sh" "$archive" "$cache" </dev/null >"$log" 2>&1 || { failed=1; tail -n 25 "$log"; }
  printf '%-10s %s (%s s; %s)\n' "$trial" "$(tail -n 1 "$log")" "$(($(date +%s) - begun))" "$log"
done
exit $failed
