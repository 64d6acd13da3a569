# Sourced by lay-out.sh (three machines) and lay-out-here.sh (one machine, for tests): prints the configuration of each part
# from the same variables, so that what is tested is what is run.
#
#   NODES            database machines, "name=address name=address name=address"
#   API_SERVERS      machines that run Anushilon, "name=address:port …"
#   DATA, ETCD_DATA  folders for PostgreSQL's and for etcd's files
#   CONF             folder for what is printed here
#   PG_BIN           PostgreSQL's programs
#   *_PASSWORD       of postgres (SUPERUSER_), of replication (REPLICATION_), of the product's role (APP_)
#   WATCHDOG         automatic, required or off
# shellcheck shell=bash

# A primary that is gone keeps its place for TTL, of which Patroni takes no less than 20. Patroni wants TTL >= LOOP_WAIT + 2 * RETRY_TIMEOUT.
TTL=20
LOOP_WAIT=5
RETRY_TIMEOUT=5

names() { local entry; for entry in $1; do echo "${entry%%=*}"; done; }
address_of() {
  local entry
  for entry in $NODES $API_SERVERS; do
    if [[ ${entry%%=*} == "$1" ]]; then echo "${entry#*=}"; fi
  done
}

etcd_cluster() { local entry; for entry in $NODES; do printf '%s=http://%s:2380,' "${entry%%=*}" "${entry#*=}"; done | sed 's/,$//'; }
etcd_hosts() { local entry; for entry in $NODES; do printf '%s:2379,' "${entry#*=}"; done | sed 's/,$//'; }

# The three agree on who is primary; one may be gone. With etcd's own times: a heartbeat every 0.1 s, an election after 1 s.
etcd_environment() {
  local name=$1 address
  address=$(address_of "$name")
  cat <<EOF
ETCD_NAME=$name
ETCD_DATA_DIR=$ETCD_DATA
ETCD_LISTEN_PEER_URLS=http://$address:2380
ETCD_LISTEN_CLIENT_URLS=http://$address:2379
ETCD_INITIAL_ADVERTISE_PEER_URLS=http://$address:2380
ETCD_ADVERTISE_CLIENT_URLS=http://$address:2379
ETCD_INITIAL_CLUSTER=$(etcd_cluster)
ETCD_INITIAL_CLUSTER_TOKEN=anushilon
ETCD_INITIAL_CLUSTER_STATE=new
ETCD_PRE_VOTE=true
ETCD_LOG_LEVEL=warn
EOF
}

patroni_config() {
  local name=$1 address
  address=$(address_of "$name")
  cat <<EOF
scope: anushilon
name: $name
restapi:
  listen: $address:8008
  connect_address: $address:8008
etcd3:
  hosts: $(etcd_hosts)
bootstrap:
  dcs:
    ttl: $TTL
    loop_wait: $LOOP_WAIT
    retry_timeout: $RETRY_TIMEOUT
    # A PostgreSQL that died is not waited for: the standby has everything.
    primary_start_timeout: 0
    # Every commit is on a second machine before it counts, and without one nothing is acknowledged (strict).
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql:
      use_pg_rewind: true
      parameters:
        max_connections: 200
        wal_keep_size: 1GB
        # A standby that says nothing is given up after this; then Patroni takes the other one.
        wal_sender_timeout: 10s
        wal_receiver_timeout: 10s
        # The standby that is left asks the new primary at once, not in five seconds: until it does nothing is acknowledged.
        wal_retrieve_retry_interval: 500ms
        # A primary that cannot write its log must not wait for the system to notice.
        tcp_keepalives_idle: 10
        tcp_keepalives_interval: 3
        tcp_keepalives_count: 3
  initdb:
    - encoding: UTF8
    - data-checksums
  post_bootstrap: $CONF/make-database.sh
postgresql:
  listen: $address:5432
  connect_address: $address:5432
  data_dir: $DATA/postgres
  bin_dir: $PG_BIN
  pgpass: $DATA/pgpass
  callbacks:
    on_start: $CONF/move-etcd-leader.sh
    on_role_change: $CONF/move-etcd-leader.sh
  # One that cannot follow any more is made anew from the primary, without anybody's help.
  remove_data_directory_on_rewind_failure: true
  remove_data_directory_on_diverged_timelines: true
  basebackup:
    # At once, not when the primary gets to it: without a standby nothing is acknowledged.
    checkpoint: fast
  parameters:
    unix_socket_directories: $DATA
  pg_hba:
    - local all postgres peer
    - host replication replicator all scram-sha-256
    - host all all all scram-sha-256
  authentication:
    superuser: { username: postgres, password: "$SUPERUSER_PASSWORD" }
    replication: { username: replicator, password: "$REPLICATION_PASSWORD" }
watchdog:
  mode: $WATCHDOG
EOF
}

