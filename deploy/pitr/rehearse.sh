#!/usr/bin/env bash
# Point-in-time recovery, tried for real: a PostgreSQL of its own with its log archived; answers are written, somebody drops the
# table, and the moment before is brought back and compared. Nothing outside a new folder under /tmp is touched.
#
#   deploy/pitr/rehearse.sh basebackup     with pg_basebackup and cp
#   deploy/pitr/rehearse.sh pgbackrest     with pgBackRest
#
# PORT (and the port after it) must be free; PG is where PostgreSQL's programs are.
set -euo pipefail
way=${1:-basebackup}
PORT=${PORT:-5499}
PG=${PG:-$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)}
root=$(cd "$(dirname "$0")/../.." && pwd)
dir=$(mktemp -d /tmp/anushilon-pitr.XXXXXX)
# PostgreSQL does not run as root.
as=()
if [ "$(id -u)" = 0 ]; then as=(runuser -u postgres --); chown postgres "$dir"; fi
chmod 755 "$dir"
"${as[@]}" mkdir -p "$dir/archive" "$dir/run"
if [ "$(id -u)" != 0 ]; then chmod 700 "$dir"; fi

clean() {
  for cluster in old new; do "${as[@]}" "$PG/pg_ctl" -D "$dir/$cluster" -m immediate stop >/dev/null 2>&1 || true; done
  rm -rf "$dir"
}
trap clean EXIT

say() { printf '%s  %s\n' "$(date -u +%H:%M:%S)" "$*"; }
sql() { "${as[@]}" "$PG/psql" -X -q -A -t -v ON_ERROR_STOP=1 -h "$dir/run" -p "$1" -U postgres -d centre -c "$2"; }
start() { "${as[@]}" "$PG/pg_ctl" -D "$dir/$1" -w -t 60 -l "$dir/$1.log" start >/dev/null || { tail -20 "$dir/$1.log" >&2; exit 1; }; }
stop() { "${as[@]}" "$PG/pg_ctl" -D "$dir/$1" -w -m fast stop >/dev/null; }
append() { "${as[@]}" tee -a "$dir/$1" >/dev/null; }
rest() { "${as[@]}" pgbackrest --config="$dir/pgbackrest.conf" --stanza=centre "$@"; }
# What is in the table of answers, in a few characters.
contents() { sql "$1" "select count(*) || ' ' || md5(string_agg(a::text, chr(10) order by a::text)) from answers a"; }
answer() {
  sql "$PORT" "insert into answers (student_id, exam_id, question, option, received_at)
    select s.id, 'e1', q, q % 4, now() from students s, generate_series($1, $2) q"
}

say "A PostgreSQL $("$PG/postgres" --version | awk '{print $3}') of its own in $dir"
"${as[@]}" "$PG/initdb" -D "$dir/old" -U postgres --auth=trust -E UTF8 --locale=C.UTF-8 >/dev/null
if [ "$way" = pgbackrest ]; then
  archive="pgbackrest --config=$dir/pgbackrest.conf --stanza=centre archive-push %p"
  append pgbackrest.conf <<CONF
[global]
repo1-path=$dir/archive
repo1-retention-full=2
log-path=$dir/run
lock-path=$dir/run
spool-path=$dir/run
start-fast=y
compress-type=gz
[centre]
pg1-path=$dir/old
pg1-port=$PORT
pg1-socket-path=$dir/run
pg1-user=postgres
CONF
else
  # Whole under its name or not there; never over another.
  archive="test ! -f $dir/archive/%f && cp %p $dir/archive/%f.part && sync $dir/archive/%f.part && mv $dir/archive/%f.part $dir/archive/%f"
fi
append old/postgresql.conf <<CONF
port = $PORT
listen_addresses = '127.0.0.1'
unix_socket_directories = '$dir/run'
archive_mode = on
archive_command = '$archive'
archive_timeout = 60
CONF
start old
"${as[@]}" "$PG/createdb" -h "$dir/run" -p "$PORT" -U postgres centre
[ "$way" = pgbackrest ] && rest stanza-create >/dev/null

say 'The product makes its tables there'
mkdir "$dir/data"
(cd "$root" && DATA_DIR="$dir/data" DATABASE_URL="postgres://postgres@127.0.0.1:$PORT/centre" npm run -s db:backup >/dev/null)
sql "$PORT" "insert into courses values ('hsc', 'HSC');
  insert into exams (id, course_id, name, variation, frequency, opens_at, closes_at, retake_limit, results_rule, ties, active, free)
    values ('e1', 'hsc', 'Vectors', 'mcq', 'daily', now(), now() + interval '2 hours', 3, 'auto', 'equal', true, false);
  insert into students (reg_no, name) select 260000 + n, 'Student ' || n from generate_series(1, 200) n"
answer 1 10
say "Answers before the base: $(contents "$PORT")"

if [ "$way" = pgbackrest ]; then rest --type=full backup >/dev/null
else "${as[@]}" "$PG/pg_basebackup" -h "$dir/run" -p "$PORT" -U postgres -D "$dir/base" -c fast -X none; fi
say 'The base is taken; students go on answering'
for q in 11 16 21 26; do answer $q $((q + 4)); done
wanted=$(contents "$PORT")
sleep 1
moment=$(sql "$PORT" 'select clock_timestamp()')
sleep 1
say "Answers at $moment: $wanted"

answer 31 35
sql "$PORT" 'drop table answers cascade' 2>/dev/null
sql "$PORT" 'select pg_switch_wal()' >/dev/null
say 'Somebody has dropped the table of answers. The server is stopped'
stop old

if [ "$way" = pgbackrest ]; then
  "${as[@]}" mkdir -m 700 "$dir/new"
  rest --pg1-path="$dir/new" --type=time "--target=$moment" --target-action=promote restore >/dev/null
else
  "${as[@]}" cp -a "$dir/base" "$dir/new"
  "${as[@]}" touch "$dir/new/recovery.signal"
  append new/postgresql.conf <<CONF
restore_command = 'cp $dir/archive/%f %p'
recovery_target_time = '$moment'
recovery_target_action = promote
CONF
fi
append new/postgresql.conf <<CONF
port = $((PORT + 1))
archive_mode = off
CONF
begun=$(date +%s)
start new
for _ in $(seq 60); do [ "$(sql $((PORT + 1)) 'select pg_is_in_recovery()')" = f ] && break; sleep 1; done
found=$(contents $((PORT + 1)))
say "Recovered in $(($(date +%s) - begun)) s: $found"
if [ "$found" != "$wanted" ]; then say 'NOT the same: this way back does not work'; exit 1; fi
say "Every answer of that moment is back ($way)"
