#!/bin/sh
# Restores the stanza $STANZA as it was five minutes ago into an empty directory, starts that copy without a network, and checks
# that every index agrees with its table and that there are users. Then writes the time of the success for node_exporter.
set -eu
began=$(date +%s)
data=/restored/data
rm -rf "$data" && mkdir -m 700 "$data"
pgbackrest --stanza="$STANZA" --pg1-path="$data" --type=time --target-action=promote \
	--target="$(date -u -d "${RESTORE_TO:-5 minutes ago}" '+%F %T+00')" restore
# Fails if the archive ends before that moment. Archiving is off: the copy must not write into the archive of its original.
pg_ctl --pgdata "$data" --wait --timeout 3600 --silent \
	--options "-c archive_mode=off -c listen_addresses='' -c unix_socket_directories=/tmp -c shared_preload_libraries=''" start
stop() { pg_ctl --pgdata "$data" --mode immediate --silent stop || true; rm -rf "$data"; }
trap stop EXIT
ask() { psql --host /tmp --username postgres --dbname "$DATABASE_NAME" --no-align --tuples-only --command "$1"; }
until [ "$(ask 'SELECT pg_is_in_recovery()')" = f ]; do sleep 1; done
# --heapallindexed compares each index with its table.
pg_amcheck --host /tmp --username postgres --database "$DATABASE_NAME" --install-missing --heapallindexed
users=$(ask 'SELECT count(*) FROM users')
upto=$(ask 'SELECT floor(extract(epoch FROM pg_last_xact_replay_timestamp()))::bigint')
[ "$users" -gt 0 ] || { echo "The restored database has no users." >&2; exit 1; }
printf '%s\n' \
	'# HELP restore_drill_success_timestamp_seconds When the last restore drill succeeded.' \
	'# TYPE restore_drill_success_timestamp_seconds gauge' \
	"restore_drill_success_timestamp_seconds{stanza=\"$STANZA\"} $(date +%s)" \
	'# HELP restore_drill_duration_seconds How long it took.' \
	'# TYPE restore_drill_duration_seconds gauge' \
	"restore_drill_duration_seconds{stanza=\"$STANZA\"} $(($(date +%s) - began))" >"/metrics/restore-$STANZA.$$"
mv "/metrics/restore-$STANZA.$$" "/metrics/restore-$STANZA.prom"
echo "Restored $STANZA up to $(date -u -d "@${upto:-0}" '+%F %T') UTC: $users users, all indexes agree with their tables."
