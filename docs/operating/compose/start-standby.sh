#!/bin/sh
# A standby: the first start copies the primary, every later one follows it.
set -eu
until [ -s "$PGDATA/PG_VERSION" ]; do
  PGPASSWORD="$REPLICATION_PASSWORD" pg_basebackup -h "$PRIMARY" -p "${PRIMARY_PORT:-5432}" -U replicator -D "$PGDATA" \
    --checkpoint=fast --write-recovery-conf --wal-method=stream --slot=standby || sleep 2
done
chmod 700 "$PGDATA"
exec postgres -c max_connections=200 "$@"
