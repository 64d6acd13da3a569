#!/bin/sh
# sh scripts/try-release.sh ARCHIVE: tries an archive of `npm run release` as a centre would use it. As root on Debian with
# nginx, caddy and openssl. A fresh user without Node, in a network of its own that leads nowhere (so no registry): unpacked,
# started, HTTPS by nginx, by Caddy and by itself, exams sat with photos, updated to a newer build with a migration while
# students answer, taken back, and taken back to before a migration that older programs cannot use; a night passes, and at the end
# the disk is gone and everything comes from that night's back-up. Takes about five minutes, two of which are the night's.
set -eu
archive=$(readlink -f "$1")
here=$(dirname "$(readlink -f "$0")")
port=${TRY_PORT:-4410}
if [ "${TRY_INSIDE:-}" = "" ]; then exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin TRY_INSIDE=1 TRY_PORT="$port" unshare --net --mount sh "$0" "$archive"; fi

ip link set lo up
# Where the machine has a Node of its own, it is not there for this trial.
for program in node npm npx; do at=$(command -v $program) && mount --bind /dev/null "$(readlink -f "$at")"; done || true
user=anushilon-try
id $user >/dev/null 2>&1 || useradd --system --user-group --no-create-home --shell /usr/sbin/nologin $user
work=$(mktemp -d /var/tmp/anushilon-try.XXXXXX)
home=$work/anushilon
proxies=
failed="before the first step"
step() { failed="$*"; printf '\n== %s\n' "$*"; }
as() { setpriv --reuid=$user --regid=$user --clear-groups env -i HOME="$work" PATH=/usr/bin:/bin "$@"; }
clean() {
  code=$?
  trap '' INT TERM
  as "$home/anushilon" stop >/dev/null 2>&1 || true
  for pid in $proxies; do kill "$pid" 2>/dev/null || true; done
  rm -rf "$work"
  if [ $code = 0 ]; then echo PASS; else echo "FAILED: $failed"; fi
}
trap clean EXIT
trap 'exit 1' INT TERM
# Students trust the certificate of this trial, and no other.
student() { as env NODE_EXTRA_CA_CERTS="$work/cert.pem" ANUSHILON_HOME="$home" "$home/current/node/bin/node" "$work/student.ts" "$@"; }
chmod 755 "$work"; cp "$here"/try-release/*.ts "$work/"

step "unpack, as a user without Node"
tar -xf "$archive" -C "$work"; chown -R $user:$user "$work"
as sh -c '! command -v node && ! command -v npm' && echo "no node, no npm on the PATH"
first=$(ls "$home/versions")
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost \
  -addext subjectAltName=DNS:localhost -keyout "$work/key.pem" -out "$work/cert.pem" 2>/dev/null
chown $user "$work/key.pem"; chmod 644 "$work/cert.pem"

step "start ($first)"
as mkdir "$work/other-disk"
settings() { printf 'HOST=127.0.0.1\nPORT=%s\nDEMO=off\nBACKUP_DIR=%s/other-disk\n' "$port" "$work" >"$home/settings.env"; printf '%s\n' "$@" >>"$home/settings.env"; }
settings TRUST_PROXY=on
as "$home/anushilon" start
as "$home/current/node/bin/node" "$work/make-pack.ts" "$work/pack"
as "$home/anushilon" pack import "$work/pack" | tail -n 3

step "nginx in front"
mkdir -p "$work/nginx/cache"
sed -e "s#/etc/letsencrypt/live/exams.example.org/fullchain.pem#$work/cert.pem#; s#/etc/letsencrypt/live/exams.example.org/privkey.pem#$work/key.pem#" \
  -e "s#exams.example.org#localhost#; s#127.0.0.1:3000#127.0.0.1:$port#; s#/var/cache/nginx/anushilon#$work/nginx/cache#" \
  -e "s#listen 80;#listen $((port + 1));#; s#listen 443 #listen $((port + 2)) #" "$here/../deploy/nginx/anushilon.conf" >"$work/nginx/site.conf"
printf 'daemon off; pid %s/pid; error_log %s/error.log; events {} http { access_log off; client_body_temp_path %s/body; proxy_temp_path %s/proxy; include %s/site.conf; }\n' \
  "$work/nginx" "$work/nginx" "$work/nginx" "$work/nginx" "$work/nginx" >"$work/nginx/nginx.conf"
nginx -c "$work/nginx/nginx.conf" & proxies="$proxies $!"

step "Caddy in front"
sed -e "s#^exams.example.org {#https://localhost:$((port + 3)) {\n\ttls $work/cert.pem $work/key.pem#; s#127.0.0.1:3000#127.0.0.1:$port#" \
  "$here/../deploy/caddy/Caddyfile" >"$work/Caddyfile"
printf '{\n\tadmin off\n\tauto_https off\n}\n' | cat - "$work/Caddyfile" >"$work/Caddyfile.try"
HOME=$work caddy run --adapter caddyfile --config "$work/Caddyfile.try" >"$work/caddy.log" 2>&1 & proxies="$proxies $!"
for at in $((port + 2)) $((port + 3)); do
  for _ in 1 2 3 4 5 6 7 8 9 10; do curl -sk "https://localhost:$at/api/health/live" >/dev/null && break; sleep 0.5; done
  curl -sk -o /dev/null -w "https://localhost:$at health %{http_code}, HTTP/%{http_version}\n" "https://localhost:$at/api/health"
done
asset=$(cd "$home/current/apps/web/dist" && ls assets/*.js | head -n 1)
curl -sk -o /dev/null -D - "https://localhost:$((port + 2))/$asset" | grep -i '^cache-control'

step "exams with photos, through nginx and through Caddy"
student photos "https://localhost:$((port + 2))" 910011
student photos "https://localhost:$((port + 3))" 910012
curl -sk -o /dev/null -w 'a body beyond the limit: %{http_code}\n' -H 'content-type: application/json' \
  -H 'expect:' -H 'content-length: 300000000' --max-time 5 -d x "https://localhost:$((port + 2))/api/student/submitstudentscript" || true

step "the night comes, and the server makes its back-up by itself"
settings TRUST_PROXY=on "BACKUP_AT=$(date -u -d '+6 hours +1 minute' +%H:%M)"
as "$home/anushilon" restart
night() { ls "$work/other-disk" | grep -x 'anushilon-[0-9-]*\.backup' || true; }
for _ in $(seq 200); do [ -z "$(night)" ] || break; sleep 1; done
night | grep .
find "$work/other-disk/pictures" -type f | wc -l | sed 's/$/ pictures beside it/'

step "a newer build with a migration is unpacked beside the old one"
newer() { # NAME MARKER
  cp -a "$home/versions/$first" "$home/versions/$1"
  sed -i "s/\"build\": \"[^\"]*\"/\"build\": \"$1\"/" "$home/versions/$1/release.json"
  printf '%s\ncreate table %s (id integer);\n' "$2" "$3" >"$home/versions/$1/apps/api/src/db/migrations/900$4-try.sql"
}
step "a migration that older programs cannot use: the way back is the back-up"
newer 98.0.0 '-- A change of what is there.' added_by_98 2
as "$home/anushilon" update
as "$home/anushilon" rollback && exit 1
as "$home/anushilon" rollback --restore

newer 99.0.0 '-- Older programs may go on.' added_by_99_0 1
step "updated while eight students answer (through nginx), then taken back"
student answers "https://localhost:$((port + 2))" 30 >"$work/answers" 2>&1 & sitting=$!
sleep 5
as "$home/anushilon" update
as "$home/anushilon" status
sleep 5
as "$home/anushilon" rollback
as "$home/anushilon" status
wait $sitting || { cat "$work/answers"; exit 1; }
tail -n 1 "$work/answers"
student check "https://localhost:$((port + 3))" <"$work/answers"

step "a version that does not start: the old one goes on"
newer 99.2.0 'this is no SQL;' nothing 3
as "$home/anushilon" update && exit 1
as "$home/anushilon" status | tee "$work/status"
grep -q 'way back:.*99.0.0' "$work/status"
student check "https://localhost:$((port + 3))" <"$work/answers"

step "the disk is gone: the keys, last night's back-up, a start"
as "$home/anushilon" stop
mv "$home/data/secrets.json" "$work/keys"; rm -rf "$home/data"
as mkdir -m 700 "$home/data"; mv "$work/keys" "$home/data/secrets.json"
as "$home/anushilon" db:restore --newest | tail -n 3
diff -r "$work/other-disk/pictures" "$home/data/files" && echo "every picture is there"
as "$home/anushilon" start | tail -n 1
for regNo in 910011 910012; do student handed-in "https://localhost:$((port + 2))" $regNo; done
student answers "https://localhost:$((port + 3))" 5 >"$work/more"

step "HTTPS without a proxy, with two processes"
as "$home/anushilon" stop
settings WORKERS=2 "TLS_CERT=$work/cert.pem" "TLS_KEY=$work/key.pem"
as "$home/anushilon" start
student photos "https://localhost:$port" 910013
as "$home/anushilon" doctor
as "$home/anushilon" stop
step "all of it went well"
