#!/bin/sh
# Give the roles of roles.sql their passwords, and the database to its owner. The postgres image runs this once;
# by hand: PGHOST=… PGUSER=… PGDATABASE=kwanzaa KWANZAA_…_PASSWORD=… sh passwords.sh
set -eu
: "${KWANZAA_MIGRATE_PASSWORD:?}" "${KWANZAA_WEB_PASSWORD:?}" "${KWANZAA_WORKER_PASSWORD:?}"
export PGUSER="${PGUSER:-${POSTGRES_USER:?}}" PGDATABASE="${PGDATABASE:-${POSTGRES_DB:?}}"
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 <<'SQL'
\getenv migrate KWANZAA_MIGRATE_PASSWORD
\getenv web KWANZAA_WEB_PASSWORD
\getenv worker KWANZAA_WORKER_PASSWORD
ALTER ROLE kwanzaa_migrate PASSWORD :'migrate';
ALTER ROLE kwanzaa_web PASSWORD :'web';
ALTER ROLE kwanzaa_worker PASSWORD :'worker';
SELECT format('ALTER DATABASE %I OWNER TO kwanzaa_owner', current_database()) \gexec
SELECT format('REVOKE CONNECT ON DATABASE %I FROM PUBLIC', current_database()) \gexec
SELECT format('GRANT CONNECT ON DATABASE %I TO kwanzaa_migrate, kwanzaa_web, kwanzaa_worker', current_database()) \gexec
SQL