# Patroni runs it once, on the first primary, with the address of that as its argument.
make_database() {
  cat <<EOF
#!/bin/sh
# No standby is there yet to wait for.
exec $PG_BIN/psql -v ON_ERROR_STOP=1 "\$1" <<'SQL'
set synchronous_commit = local;
-- A drill restores the newest back-up into a database of its own.
create role anushilon login createdb password '$APP_PASSWORD';
-- npm run doctor says what a failover would lose.
grant pg_monitor to anushilon;
create database anushilon owner anushilon encoding 'UTF8' template template0;
SQL
EOF
}

# Patroni runs it with what happened and the role of this machine. Where etcd loses its leader, all that it was to forget after a
# while gets that while anew, the place of the primary too: the two should not be lost with one machine.
move_etcd_leader() {
  local name=$1 entry others=''
  for entry in $NODES; do [[ ${entry%%=*} == "$name" ]] || others+=" ${entry#*=}"; done
  cat <<EOF
#!/bin/sh
[ "\$2" = primary ] || exit 0
# Not while a failover is under way.
sleep 15
etcd() { ETCDCTL_API=3 etcdctl --command-timeout=3s --endpoints="http://\$1:2379" "\$2" "\$3"; }
etcd $(address_of "$name") endpoint status | grep -q ', true, false,' || exit 0
for other in$others; do
  id=\$(etcd "\$other" endpoint status | cut -d, -f2) && etcd $(address_of "$name") move-leader \$id && exit
done
EOF
}

# Beside each server of the product: 127.0.0.1:5000 is whichever PostgreSQL is primary. When Patroni says that one is not any
# more, or says nothing, sessions with it are ended: nobody goes on talking to a machine that was replaced.
haproxy_database() {
  local entry
  cat <<EOF
listen database
  bind 127.0.0.1:5000
  mode tcp
  timeout client 1h
  timeout server 1h
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server check port 8008 inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
EOF
  for entry in $NODES; do echo "  server ${entry%%=*} ${entry#*=}:5432"; done
}

# In front of the product's servers. Put TLS here.
haproxy_students() {
  local entry
  cat <<EOF
frontend students
  bind $1
  mode http
  option forwardfor
  timeout client 15m
  default_backend anushilon
backend anushilon
  mode http
  balance leastconn
  timeout server 15m
  option httpchk GET /api/health
  http-check expect status 200
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response
  # A call that waits for a server which is gone without a word goes to another (with network_limits), not to nobody for a quarter of an hour.
  option srvtcpka
  # A server says within 2 s that its database is away; that it is back is asked more often.
  default-server check inter 2s downinter 500ms fall 2 rise 1
EOF
  for entry in $API_SERVERS; do echo "  server ${entry%%=*} ${entry#*=}"; done
}

# A connection to a machine that is gone without a word is given up within twenty seconds, not after a quarter of an hour (two hours
# where nothing is under way): a standby that was being made anew from it would wait as long, and every save with it.
network_limits() {
  cat <<EOF
net.ipv4.tcp_keepalive_time=10
net.ipv4.tcp_keepalive_intvl=3
net.ipv4.tcp_keepalive_probes=3
net.ipv4.tcp_retries2=6
EOF
}

haproxy_head() {
  cat <<EOF
global
  maxconn ${MAX_CONNECTIONS:-8000}
defaults
  timeout connect 2s
  timeout check 3s
EOF
}

# What every server of the product is told (see docs/operations.md). Through the proxy beside it; the same
# with all three addresses in DATABASE_URL needs no proxy.
product_environment() {
  cat <<EOF
DATABASE_URL=postgres://anushilon:$APP_PASSWORD@127.0.0.1:5000/anushilon
APP_SECRET=$APP_SECRET
REDIRECT_SECRET=$REDIRECT_SECRET
DEMO=off
TRUST_PROXY=on
STOP_DELAY_SECONDS=5
S3_ENDPOINT=${S3_ENDPOINT:-}
S3_BUCKET=${S3_BUCKET:-}
S3_ACCESS_KEY=${S3_ACCESS_KEY:-}
S3_SECRET_KEY=${S3_SECRET_KEY:-}
EOF
}
