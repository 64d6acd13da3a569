#!/bin/sh
# sh scripts/try-machines.sh ARCHIVE [CACHE]: goes the steps of deploy/ha/README.md over ssh on three Debians whose first process is systemd
# and which are everything (database, server, balancer); pictures and copies of back-ups lie in Ceph's S3 on a fourth. Students sit
# exams through it, the primary's machine loses its power while they answer, and boots again. As root on a Debian with podman, runc,
# debootstrap, slirp4netns, nft and ssh. The machines get their packages through this one (Patroni from the wheel that PATRONI_PACKAGE
# names, if it does). CACHE keeps the Debian.
set -eu
archive=$(readlink -f "$1")
here=$(dirname "$(readlink -f "$0")")
if [ "${TRY_INSIDE:-}" = "" ]; then
  TRY_INSIDE=1 unshare --net --mount sh "$0" "$@" & inside=$!
  while [ "$(readlink "/proc/$inside/ns/net")" = "$(readlink /proc/self/ns/net)" ]; do sleep 0.1; done
  # The machines' way out; nothing of it is in this machine's own network.
  slirp4netns --configure --mtu=1400 "$inside" out >/dev/null 2>&1 & out=$!
  code=0; wait "$inside" || code=$?
  kill "$out" 2>/dev/null || true
  exit $code
fi
work=$(mktemp -d /var/tmp/anushilon-machines.XXXXXX)
cache=$(readlink -f "${2:-$work}")/machines
machines="db1=10.78.0.11 db2=10.78.0.12 db3=10.78.0.13"
store=10.78.0.31
image=localhost/anushilon-try-machine
failed="before the first step"
step() { failed="$*"; printf '\n== %s (%s)\n' "$*" "$(date +%T)"; }
names() { for machine in $machines; do echo "${machine%=*}"; done; }
address_of() { for machine in $machines "store=$store"; do [ "${machine%=*}" != "$1" ] || echo "${machine#*=}"; done; }
on() { name=$1; shift; ssh -q -i "$work/key" -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o ConnectTimeout=10 "root@$(address_of "$name")" "$@"; }
give() { name=$1; shift; scp -q -r -i "$work/key" -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null "$@" "root@$(address_of "$name"):"; }
within() { seconds=$1; shift; for _ in $(seq "$seconds"); do "$@" && return; sleep 1; done; echo "not within $seconds s: $*"; return 1; }
clean() {
  code=$?
  trap '' INT TERM
  for name in $(names) store; do
    podman rm -f -t 0 "try-$name" >/dev/null 2>&1 || true
    ip netns delete "try-$name" 2>/dev/null || true
  done
  podman image rm -f "$image" >/dev/null 2>&1 || true
  rm -rf "$work"
  if [ $code = 0 ]; then echo PASS; else echo "FAILED: $failed"; fi
}
trap clean EXIT
trap 'exit 1' INT TERM
files=$(ulimit -Hn)
printf '[containers]\ndefault_ulimits = ["nofile=%s:%s", "nproc=8192:8192"]\n[engine]\nruntime = "runc"\n' "$files" "$files" >"$work/containers.conf"
export CONTAINERS_CONF="$work/containers.conf"

step "four fresh Debians in a network of their own"
sh "$here/debian.sh" "$cache" systemd,systemd-sysv,dbus,curl,ca-certificates,openssh-server
# They share this machine's clock, and must not set it.
mkdir -p "$cache/etc/systemd/system.conf.d"
printf '[Manager]\nCapabilityBoundingSet=~CAP_SYS_TIME\n' >"$cache/etc/systemd/system.conf.d/clock.conf"
# Nothing on them outlives the trial: packages need not wait for the disk.
echo force-unsafe-io >"$cache/etc/dpkg/dpkg.cfg.d/trial"
ssh-keygen -q -t ed25519 -N '' -f "$work/key"
tar -C "$cache" -c . | podman import -q - "$image" >/dev/null
mkdir -p /run/netns
mount -t tmpfs none /run/netns
ip link set lo up
ip link add switch type bridge
ip address add 10.78.0.1/24 dev switch
ip link set switch up
sysctl -qw net.ipv4.ip_forward=1
within 20 ip route get 1.1.1.1 >/dev/null
nft 'table ip try { chain out { type nat hook postrouting priority 100; oifname "out" masquerade; }; }'
boot() { # NAME
  ip netns add "try-$1"
  ip link add "$1" type veth peer name eth0 netns "try-$1"
  ip link set "$1" master switch up
  ip -n "try-$1" address add "$(address_of "$1")/24" dev eth0
  ip -n "try-$1" link set lo up
  ip -n "try-$1" link set eth0 up
  ip -n "try-$1" route add default via 10.78.0.1
  podman run -d --name "try-$1" --hostname "$1" --network "ns:/run/netns/try-$1" --dns 10.0.2.3 --systemd=always --privileged \
    --cgroupns=private "$image" /sbin/init >/dev/null
  podman exec -i "try-$1" sh -c 'install -d -m 700 /root/.ssh; cat >/root/.ssh/authorized_keys' <"$work/key.pub"
  within 60 on "$1" true
}
for name in $(names) store; do boot "$name"; done

step "a store for pictures that speaks S3"
give store "$here/try-machines/ceph.sh"
on store sh ceph.sh "$store" pictures backups

