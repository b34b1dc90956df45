#!/bin/sh
# Runs a command against Ceph's S3 gateway: a throwaway cluster in memory, on loopback.
#   infra/local/ceph-rgw.sh pnpm test:s3
# The command finds it in S3_TEST_ENDPOINT, S3_TEST_ACCESS_KEY and S3_TEST_SECRET_KEY.
# Needs Debian's ceph-mon, ceph-osd and radosgw; exits 69 where they are not installed.
set -eu

for program in ceph-mon ceph-osd radosgw radosgw-admin; do
	command -v "$program" >/dev/null || { echo "ceph-rgw: $program is not installed" >&2; exit 69; }
done
[ $# -gt 0 ] || { echo "usage: ceph-rgw.sh <command> [argument…]" >&2; exit 64; }

directory=$(mktemp -d)
daemons=""
stop() {
	# Stop in reverse order.
	for pid in $daemons; do kill "$pid" 2>/dev/null || true; done
	for pid in $daemons; do wait "$pid" 2>/dev/null || true; done
	rm -rf "$directory"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

free_port() {
	node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'
}
random() {
	node -p 'require("node:crypto").randomBytes(20).toString("hex")'
}

mon_port=$(free_port)
rgw_port=$(free_port)
fsid=$(node -p 'crypto.randomUUID()')
export CEPH_CONF="$directory/ceph.conf"
mkdir "$directory/mon" "$directory/osd" "$directory/run"
cat >"$CEPH_CONF" <<CONF
[global]
fsid = $fsid
mon host = [v2:127.0.0.1:$mon_port]
public addr = 127.0.0.1
cluster addr = 127.0.0.1
# One machine, one user, loopback only, for a minute: the tests are about S3's authentication, not Ceph's own.
auth cluster required = none
auth service required = none
auth client required = none
# The gateway requires encryption to the monitor, which needs the authentication that is disabled here.
ms mon client mode = crc
run dir = $directory/run
admin socket = $directory/run/\$name.asok
log file = $directory/\$name.log
crash dir = $directory/run
mon data = $directory/mon
mon allow pool size one = true
mon warn on pool no redundancy = false
osd data = $directory/osd
osd objectstore = memstore
memstore device bytes = 1073741824
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
rgw frontends = beast endpoint=127.0.0.1:$rgw_port
# Pools of one placement group each start faster.
rgw rados pool pg num min = 1
CONF

run() {
	"$@" >>"$directory/output.log" 2>&1 || { cat "$directory/output.log" >&2; exit 1; }
}
start() {
	"$@" >>"$directory/output.log" 2>&1 &
	daemons="$! $daemons"
}

run monmaptool --create --fsid "$fsid" --addv a "[v2:127.0.0.1:$mon_port]" "$directory/monmap"
run ceph-mon --mkfs -i a --monmap "$directory/monmap"
start ceph-mon -f -i a
osd_id=$(ceph osd new "$fsid")
run ceph-osd --mkfs -i "$osd_id" --osd-uuid "$fsid"
start ceph-osd -f -i "$osd_id"

access_key=$(random)
secret_key=$(random)
run radosgw-admin user create --uid contract --display-name "Contract suite" \
	--access-key "$access_key" --secret-key "$secret_key"
start radosgw -f

S3_TEST_ENDPOINT="http://127.0.0.1:$rgw_port"
tries=0
until node -e 'fetch(process.argv[1]).then(() => process.exit(0), () => process.exit(1))' "$S3_TEST_ENDPOINT"; do
	tries=$((tries + 1))
	[ "$tries" -lt 60 ] || { tail -n 20 "$directory/client.admin.log" >&2; exit 1; }
	sleep 0.5
done

export S3_TEST_ENDPOINT
S3_TEST_ACCESS_KEY=$access_key S3_TEST_SECRET_KEY=$secret_key "$@" &
# In the background with wait, so that a signal is handled at once.
command=$!
daemons="$command $daemons"
wait "$command"
