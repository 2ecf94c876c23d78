/** Which server and database something was read from, and what it had written or replayed by then. */
export interface Position {
  /** The cluster's identifier, which its standbys share. */
  system: string;
  database: string;
  /** Each promotion begins another. */
  timeline: number;
  /** Bytes of write-ahead log since the cluster was made. */
  lsn: number;
  isStandby: boolean;
}

/** Of a standby, with the process that answered. */
export type Found = Position & { pid: number };

/**
 * What is committed is on disk before it is visible, unless commits do not wait for the disk: then only the end of
 * what has been inserted is sure to have all of it.
 */
export const PRIMARY_POSITION = `
  SELECT (pg_control_system()).system_identifier::text AS system, current_database() AS database,
    ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int AS timeline,
    CASE current_setting('synchronous_commit')
      WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END - '0/0' AS lsn,
    false AS "isStandby"`;

/**
 * The functions know a new timeline only after the standby's first restartpoint on it: until then it counts as one
 * that did not follow the promotion.
 */
export const STANDBY_POSITION = `
  SELECT (pg_control_system()).system_identifier::text AS system, current_database() AS database,
    greatest((pg_control_checkpoint()).timeline_id, (pg_control_recovery()).min_recovery_end_timeline) AS timeline,
    pg_last_wal_replay_lsn() - '0/0' AS lsn, pg_is_in_recovery() AS "isStandby", pg_backend_pid() AS pid`;

/** Why reads may not come from a server, however much it has replayed; undefined if they may. */
export function refusal(primary: Position, found: Position): string | undefined {
  if (!found.isStandby) return 'it is not a standby, or no longer';
  if (found.system !== primary.system) return 'it is a standby of another server';
  if (found.database !== primary.database) return 'it leads to another database';
  if (found.timeline !== primary.timeline) return 'it has not followed the last promotion yet';
  return undefined;
}