step "the machines are laid out as deploy/ha/README.md says"
secret() { od -An -tx1 -N24 /dev/urandom | tr -d ' \n'; }
cp -r "$here/../deploy/ha" "$work/ha"
cat >"$work/ha/site.env" <<EOF
NODES="$machines"
API_SERVERS="app1=10.78.0.11:3000 app2=10.78.0.12:3000 app3=10.78.0.13:3000"
SUPERUSER_PASSWORD=$(secret)
REPLICATION_PASSWORD=$(secret)
APP_PASSWORD=$(secret)
APP_SECRET=$(secret)
REDIRECT_SECRET=$(secret)
S3_ENDPOINT=http://$store:7480
S3_BUCKET=pictures
S3_ACCESS_KEY=trial
S3_SECRET_KEY=trial-secret
WATCHDOG=automatic
EOF
if [ -n "${PATRONI_PACKAGE:-}" ]; then cp "$PATRONI_PACKAGE" "$work/ha/"; package=PATRONI_PACKAGE=ha/$(basename "$PATRONI_PACKAGE"); fi
for name in $(names); do
  give "$name" "$work/ha"
  on "$name" "${package:+export $package;} ha/lay-out.sh database $name && ha/lay-out.sh both" >"$work/$name.log" 2>&1 || { tail -n 30 "$work/$name.log"; exit 1; }
  tail -n 1 "$work/$name.log"
done
patronictl() { on "$1" "/opt/patroni-*/bin/patronictl -c /etc/anushilon-ha/patroni.yml list -f tsv"; }
primary() { for name in $(names); do curl -sf -m 2 -o /dev/null "http://$(address_of "$name"):8008/primary" && echo "$name" && return; done; return 1; }
# A primary, one standby that has every commit, and another that follows.
is_whole() { at=$(primary) && patronictl "$at" >"$work/list" && grep -q 'Sync Standby' "$work/list" && [ "$(grep -c streaming "$work/list")" = 2 ]; }
within 180 is_whole
cat "$work/list"

step "the product on each of them"
install_product() {
  give "$1" "$archive"
  on "$1" 'set -eu
    useradd --system --home-dir /var/lib/anushilon --create-home --shell /usr/sbin/nologin anushilon
    tar -xf anushilon-*-linux-*.tar.gz -C /opt
    ln -s versions/$(ls /opt/anushilon/versions) /opt/anushilon/current
    { echo DATA_DIR=/var/lib/anushilon; echo BACKUP_S3_BUCKET=backups; cat /etc/anushilon-ha/product.env; } >/opt/anushilon/settings.env
    chown -R anushilon:anushilon /opt/anushilon
    cp /opt/anushilon/current/deploy/systemd/anushilon.service /etc/systemd/system/
    systemctl enable -q --now anushilon'
  within 120 curl -sf -m 3 -o /dev/null "http://$(address_of "$1"):3000/api/health"
}
for name in $(names); do install_product "$name"; done
tool() { name=$1; shift; on "$name" "setpriv --reuid=anushilon --regid=anushilon --clear-groups /opt/anushilon/anushilon $*"; }
tool db1 doctor
mkdir "$work/product" && tar -xf "$archive" -C "$work/product" && ln -s "versions/$(ls "$work/product/anushilon/versions")" "$work/product/anushilon/current"
node=$work/product/anushilon/current/node/bin/node
student() { ANUSHILON_HOME="$work/product/anushilon" "$node" "$here/try-release/student.ts" "$@"; }
"$node" "$here/try-release/make-pack.ts" "$work/pack"
give db1 "$work/pack"
on db1 'cp -r pack /tmp/ && chown -R anushilon /tmp/pack'
tool db1 pack import /tmp/pack

step "exams with photos, through two balancers"
student photos http://10.78.0.11 910011
student photos http://10.78.0.12 910012
student handed-in http://10.78.0.13 910011
on store 'radosgw-admin bucket stats --bucket pictures' | grep -E 'num_objects|size_actual'

step "a back-up, copied to the store, and brought back on another machine"
tool db1 db:backup
tool db2 db:drill --from-s3

step "the primary's machine loses its power while eight students answer"
gone=$(primary)
left=$(names | grep -vx "$gone" | head -n 1)
student answers "http://$(address_of "$left")" 60 >"$work/answers" 2>&1 & sitting=$!
sleep 8
# Its wire first: a machine without power says nothing, while a kernel says goodbye for everybody who dies on it.
ip link set "$gone" down
podman kill -s KILL "try-$gone" >/dev/null
wait $sitting || { tail "$work/answers"; exit 1; }
tail -n 1 "$work/answers"
now=$(primary)
echo "primary was $gone, is $now"
[ "$now" != "$gone" ]
student check "http://$(address_of "$left")" <"$work/answers"
student photos "http://$(address_of "$left")" 910013

step "it boots again, and is one of them by itself"
ip link set "$gone" up
podman start "try-$gone" >/dev/null
within 180 is_whole
cat "$work/list"
within 120 curl -sf -m 3 -o /dev/null "http://$(address_of "$gone"):3000/api/health"
student check "http://$(address_of "$gone")" <"$work/answers"
tool "$gone" doctor
step "all of it went well"
