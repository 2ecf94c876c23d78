import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface Cluster {
  /** URL of its administrative database. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL of the tests' own; it stops at `stop()` or with this process.
 *
 * @throws Error when the machine has none that runs
 */
export async function startCluster(): Promise<Cluster> {
  const supervisor = spawn(
    process.execPath,
    [fileURLToPath(new URL('./supervise.ts', import.meta.url))],
    // In a process group of its own: Ctrl-C must not end it before it has cleaned up.
    { stdio: ['pipe', 'pipe', 'inherit'], detached: true },
  );
  const exited = once(supervisor, 'exit');
  const line = once(createInterface(supervisor.stdout), 'line');
  const first = await Promise.race([line, exited]);
  if (typeof first[0] !== 'string') throw new Error('PostgreSQL for the tests did not start.');
  return {
    url: first[0],
    async stop() {
      supervisor.stdin.end();
      await exited;
    },
  };
}
