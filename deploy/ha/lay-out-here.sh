#!/usr/bin/env bash
# Lays the set-up out on this one machine, for tests: every machine of it is a network namespace with its own address, which can
# be killed, frozen and cut off as a machine can. Needs root, etcd, haproxy, postgresql-15 and Patroni (see README.md).
#
#   lay-out-here.sh up              three database machines n1 n2 n3 and two machines a1 a2 with a proxy for the product
#   lay-out-here.sh run COMMAND     in the network of whoever looks at it from outside
#   lay-out-here.sh on NAME COMMAND on one of the machines
#   lay-out-here.sh kill|freeze|thaw|cut|join|start NAME
#   lay-out-here.sh primary         the name of the machine that Patroni says is primary
#   lay-out-here.sh down            ends and removes everything
set -euo pipefail
HERE=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=deploy/ha/configs.sh
. "$HERE/configs.sh"

HA_DIR=${HA_DIR:-/tmp/anushilon-ha}
PATRONI=${PATRONI:-patroni}
PREFIX=${HA_PREFIX:-anu}
NET=${HA_NET:-10.77.0}
NODES="n1=$NET.11 n2=$NET.12 n3=$NET.13"
API_SERVERS="a1=$NET.21:3000 a2=$NET.22:3000"
PG_BIN=${PG_BIN:-$(find /usr/lib/postgresql -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -n 1)}
WATCHDOG=off
SUPERUSER_PASSWORD=only-here
REPLICATION_PASSWORD=only-here
APP_PASSWORD=only-here
SWITCH=$PREFIX-switch

machines() { names "$NODES"; names "$API_SERVERS"; }
in_switch() { ip netns exec "$SWITCH" "$@"; }
on() { ip netns exec "$PREFIX-$1" "${@:2}"; }
is_database() { names "$NODES" | grep -qx "$1"; }

# Detached, with its output in a file of its own; from a folder that everybody may enter, which Patroni asks for to start PostgreSQL.
launch() {
  local log=$1
  shift
  (cd / && setsid --fork "$@") >>"$log" 2>&1 </dev/null
}

make_network() {
  local name address
  ip netns add "$SWITCH"
  in_switch ip link add bridge type bridge
  in_switch ip addr add "$NET.1/24" dev bridge
  in_switch ip link set bridge up
  in_switch ip link set lo up
  for name in $(machines); do
    address=$(address_of "$name")
    ip netns add "$PREFIX-$name"
    in_switch ip link add "$name" type veth peer name eth0 netns "$PREFIX-$name"
    in_switch ip link set "$name" master bridge up
    on "$name" ip addr add "${address%%:*}/24" dev eth0
    on "$name" ip link set eth0 up
    on "$name" ip link set lo up
    network_limits | on "$name" sysctl -q -p -
  done
}

write_configs() {
  local name=$1
  DATA=$HA_DIR/$name CONF=$HA_DIR/$name ETCD_DATA=$HA_DIR/$name/etcd
  mkdir -p "$DATA"
  if is_database "$name"; then
    etcd_environment "$name" >"$CONF/etcd.env"
    patroni_config "$name" >"$CONF/patroni.yml"
    make_database >"$CONF/make-database.sh"
    move_etcd_leader "$name" >"$CONF/move-etcd-leader.sh"
    chmod 700 "$CONF"/*.sh
    chown -R postgres: "$DATA"
  else
    { haproxy_head; haproxy_database; } >"$CONF/haproxy.cfg"
  fi
}

start() {
  local name=$1 home=$HA_DIR/$1
  if is_database "$name"; then
    launch "$home/etcd.log" ip netns exec "$PREFIX-$name" runuser -u postgres -- \
      env -i "PATH=$PATH" bash -c "set -a; . '$home/etcd.env'; exec etcd"
    # shellcheck disable=SC2086 # PATRONI may be a program and its first argument
    launch "$home/patroni.log" ip netns exec "$PREFIX-$name" runuser -u postgres -- \
      env -i "PATH=$PATH" LC_ALL=C $PATRONI "$home/patroni.yml"
  else
    launch "$home/haproxy.log" ip netns exec "$PREFIX-$name" haproxy -db -f "$home/haproxy.cfg"
  fi
}

# Every process of a machine at once.
signal() {
  local pids
  pids=$(ip netns pids "$PREFIX-$2")
  # shellcheck disable=SC2086 # one word for each
  [[ -z $pids ]] || kill "-$1" $pids 2>/dev/null || true
}

primary() {
  local entry
  for entry in $NODES; do
    if in_switch curl -fsS -m 2 -o /dev/null "http://${entry#*=}:8008/primary" 2>/dev/null; then
      echo "${entry%%=*}"
      return
    fi
  done
  return 1
}

# With a standby that has every commit.
until_ready() {
  local tries
  for tries in $(seq 180); do
    if name=$(primary) && in_switch curl -fsS -m 2 "http://$(address_of "$name"):8008/cluster" | grep -q sync_standby; then
      return
    fi
    sleep 1
  done
  echo "not ready after $tries seconds; see $HA_DIR/*/*.log" >&2
  return 1
}

down() {
  local name
  for name in $(machines); do
    ip netns list | grep -qw "$PREFIX-$name" || continue
    signal KILL "$name"
    ip netns delete "$PREFIX-$name"
  done
  if ip netns list | grep -qw "$SWITCH"; then
    signal KILL switch
    ip netns delete "$SWITCH"
  fi
  rm -rf "$HA_DIR"
}

case ${1:-} in
  up)
    down
    mkdir -p "$HA_DIR"
    chmod 755 "$HA_DIR"
    make_network
    for name in $(machines); do write_configs "$name" && start "$name"; done
    { haproxy_head; haproxy_students "$NET.1:8080"; } >"$HA_DIR/haproxy.cfg"
    launch "$HA_DIR/haproxy.log" ip netns exec "$SWITCH" haproxy -db -f "$HA_DIR/haproxy.cfg"
    until_ready
    ;;
  run) shift && in_switch "$@" ;;
  on) shift && on "$@" ;;
  kill) signal KILL "$2" ;;
  freeze) signal STOP "$2" ;;
  thaw) signal CONT "$2" ;;
  cut) in_switch ip link set "$2" down ;;
  join) in_switch ip link set "$2" up ;;
  start) start "$2" ;;
  ready) until_ready ;;
  primary) primary ;;
  down) down ;;
  *) sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" && exit 2 ;;
esac
