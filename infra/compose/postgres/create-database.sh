#!/bin/sh
# Creates a service's database, the role that owns it and runs the migrations, and the role that the service connects as,
# which owns nothing. Neither is a superuser. Runs when the cluster is new; idempotent.
set -eu
psql -v ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres \
	-v owner="$SERVICE_DATABASE" -v owner_password="$OWNER_PASSWORD" \
	-v service="${SERVICE_DATABASE}_service" -v service_password="$SERVICE_PASSWORD" <<'SQL'
SELECT format('CREATE ROLE %I', name) FROM unnest(ARRAY[:'owner', :'service']) AS name
WHERE name NOT IN (SELECT rolname FROM pg_roles) \gexec
ALTER ROLE :"owner" LOGIN PASSWORD :'owner_password';
ALTER ROLE :"service" LOGIN PASSWORD :'service_password';
-- A client that vanishes must not keep its statement, transaction and locks.
ALTER ROLE :"service" SET statement_timeout = '15s';
ALTER ROLE :"service" SET idle_in_transaction_session_timeout = '30s';
SELECT format('CREATE DATABASE %1$I OWNER %1$I TEMPLATE template0 ENCODING %2$L LOCALE %3$L', :'owner', 'UTF8', 'C.UTF-8')
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'owner') \gexec
REVOKE ALL ON DATABASE :"owner" FROM PUBLIC;
GRANT CONNECT ON DATABASE :"owner" TO :"service";
SQL
