#!/bin/sh
# Be a streaming replica of the host $1: copy it whole at the first start, then follow it. The rest goes to postgres.
set -eu
: "${KWANZAA_REPLICATION_PASSWORD:?}" "${PGDATA:?}"
primary="$1"
shift
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA.new"
  mkdir -p "${PGDATA%/*}"
  PGPASSWORD="$KWANZAA_REPLICATION_PASSWORD" pg_basebackup --pgdata "$PGDATA.new" \
    --dbname "host=$primary user=kwanzaa_replication" --write-recovery-conf --wal-method stream --checkpoint fast
  mv "$PGDATA.new" "$PGDATA"
fi
unset KWANZAA_REPLICATION_PASSWORD
exec postgres "$@"
