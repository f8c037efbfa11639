#!/bin/sh
# Make the role that streams the whole database to a replica, and let it come in by its password. The postgres image
# runs this once, where the password is set; by hand: PGUSER=… PGDATABASE=kwanzaa KWANZAA_REPLICATION_PASSWORD=… sh replication.sh
# (and, where PGDATA is elsewhere: host replication kwanzaa_replication … scram-sha-256 in its pg_hba.conf).
set -eu
[ -n "${KWANZAA_REPLICATION_PASSWORD:-}" ] || exit 0
export PGUSER="${PGUSER:-${POSTGRES_USER:?}}" PGDATABASE="${PGDATABASE:-${POSTGRES_DB:?}}"
line='host replication kwanzaa_replication all scram-sha-256'
if [ -w "${PGDATA:-}/pg_hba.conf" ] && ! grep -qxF "$line" "$PGDATA/pg_hba.conf"; then
  echo "$line" >> "$PGDATA/pg_hba.conf"
fi
psql --no-psqlrc --quiet --output /dev/null --set ON_ERROR_STOP=1 <<'SQL'
\getenv password KWANZAA_REPLICATION_PASSWORD
SELECT 'CREATE ROLE kwanzaa_replication' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'kwanzaa_replication') \gexec
ALTER ROLE kwanzaa_replication LOGIN REPLICATION NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS PASSWORD :'password';
SELECT pg_reload_conf();
SQL
