import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

export interface Cluster {
  /** URL of its administrative database. */
  url: string;
  stop(): Promise<void>;
}

/** A server that can fail in every way in which a shop loses its database. */
export interface OwnCluster extends Cluster {
  /** Stops it immediately: nothing is finished, no connection is told. */
  crash(): Promise<void>;
  /** Starts it again, with the same data. */
  start(): Promise<void>;
  /** Suspends it: it stops answering, and closes no connection. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
}

/**
 * Starts a streaming standby of a server that `startCluster` has started.
 *
 * @param settings such as 'recovery_min_apply_delay=2s'
 */
export const startStandby = (of: Cluster, ...settings: string[]): Promise<OwnCluster> =>
  startCluster(`--standby-of=${of.url}`, ...settings);

/**
 * Starts a PostgreSQL for the tests; it stops at `stop()` or with this process.
 *
 * @param settings in addition to the tests' own, such as 'shared_buffers=1GB'
 * @throws Error if the machine has none that runs
 */
export async function startCluster(...settings: string[]): Promise<OwnCluster> {
  const supervisor = spawn(
    process.execPath,
    [fileURLToPath(new URL('./supervise.ts', import.meta.url)), ...settings],
    // In a separate process group: Ctrl-C must not end it before it has cleaned up.
    { stdio: ['pipe', 'pipe', 'inherit'], detached: true },
  );
  const exited = once(supervisor, 'exit');
  const lines = on(createInterface(supervisor.stdout), 'line');
  const next = async (): Promise<unknown> => {
    const said = await Promise.race([lines.next(), exited]);
    return 'value' in said ? (said.value as unknown[])[0] : undefined;
  };
  const url = await next();
  if (typeof url !== 'string') throw new Error('PostgreSQL for the tests did not start.');
  const tell = async (command: string): Promise<void> => {
    supervisor.stdin.write(`${command}\n`);
    if ((await next()) !== 'done') throw new Error(`PostgreSQL for the tests: ${command} failed.`);
  };
  return {
    url,
    crash: () => tell('crash'),
    start: () => tell('start'),
    async freeze() {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      // First the server, so that no new connection opens, then the processes of the open ones.
      await tell('freeze');
      const { rows } = await client.query<{ pid: number }>(
        'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()',
      );
      await client.end();
      await tell(['freeze', ...rows.map(({ pid }) => pid)].join(' '));
    },
    thaw: () => tell('thaw'),
    async stop() {
      supervisor.stdin.end();
      await exited;
    },
  };
}
