#!/usr/bin/env bash
# Lays one machine of the set-up out (Debian 12 or newer, as root). Run it on every machine with the same site.env:
#
#   lay-out.sh database NAME   on each of the three: etcd, PostgreSQL under Patroni
#   lay-out.sh product         on every server of the product: the proxy to the database and the settings
#   lay-out.sh balancer        in front of them (needs TLS in front, or in its configuration)
#
# A machine may be more than one of these, except that "product" and "balancer" share one haproxy: give "both".
# Run again after a change of site.env; what is written here is replaced, data never.
set -euo pipefail
HERE=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=deploy/ha/configs.sh
. "$HERE/configs.sh"

# Patroni before 3.0.3 (Debian 12 has 3.0.2) lets a primary that was frozen take its place back from the one that was promoted
# meanwhile, and everything that was acknowledged in between is gone.
PATRONI_VERSION=4.1.4
PATRONI_HOME=/opt/patroni-$PATRONI_VERSION

SITE=${SITE:-$HERE/site.env}
[[ -r $SITE ]] || { echo "write $SITE first: see site.env.example" >&2 && exit 1; }
# shellcheck source=deploy/ha/site.env.example
. "$SITE"
DATA=/var/lib/anushilon-ha
ETCD_DATA=/var/lib/etcd/anushilon
CONF=/etc/anushilon-ha
umask 077
mkdir -p "$CONF"
# Those who serve here read their own files in it, and nothing else.
chmod 711 "$CONF"
export DEBIAN_FRONTEND=noninteractive

install_patroni() {
  [[ -x $PATRONI_HOME/bin/patroni ]] && return
  # All that it needs is Debian's; only Patroni itself is from the Python package index, or from a wheel that PATRONI_PACKAGE names.
  apt-get install -y --no-install-recommends python3-venv python3-psycopg2 python3-etcd python3-urllib3 python3-yaml python3-click \
    python3-prettytable python3-dateutil python3-psutil python3-cdiff
  python3 -m venv --system-site-packages "$PATRONI_HOME"
  "$PATRONI_HOME/bin/pip" install --no-deps "${PATRONI_PACKAGE:-patroni==$PATRONI_VERSION}"
  chmod -R a+rX "$PATRONI_HOME"
}

limit_network() {
  network_limits >/etc/sysctl.d/60-anushilon-ha.conf
  chmod 644 /etc/sysctl.d/60-anushilon-ha.conf
  /lib/systemd/systemd-sysctl /etc/sysctl.d/60-anushilon-ha.conf
}

database() {
  local name=$1
  [[ -n $(address_of "$name") ]] || { echo "$name is not one of: $(names "$NODES" | xargs)" >&2 && exit 1; }
  # Debian would make and start a cluster of its own, which nobody needs here.
  mkdir -p /etc/postgresql-common
  [[ -e /etc/postgresql-common/createcluster.conf ]] ||
    (umask 022 && echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf)
  apt-get update && apt-get install -y etcd-server etcd-client postgresql chrony
  PG_BIN=$(find /usr/lib/postgresql -maxdepth 2 -name bin | sort -V | tail -n 1)
  install_patroni
  install -d -o postgres -g postgres -m 700 "$DATA"
  install -d -o etcd -g etcd -m 700 "$ETCD_DATA"

  etcd_environment "$name" >/etc/default/etcd
  patroni_config "$name" >"$CONF/patroni.yml"
  make_database >"$CONF/make-database.sh"
  move_etcd_leader "$name" >"$CONF/move-etcd-leader.sh"
  chmod 700 "$CONF"/*.sh
  chown postgres: "$CONF/patroni.yml" "$CONF"/*.sh
  patroni_unit >/etc/systemd/system/anushilon-patroni.service
  chmod 644 /etc/systemd/system/anushilon-patroni.service

  limit_network
  systemctl daemon-reload
  systemctl enable etcd anushilon-patroni
  # The first etcd answers when a second is there: nobody waits here.
  systemctl restart --no-block etcd anushilon-patroni
  echo "Started. When all three are: $PATRONI_HOME/bin/patronictl -c $CONF/patroni.yml list"
}

patroni_unit() {
  cat <<EOF
[Unit]
Description=PostgreSQL of Anushilon under Patroni
After=network-online.target etcd.service
Wants=network-online.target

[Service]
User=postgres
ExecStart=$PATRONI_HOME/bin/patroni $CONF/patroni.yml
# Only Patroni is told to stop, and stops PostgreSQL in order.
KillMode=process
TimeoutStopSec=60
Restart=always
RestartSec=3
# Without a PostgreSQL the machine is of no use.
OOMScoreAdjust=-900

[Install]
WantedBy=multi-user.target
EOF
}

proxy() {
  apt-get update && apt-get install -y haproxy chrony
  limit_network
  {
    haproxy_head
    [[ $1 == balancer ]] || haproxy_database
    [[ $1 == product ]] || haproxy_students '*:80'
  } >/etc/haproxy/haproxy.cfg
  chmod 644 /etc/haproxy/haproxy.cfg
  haproxy -c -f /etc/haproxy/haproxy.cfg
  systemctl enable haproxy
  systemctl restart haproxy
}

settings() {
  product_environment >"$CONF/product.env"
  echo "The product's settings are in $CONF/product.env: start it with them."
}

case ${1:-} in
  database) database "${2:?which of the three?}" ;;
  product) proxy product && settings ;;
  balancer) proxy balancer ;;
  both) proxy both && settings ;;
  *) sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" && exit 2 ;;
esac
