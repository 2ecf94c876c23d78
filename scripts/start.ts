/** `npm start`: builds the shop if needed, opens its data and serves it until it is stopped. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { authSecret } from '#server/security/secret.ts';
import { isEmptyShop } from '#demo/is-empty.ts';
import { readEnvironment, type Environment } from '#server/env.ts';
import { renewPages, type Renewal } from '#server/http/renew-pages.ts';
import { serve, type RunningServer } from '#server/http/serve.ts';
import { startWorker, type Worker } from '#server/worker/worker.ts';
import { clearIncoming } from '#server/media/incoming.ts';
import { storedMedia } from '#server/http/stored-media.ts';
import { guardLog, outliveLog } from '#server/log.ts';
import { closeShop, currentShop } from '#server/shop.ts';
import { build, isBuilt } from '#server/start/build.ts';
import { explainStartError } from '#server/start/explain.ts';
import { openingLines } from '#server/start/opening.ts';
import { whenParentIsGone } from '#server/start/parent.ts';

const root = resolve(import.meta.dirname, '..');
process.chdir(root);
if (existsSync('.env')) process.loadEnvFile();
guardLog();
outliveLog();
// Without it React renders on the server with its development checks.
process.env.NODE_ENV ??= 'production';

interface Open {
  server: RunningServer;
  worker: Worker;
  renewal: Renewal;
}

/** Builds the shop and fills it with the demo, if needed. @returns the password of a new demo, else null */
async function prepare(env: Environment): Promise<string | null> {
  if (!(await isBuilt(root))) {
    console.log('Building the shop (only after a change) …');
    await build(root);
  }
  const shop = await currentShop();
  // A bad secret would keep everyone from signing in: better to fail at the start than at the first visit.
  await authSecret(shop);
  if (!env.DEMO || !(await isEmptyShop(shop))) return null;
  console.log('Filling the empty shop with the demo …');
  // Loaded when it is needed: that is once.
  const { seedDemoShop } = await import('#demo/seed.ts');
  const { DATA_DIR: dataDir, DEMO_PASSWORD: password } = env;
  return seedDemoShop(shop, { dataDir, password, log: console.log });
}

async function printAccounts(password: string, dataDir: string): Promise<void> {
  const { ACCOUNTS_FILE, DEMO_ACCOUNTS } = await import('#demo/accounts.ts');
  console.log('\nPeople of the demo:');
  for (const { email, role, status } of DEMO_ACCOUNTS) {
    console.log(`  ${email.padEnd(22)} ${role}${status === 'active' ? '' : `, ${status}`}`);
  }
  console.log(`Their password is ${password}`);
  console.log(`(kept in ${resolve(dataDir, ACCOUNTS_FILE)})\n`);
}

async function start(): Promise<Open> {
  const env = readEnvironment(process.env);
  const mediaDir = join(env.DATA_DIR, 'media');
  const demoPassword = await prepare(env);
  const { handler } = await import(pathToFileURL(join(root, 'dist/server/entry.mjs')).href);
  const shop = await currentShop();
  await clearIncoming(mediaDir);
  const server = await serve({
    shop,
    host: env.HOST,
    port: env.PORT,
    siteUrl: env.SITE_URL,
    allowedHosts: env.ALLOWED_HOSTS,
    handler,
    clientDir: join(root, 'dist', 'client'),
    mediaDir,
    storedMedia: storedMedia('/media', env),
    trustProxy: env.TRUST_PROXY,
  });
  // The actual port where PORT is 0: links in letters contain it.
  shop.config.PORT = server.port;
  for (const line of openingLines(env, server.port)) console.log(line);
  if (demoPassword) await printAccounts(demoPassword, env.DATA_DIR);
  console.log('Ctrl-C closes it.');
  const renewal = renewPages(shop, { host: env.HOST, port: server.port });
  return { server, worker: startWorker(shop), renewal };
}

function stopOnSignal({ server, worker, renewal }: Open): void {
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    console.log('Closing …');
    renewal.stop();
    await server.stop();
    await worker.stop();
    await closeShop();
    process.exit(0);
  };
  // Ctrl-C arrives twice, from the terminal and from npm: the second signal is ignored.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => (stopping ??= stop()));
  }
  if (process.env.npm_lifecycle_event) whenParentIsGone(() => (stopping ??= stop()));
}

try {
  stopOnSignal(await start());
} catch (error) {
  console.error(explainStartError(error));
  await closeShop();
  process.exit(1);
}
