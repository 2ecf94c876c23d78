import { readEnvironment, type Environment } from '../base/env.ts';
import { metricsOfWorkers } from '../operating/metrics-of-workers.ts';
import { serveMetrics } from '../operating/metrics-server.ts';
import { explainStartError, onToldToStop, openingLines } from './lifecycle.ts';
import { startLog } from './start-log.ts';
import { Workers, WorkerStartError } from './workers.ts';

/** Undefined if something in it is wrong: the shop itself says what. */
function ownEnvironment(): Environment | undefined {
  try {
    return readEnvironment(process.env);
  } catch {
    return undefined;
  }
}

async function open(workers: Workers, env: Environment): Promise<number> {
  const { METRICS_HOST: host, METRICS_PORT: port } = env;
  if (port !== undefined) await serveMetrics(metricsOfWorkers(), { host, port });
  return workers.start();
}

/**
 * Runs the shop in `WORKERS` processes, of which this one is none: it loads no page and opens no database. If it cannot,
 * it says why and ends the process with 1.
 *
 * @returns false, having done nothing, if there is to be one process, or the environment is wrong
 */
export async function runPrimary(): Promise<boolean> {
  const env = ownEnvironment();
  if (!env || env.WORKERS === 1) return false;
  startLog();
  let stopping: Promise<void> | undefined;
  try {
    const workers = new Workers(env.WORKERS);
    const stop = async (): Promise<void> => {
      console.log('Closing …');
      await workers.stop();
      process.exit(0);
    };
    onToldToStop(() => (stopping ??= stop()));
    const port = await open(workers, env);
    for (const line of openingLines(env, port)) console.log(line);
    console.log('Ctrl-C closes it.');
    return true;
  } catch (error) {
    // Told to stop before all had started.
    await stopping;
    // A worker that could not start has said why itself.
    if (!(error instanceof WorkerStartError)) console.error(explainStartError(error));
    process.exit(1);
  }
}
