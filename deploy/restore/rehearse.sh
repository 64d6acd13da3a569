#!/usr/bin/env bash
# The machine is gone, last night's back-up is there: a centre with the demo is backed up and drilled, its data folder is thrown
# away, and another one is made from the back-up and the keys. A student's log-in, history and pictures must be as they were.
# Works in a new folder under /tmp and changes nothing else. PORT must be free.
#
#   PORT=4460 deploy/restore/rehearse.sh
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
PORT=${PORT:-4460}
dir=$(mktemp -d /tmp/anushilon-restore.XXXXXX)
chmod 755 "$dir"
server=
say() { printf '%s  %s\n' "$(date -u +%H:%M:%S)" "$*"; }
clean() {
  if [ -n "$server" ]; then kill "$server" 2>/dev/null && wait "$server" 2>/dev/null || true; fi
  rm -rf "$dir"
}
trap clean EXIT
cd "$root"
export PORT HOST=127.0.0.1 WORKERS=1 DEMO=on BACKUP_DIR="$dir/other-disk" LOG_LEVEL=error

start() {
  DATA_DIR="$dir/$1" node scripts/start.mjs >"$dir/$1.log" 2>&1 &
  server=$!
  for _ in $(seq 600); do
    curl -sf "http://127.0.0.1:$PORT/api/health" >/dev/null && return
    kill -0 "$server" 2>/dev/null || { cat "$dir/$1.log" >&2; exit 1; }
    sleep 0.5
  done
  say 'It did not start'; exit 1
}
stop() { kill "$server"; wait "$server" 2>/dev/null || true; server=; }
get() { curl -sf -H "authorization: Bearer $token" "http://127.0.0.1:$PORT$1"; }
seen() {
  get '/api/student/history?courseId=hsc-26&pageNumber=1'
  get '/api/student/bothhistorydata?courseId=hsc-26&pageNumber=1'
  get '/api/special/historydata?courseId=hsc-26&pageNumber=1'
}

say 'A centre, with the demo in it'
start old
token=$(curl -sf -X POST "http://127.0.0.1:$PORT/api/student/login" -H 'content-type: application/json' -d '{"regNo":"260001","courseId":"hsc-26"}' | sed 's/.*"token":"\([^"]*\)".*/\1/')
before=$(seen | md5sum)
say 'The back-up, while it serves, and its drill'
DATA_DIR="$dir/old" npm run -s db:backup
DATA_DIR="$dir/old" npm run -s db:drill
say 'The keys are kept apart; then the machine is gone'
cp "$dir/old/secrets.json" "$dir/keys"
stop
rm -rf "$dir/old"

say 'A new machine: the keys, the newest back-up, a start'
mkdir -m 711 "$dir/new"
install -m 600 "$dir/keys" "$dir/new/secrets.json"
begun=$(date +%s)
DATA_DIR="$dir/new" npm run -s db:restore -- --newest | tail -3
start new
say "It serves again after $(($(date +%s) - begun)) s"
after=$(seen | md5sum)
if [ "$before" != "$after" ]; then say 'NOT the same: the student sees something else than before'; exit 1; fi
say 'The same log-in is good, and the student sees the same history'
DATA_DIR="$dir/new" npm run -s doctor
