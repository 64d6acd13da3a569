#!/bin/sh
# sh ceph.sh ADDRESS BUCKET...: a whole Ceph with its S3 gateway on this one Debian, for scripts/try-machines.sh. Nothing of it is kept twice,
# and whoever is in its network is believed: for trials only. Prints the version; the keys are "trial" and "trial-secret".
set -eu
address=$1
shift
export DEBIAN_FRONTEND=noninteractive
apt-get -qq update && apt-get -qq install -y --no-install-recommends ceph-common ceph-mon ceph-mgr ceph-osd radosgw uuid-runtime >/dev/null
id=$(uuidgen)
cat >/etc/ceph/ceph.conf <<EOF
[global]
fsid = $id
mon host = $address
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd crush chooseleaf type = 0
bluestore block size = 4294967296
osd memory target = 939524096
[client.rgw]
rgw frontends = beast port=7480
rgw thread pool size = 32
EOF
keys=$(mktemp -d)
ceph-authtool --create-keyring "$keys/mon" --gen-key -n mon. --cap mon 'allow *' >/dev/null
monmaptool --create --add a "$address" --fsid "$id" "$keys/map" >/dev/null
mkdir -p /var/lib/ceph/mon/ceph-a /var/lib/ceph/osd/ceph-0 /var/run/ceph
ceph-mon --mkfs -i a --monmap "$keys/map" --keyring "$keys/mon"
ceph-mon -i a
ceph osd create >/dev/null
# It complains of every device that is a file.
ceph-osd -i 0 --mkfs 2>"$keys/osd.log" && ceph-osd -i 0 2>>"$keys/osd.log" || { cat "$keys/osd.log"; exit 1; }
radosgw -n client.rgw
timeout 300 sh -c "until curl -sf http://$address:7480 >/dev/null; do sleep 1; done"
radosgw-admin user create --uid trial --display-name trial --access-key trial --secret-key trial-secret >/dev/null
for bucket in "$@"; do
  curl -sfS -X PUT -H 'x-amz-content-sha256: UNSIGNED-PAYLOAD' --aws-sigv4 aws:amz:auto:s3 --user trial:trial-secret "http://$address:7480/$bucket"
done
radosgw --version
