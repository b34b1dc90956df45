#!/bin/sh
# Starts PgBouncer for one database and the service's role. Passwords come from the environment.
set -eu
umask 077
echo "$DATABASE_NAME = host=$DATABASE_HOST port=5432 dbname=$DATABASE_NAME" >/tmp/databases.ini
echo "\"${DATABASE_NAME}_service\" \"$SERVICE_PASSWORD\"" >/tmp/users.txt
exec pgbouncer "${1:-/setup/pgbouncer.ini}"
