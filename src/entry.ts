/**
 * The entry of the built server, `dist/server/entry.mjs`: pages, HTTP server and worker in one bundle, so that a
 * running shop has one copy of every module.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { handler } from '@astrojs/node/server.js';
import { isEmptyShop } from '#demo/is-empty.ts';
import { readEnvironment, type Environment } from '#server/base/env.ts';
import { SetupError } from '#server/base/errors.ts';
import { ownWorker } from '#server/base/workers.ts';
import { catalogueIndex } from '#server/catalogue/current-index.ts';
import { renewPages, type Renewal } from '#server/http/renew-pages.ts';
import { serve, type RunningServer } from '#server/http/serve.ts';
import { storedMedia } from '#server/http/stored-media.ts';
import { clearIncoming } from '#server/media/incoming.ts';
import type { Metrics } from '#server/operating/metrics.ts';
import { serveMetrics, type MetricsServer } from '#server/operating/metrics-server.ts';
import type { ProcessState } from '#server/operating/readiness.ts';
import { authSecret } from '#server/security/secret.ts';
import { startSettings } from '#server/settings/starting-settings.ts';
import { SECOND_MS } from '#domain/time.ts';
import type { Scope } from '#server/service/scope.ts';
import { closeShop, currentShop } from '#server/start/shop.ts';
import { explainStartError, onToldToStop, openingLines } from '#server/start/lifecycle.ts';
import { startLog } from '#server/start/start-log.ts';
import { startWorker, type Worker } from '#server/worker/worker.ts';

/** Tests serve the built pages in a process of their own, from these parts. */
export { closeShop, currentShop, handler, renewPages, serve };

interface Open {
  server: RunningServer;
  worker: Worker;
  renewal: Renewal;
  metrics: MetricsServer | undefined;
  state: ProcessState;
}

/**
 * Fills the shop with the demo, in a process of its own: the memory that pictures and passwords take goes back.
 *
 * @throws SetupError if it fails; it has said why
 */
async function fillWithDemo(): Promise<void> {
  const seed = spawn(process.execPath, ['scripts/seed.ts'], { stdio: 'inherit' });
  const [code] = await once(seed, 'exit');
  if (code !== 0)
    throw new SetupError('The demo could not be written. DEMO=false starts without it.');
}

/** The figures for Prometheus; their library is loaded only if somebody may ask for them. */
async function openMetrics(shop: Scope, { METRICS_PORT }: Environment) {
  if (METRICS_PORT === undefined) return undefined;
  const { startMetrics } = await import('#server/operating/metrics.ts');
  return startMetrics(shop);
}

/** Lets Prometheus ask, on a port of its own; in a worker the primary process does. */
async function openMetricsServer(metrics: Metrics | undefined, env: Environment) {
  const { METRICS_HOST: host, METRICS_PORT: port } = env;
  if (!metrics || port === undefined || ownWorker()) return undefined;
  return serveMetrics(metrics, { host, port });
}

async function open(env: Environment): Promise<Open> {
  const shop = await currentShop();
  // A bad secret would keep everyone from signing in: better to fail at the start than at the first visit.
  await authSecret(shop);
  // Of several workers the first starts before the others.
  if (await isEmptyShop(shop)) {
    if (env.DEMO) await fillWithDemo();
    else await startSettings(shop);
  }
  const mediaDir = join(env.DATA_DIR, 'media');
  await clearIncoming(mediaDir);
  const state: ProcessState = { isDraining: false, isLoading: true };
  const metrics = await openMetrics(shop, env);
  const metricsServer = await openMetricsServer(metrics, env);
  const server = await serve({
    shop,
    state,
    metrics,
    tellsRequestId: env.LOG_FORMAT === 'json',
    host: env.HOST,
    port: env.PORT,
    siteUrl: env.SITE_URL,
    allowedHosts: env.ALLOWED_HOSTS,
    handler,
    clientDir: resolve('dist/client'),
    mediaDir,
    storedMedia: storedMedia('/media', env),
    trustProxy: env.TRUST_PROXY,
  });
  // The actual port if PORT is 0: links in letters contain it.
  shop.config.PORT = server.port;
  // Nobody waits for it but lists; one that fails is tried again by the next of these.
  void catalogueIndex(shop, Infinity)
    .catch((error: unknown) => console.error(error))
    .finally(() => (state.isLoading = false));
  const renewal = renewPages(shop, server.connect);
  return { server, worker: startWorker(shop), renewal, state, metrics: metricsServer };
}

function stopOnSignal(
  { server, worker, renewal, metrics, state }: Open,
  { DRAIN_SECONDS }: Environment,
): void {
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    if (!ownWorker()) console.log('Closing …');
    state.isDraining = true;
    renewal.stop();
    await delay(DRAIN_SECONDS * SECOND_MS);
    await server.stop();
    await worker.stop();
    await metrics?.stop();
    await closeShop();
    process.exit(0);
  };
  onToldToStop(() => (stopping ??= stop()));
}

/**
 * Opens the shop's data and serves it until the process is told to stop. Run in the shop's own folder. If it
 * cannot, it says why and ends the process with 1.
 */
export async function runShop(): Promise<void> {
  startLog();
  try {
    const env = readEnvironment(process.env);
    const running = await open(env);
    stopOnSignal(running, env);
    // The primary process says so for all workers.
    if (ownWorker()) return;
    for (const line of openingLines(env, running.server.port)) console.log(line);
    console.log('Ctrl-C closes it.');
  } catch (error) {
    console.error(explainStartError(error));
    await closeShop();
    process.exit(1);
  }
}
