#!/bin/sh
# Backs up the stanza $STANZA at start, and then every day at $BACKUP_HOUR (UTC): full on Sundays, otherwise differential.
# Needs the server's data directory and socket.
set -u
type=full
until pgbackrest --stanza="$STANZA" stanza-create && pgbackrest --stanza="$STANZA" check; do sleep 10; done
while :; do
	if pgbackrest --stanza="$STANZA" --type="$type" backup; then
		printf '%s\n' \
			'# HELP backup_success_timestamp_seconds When the last backup succeeded.' \
			'# TYPE backup_success_timestamp_seconds gauge' \
			"backup_success_timestamp_seconds{stanza=\"$STANZA\"} $(date +%s)" >"/metrics/backup-$STANZA.$$" &&
			mv "/metrics/backup-$STANZA.$$" "/metrics/backup-$STANZA.prom"
		now=$(date +%s)
		next=$(date -u -d "$(date -u +%F) $BACKUP_HOUR:00" +%s)
		[ "$next" -gt "$now" ] || next=$((next + 86400))
	else
		now=0 next=600 # try again in ten minutes
	fi
	sleep $((next - now))
	type=diff
	[ "$(date -u +%u)" = 7 ] && type=full
done
