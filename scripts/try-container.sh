#!/bin/sh
# sh scripts/try-container.sh ARCHIVE [CACHE]: builds deploy/container with podman and starts it, PostgreSQL beside it, as root on a
# Debian with podman, podman-compose, runc, iptables and debootstrap; then students sit exams in it, and it is taken down and up again. No registry of
# images is needed: the base is a Debian from debootstrap, and the database's image is made from Debian's PostgreSQL with the
# settings that the official image knows. CACHE keeps the two base images' folders for the next time.
set -eu
archive=$(readlink -f "$1")
here=$(dirname "$(readlink -f "$0")")
port=${TRY_PORT:-4430}
# In a network of its own: none of it is seen from the machine's.
if [ "${TRY_INSIDE:-}" = "" ]; then
  # Fetched before: in there no way leads to Debian.
  cache=${2:-$(mktemp -d /var/tmp/anushilon-debians.XXXXXX)}
  for kind in base=ca-certificates postgres=postgresql; do
    sh "$here/debian.sh" "$cache/${kind%=*}" "${kind#*=}" || { echo "FAILED: base images"; exit 1; }
  done
  code=0; TRY_INSIDE=1 unshare --net --mount sh "$0" "$archive" "$cache" || code=$?
  [ -n "${2:-}" ] || rm -rf "$cache"
  exit $code
fi
ip link set lo up
work=$(mktemp -d /var/tmp/anushilon-container.XXXXXX)
cache=$(readlink -f "$2")
project=anushilon-try-$port
failed="before the first step"
step() { failed="$*"; printf '\n== %s\n' "$*"; }
compose() { (cd "$work/site" && podman-compose --project-name "$project" "$@"); }
clean() {
  code=$?
  trap '' INT TERM
  compose down --volumes >/dev/null 2>&1 || true
  podman image rm -f "localhost/${project}_anushilon" "localhost/$project-base" "localhost/$project-postgres" "localhost/$project-debian-postgres" >/dev/null 2>&1 || true
  rm -rf "$work"
  if [ $code = 0 ]; then echo PASS; else echo "FAILED: $failed"; fi
}
trap clean EXIT
trap 'exit 1' INT TERM
mkdir "$work/site"
# Limits that this machine allows, and the runtime that knows both kinds of control groups.
files=$(ulimit -Hn)
printf '[containers]\ndefault_ulimits = ["nofile=%s:%s", "nproc=4096:4096"]\n[engine]\nruntime = "runc"\n' "$files" "$files" >"$work/containers.conf"
export CONTAINERS_CONF="$work/containers.conf"

step "base images: a Debian, and a Debian with PostgreSQL"
tar -C "$cache/base" -c . | podman import -q - "localhost/$project-base"
cat >"$work/start-postgres" <<'START'
#!/bin/sh
set -eu
bin=$(echo /usr/lib/postgresql/*/bin)
if [ ! -e /var/lib/postgresql/data/PG_VERSION ]; then
  printf '%s' "$POSTGRES_PASSWORD" >/tmp/password
  $bin/initdb -D /var/lib/postgresql/data -U "$POSTGRES_USER" --pwfile=/tmp/password --auth=scram-sha-256 $POSTGRES_INITDB_ARGS
  echo 'host all all all scram-sha-256' >>/var/lib/postgresql/data/pg_hba.conf
  echo "create database $POSTGRES_DB" | $bin/postgres --single -D /var/lib/postgresql/data postgres
fi
exec $bin/postgres -D /var/lib/postgresql/data -c 'listen_addresses=*'
START
chmod 755 "$work/start-postgres"
tar -C "$cache/postgres" -c . | podman import -q - "localhost/$project-debian-postgres"
printf 'FROM localhost/%s-debian-postgres\nCOPY start-postgres /\nRUN mkdir -p /var/lib/postgresql/data && chown postgres /var/lib/postgresql/data\nUSER postgres\nSTOPSIGNAL SIGINT\nENTRYPOINT ["/start-postgres"]\n' "$project" |
  podman build -q --format docker -t "localhost/$project-postgres" -f - "$work"

step "build the image of $(basename "$archive")"
cp "$here/../deploy/container/Containerfile" "$here/../deploy/container/compose.yaml" "$archive" "$work/site/"
printf 'ARCHIVE=%s\nBASE=localhost/%s-base\nDATABASE_IMAGE=localhost/%s-postgres\nPORT=%s\nPOSTGRES_PASSWORD=%s\nAPP_SECRET=%s\n' \
  "$(basename "$archive")" "$project" "$project" "$port" "$(openssl rand -hex 16)" "$(openssl rand -hex 32)" >"$work/site/.env"
compose build >"$work/build.log" 2>&1 || { cat "$work/build.log"; exit 1; }
tail -n 2 "$work/build.log"

step "start API and PostgreSQL"
up() {
  compose up -d >"$work/up.log" 2>&1 || { cat "$work/up.log"; return 1; }
  for _ in $(seq 60); do curl -sf "http://127.0.0.1:$port/api/health" && echo && return; sleep 1; done
  cat "$work/up.log"; podman logs "${project}_anushilon_1"; return 1
}
up
server=${project}_anushilon_1
podman exec "$server" id
podman exec "$server" sh -c 'touch /opt/x 2>&1 || true'
podman healthcheck run "$server" && echo "the health check passes"
podman exec "$server" sh -c 'ls -ld /data; grep -E "^(CapEff|NoNewPrivs)" /proc/1/status'

step "exams sat in it, with photos"
tar -xf "$archive" -C "$work"
node=$(echo "$work"/anushilon/versions/*/node/bin/node)
ln -s "versions/$(ls "$work/anushilon/versions")" "$work/anushilon/current"
student() { ANUSHILON_HOME="$work/anushilon" "$node" "$here/try-release/student.ts" "$@"; }
"$node" "$here/try-release/make-pack.ts" "$work/pack"
tar -C "$work/pack" -c . | podman exec -i "$server" sh -c 'mkdir /tmp/pack && tar -x -C /tmp/pack'
podman exec "$server" /opt/anushilon/anushilon pack import /tmp/pack | tail -n 2
student photos "http://127.0.0.1:$port" 910011
student answers "http://127.0.0.1:$port" 10 >"$work/answers"
tail -n 1 "$work/answers"

step "down and up again: everything is there"
compose down >/dev/null 2>&1
up
student check "http://127.0.0.1:$port" <"$work/answers"
student handed-in "http://127.0.0.1:$port" 910011
podman exec "$server" /opt/anushilon/anushilon db:backup | tail -n 1
step "the database goes away and comes back"
podman stop -t 20 "${project}_database_1" >/dev/null
podman healthcheck run "$server" && exit 1 || echo "the health check says so"
podman start "${project}_database_1" >/dev/null
for _ in $(seq 60); do podman healthcheck run "$server" >/dev/null 2>&1 && break; sleep 1; done
podman healthcheck run "$server" && echo "the health check passes again"
student answers "http://127.0.0.1:$port" 3 >"$work/more"
step "all of it went well"
