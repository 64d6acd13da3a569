#!/bin/sh
# sh scripts/try-systemd.sh ARCHIVE [CACHE]: goes the steps of docs/operations.md, "To a public address", up to the proxy, on a fresh Debian
# whose first process is systemd: in a container of podman without a network. As root on a Debian with podman, runc and
# debootstrap. The unit starts the server, again after a kill and after a boot, updates and goes back with it. CACHE keeps the Debian.
set -eu
archive=$(readlink -f "$1")
if [ "${TRY_INSIDE:-}" = "" ]; then
  # Fetched before: in there no way leads to Debian.
  cache=${2:-$(mktemp -d /var/tmp/anushilon-debians.XXXXXX)}
  sh "$(dirname "$(readlink -f "$0")")/debian.sh" "$cache/systemd" systemd,systemd-sysv,dbus,curl || { echo "FAILED: a Debian to try it in"; exit 1; }
  code=0; TRY_INSIDE=1 unshare --net --mount sh "$0" "$archive" "$cache" || code=$?
  [ -n "${2:-}" ] || rm -rf "$cache"
  exit $code
fi
work=$(mktemp -d /var/tmp/anushilon-systemd.XXXXXX)
cache=$(readlink -f "$2")/systemd
machine=anushilon-try-systemd
failed="before the first step"
step() { failed="$*"; printf '\n== %s\n' "$*"; }
in_it() { podman exec "$machine" "$@"; }
clean() {
  code=$?
  trap '' INT TERM
  podman rm -f "$machine" >/dev/null 2>&1 || true
  podman image rm -f "localhost/$machine" >/dev/null 2>&1 || true
  rm -rf "$work"
  if [ $code = 0 ]; then echo PASS; else echo "FAILED: $failed"; fi
}
trap clean EXIT
trap 'exit 1' INT TERM
files=$(ulimit -Hn)
printf '[containers]\ndefault_ulimits = ["nofile=%s:%s", "nproc=4096:4096"]\n[engine]\nruntime = "runc"\n' "$files" "$files" >"$work/containers.conf"
export CONTAINERS_CONF="$work/containers.conf"

step "a fresh Debian"
tar -C "$cache" -c . | podman import -q - "localhost/$machine"
podman run -d --name "$machine" --network=none --systemd=always --privileged --cgroupns=private "localhost/$machine" /sbin/init >/dev/null
podman cp "$archive" "$machine:/root/"
for _ in $(seq 60); do in_it systemctl is-system-running 2>/dev/null | grep -qE 'running|degraded' && break; sleep 1; done
in_it systemctl is-system-running || true

step "the steps of the page"
in_it sh -euc 'useradd --system --home-dir /var/lib/anushilon --create-home --shell /usr/sbin/nologin anushilon
  tar -xf /root/anushilon-*-linux-*.tar.gz -C /opt
  ln -s versions/$(ls /opt/anushilon/versions) /opt/anushilon/current
  chown -R anushilon:anushilon /opt/anushilon
  install -d -o anushilon -g anushilon -m 700 /mnt/second-disk/anushilon
  printf "DATA_DIR=/var/lib/anushilon\nHOST=127.0.0.1\nTRUST_PROXY=on\nCENTRE_NAME=\"My Coaching Centre\"\nBACKUP_DIR=/mnt/second-disk/anushilon\n" >/opt/anushilon/settings.env
  cp /opt/anushilon/versions/*/deploy/systemd/anushilon.service /etc/systemd/system/
  systemd-analyze verify /etc/systemd/system/anushilon.service && echo "systemd-analyze verify: no complaint"
  systemctl enable --now anushilon'
comes_up() {
  for _ in $(seq 120); do in_it curl -sf http://127.0.0.1:3000/api/health && echo && return; sleep 1; done
  in_it journalctl -u anushilon --no-pager | tail -n 30; return 1
}
comes_up
in_it journalctl -u anushilon --no-pager -o cat | grep -v '^{' | tail -n 6
main() { in_it systemctl show -p MainPID --value anushilon; }
in_it sh -c 'stat -c %U /proc/$(systemctl show -p MainPID --value anushilon)'
in_it systemd-analyze security anushilon --no-pager | tail -n 1
# The command line's own tools run as the same user, outside the unit.
tool() { in_it setpriv --reuid=anushilon --regid=anushilon --clear-groups /opt/anushilon/anushilon "$@"; }
tool doctor || true

step "killed: it comes again"
before=$(main); in_it sh -c "kill -9 $before"
sleep 3; comes_up
[ "$(main)" != "$before" ] && echo "another process"

step "updated and taken back, by its own user"
in_it sh -euc 'cd /opt/anushilon/versions; first=$(ls); cp -a "$first" 99.0.0
  sed -i "s/\"build\": \"[^\"]*\"/\"build\": \"99.0.0\"/" 99.0.0/release.json
  printf -- "-- Older programs may go on.\ncreate table added_by_99 (id integer);\n" >99.0.0/apps/api/src/db/migrations/9001-try.sql
  chown anushilon 99.0.0/apps/api/src/db/migrations/9001-try.sql'
tool update
in_it sh -c 'ls /mnt/second-disk/anushilon | grep before-update.backup'
tool rollback
in_it systemctl is-active anushilon

step "the machine boots again: it comes up by itself"
podman restart -t 30 "$machine" >/dev/null
comes_up
in_it systemctl stop anushilon
in_it systemctl show -p Result -p ExecMainStatus anushilon
step "all of it went well"
