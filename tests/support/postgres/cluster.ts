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

/** One that can be lost, in each way in which a shop loses its database. */
export interface OwnCluster extends Cluster {
  /** An immediate stop: nothing is finished, nothing is said. */
  crash(): Promise<void>;
  /** Starts it again, on the same data. */
  start(): Promise<void>;
  /** It says nothing any more, and hangs up on nobody. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
}

/**
 * Starts a PostgreSQL of the tests' own; it stops at `stop()` or with this process.
 *
 * @param settings beside those of the tests, 'shared_buffers=1GB'
 * @throws Error when the machine has none that runs
 */
export async function startCluster(...settings: string[]): Promise<OwnCluster> {
  const supervisor = spawn(
    process.execPath,
    [fileURLToPath(new URL('./supervise.ts', import.meta.url)), ...settings],
    // In a process group of its own: Ctrl-C must not end it before it has cleaned up.
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
      // First nobody new comes in, then those who are in stand still.
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
