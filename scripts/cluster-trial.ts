/**
 * `npm run trial:cluster [-- --minutes 10 --shops 3 --workers 1]`: the cluster of docs/operating.md on this machine, while
 * shops are killed, the database is restarted and its primary dies. People use it meanwhile: no page may be stale, no order
 * lost or doubled, each letter comes once, no session ends. Ends with 1 if anything of it is not so.
 *
 * Needs root and Debian's packages, which it names; takes the addresses 127.0.35.x. A folder of logs is left if it fails.
 */
import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { MINUTE_MS, SECOND_MS } from '#domain/time.ts';
import { build, isBuilt } from '#server/start/build.ts';
import { inMB, usageOf } from '../tests/support/bench/processes.ts';
import { query } from '../tests/support/postgres/databases.ts';
import { faultsOf, openMailbox, waitingJobs } from '../tests/support/trial/ledger.ts';
import { Load } from '../tests/support/trial/load.ts';
import {
  checkPrograms,
  PASSWORD,
  PROXY,
  startCluster,
  until,
  type Cluster,
} from '../tests/support/trial/machines.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    shops: { type: 'string', default: '3' },
    workers: { type: 'string', default: '1' },
    products: { type: 'string', default: '300' },
  },
});
const ROOT = resolve(import.meta.dirname, '..');
const URL = `http://${PROXY}`;
/** A machine that died comes back after so long. */
const DEAD_MS = 30 * SECOND_MS;

process.chdir(ROOT);
const began = Date.now();
const say = (line: string): void => {
  console.log(`${String(Math.round((Date.now() - began) / SECOND_MS)).padStart(4)} s  ${line}`);
};

async function fill({ adminUrl, databaseUrl }: Cluster, dataDir: string): Promise<void> {
  await query(adminUrl, `CREATE ROLE shop LOGIN PASSWORD '${PASSWORD}'`);
  await query(adminUrl, 'CREATE DATABASE shop OWNER shop');
  execFileSync(process.execPath, ['scripts/seed.ts', '--products', values.products], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      DEMO_PASSWORD: PASSWORD,
    },
    stdio: 'ignore',
  });
}

/** What happens to the cluster, in turns; each says what it does. */
async function breakThings(cluster: Cluster, end: number): Promise<void> {
  const { shops, databases } = cluster;
  let turn = 0;
  const killShop = async (): Promise<void> => {
    const shop = shops[turn % shops.length]!;
    say(`kill -9 ${shop.name}`);
    await shop.kill('SIGKILL', true);
  };
  const closeShop = async (): Promise<void> => {
    const shop = shops[turn % shops.length]!;
    say(`SIGTERM to ${shop.name}`);
    await shop.kill('SIGTERM', true);
  };
  const restartDatabase = async (): Promise<void> => {
    say('the primary restarts');
    await cluster.restartPrimary();
    say('it is back');
  };
  const failOver = async (): Promise<void> => {
    const primary = (await cluster.primary())!;
    say(`kill -9 ${primary.name}, Patroni and PostgreSQL`);
    await primary.kill('SIGKILL', false);
    const died = Date.now();
    const other = databases.find((each) => each !== primary)!;
    await until('A new primary', async () => (await cluster.primary()) === other);
    say(`${other.name} is the primary, after ${((Date.now() - died) / SECOND_MS).toFixed(1)} s`);
    await wait(DEAD_MS);
    primary.begin();
    say(`${primary.name} comes back as a standby`);
  };
  const switchOver = async (): Promise<void> => {
    const before = await cluster.primary();
    say('the databases change places');
    await cluster.patronictl('switchover', '--force');
    await until('The other primary', async () => {
      const now = await cluster.primary();
      return now !== undefined && now !== before;
    });
    say('they have');
  };
  const events = [killShop, closeShop, restartDatabase, killShop, failOver, switchOver];
  const pause = Math.max(15 * SECOND_MS, (end - Date.now()) / (2 * events.length + 1));
  while (Date.now() + pause < end) {
    await wait(pause);
    await events[turn % events.length]!();
    turn += 1;
  }
  await wait(Math.max(0, end - Date.now()));
}

/** Memory of each shop, once a minute. */
function watchMemory({ shops }: Cluster): NodeJS.Timeout {
  return setInterval(() => {
    void Promise.all(shops.map(async ({ pid }) => inMB((await usageOf(pid)).bytes))).then((each) =>
      say(`memory: ${each.join(', ')}`),
    );
  }, MINUTE_MS);
}

async function trial(cluster: Cluster, folder: string): Promise<string[]> {
  const dataDir = join(folder, 'data');
  await fill(cluster, dataDir);
  const mailbox = await openMailbox();
  cluster.startShops({
    DATA_DIR: dataDir,
    SMTP_URL: mailbox.url,
    DATABASE_READ_URLS: cluster.readUrls.join(','),
    ...(values.workers !== '1' && { WORKERS: values.workers }),
    RATE_LIMIT_ORDER: '1000000/60',
    RATE_LIMIT_ORDER_PERSON: '1000000/60',
    RATE_LIMIT_SIGNIN: '10000/60',
    RATE_LIMIT_MAIL: '10000/60',
  });
  await until('The shops', async () => (await fetch(`${URL}/readyz`)).ok);
  say(`${values.shops} shops are open at ${URL}, ${cpus().length} cores`);
  const load = await Load.of(URL, PASSWORD);
  const memory = watchMemory(cluster);
  const running = load.run();
  await breakThings(cluster, Date.now() + Number(values.minutes) * MINUTE_MS);
  say(await cluster.patronictl('list'));
  load.stop();
  await running;
  clearInterval(memory);
  say('people have gone');
  await until('All jobs done', async () => (await waitingJobs(cluster.databaseUrl)) === 0);
  const { views, edits, orders, honest, late, longestWaitMs, sessionChecks, faults } = load.tally;
  const twice = [...mailbox.letters.values()].filter((times) => times > 1).length;
  say(
    `${views} views, ${load.truth.compared} products compared (${late} late), ${edits} edits, ${orders.length} orders, ` +
      `${mailbox.letters.size} letters (${twice} twice), ${sessionChecks} looks at sessions; asked to come back: ` +
      `${JSON.stringify(honest)}, longest until something was written ${(longestWaitMs / SECOND_MS).toFixed(1)} s; ` +
      `shops started ${cluster.shops.map(({ starts }) => starts).join(', ')} times`,
  );
  const found = [...faults, ...(await faultsOf(cluster.databaseUrl, orders, mailbox))];
  mailbox.close();
  return found;
}

checkPrograms();
if (!(await isBuilt(ROOT))) await build(ROOT);
const folder = await mkdtemp(join(tmpdir(), 'vitrine-trial-'));
// PostgreSQL's user goes through it to a folder of its own.
await chmod(folder, 0o755);
const cluster = await startCluster(folder, Number(values.shops));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cluster.stop().then(() => process.exit(1)));
}
const faults = await trial(cluster, folder).finally(() => cluster.stop());
for (const fault of faults) console.log(fault);
console.log(`${faults.length} faults`);
if (faults.length === 0) await rm(folder, { recursive: true });
else console.log(`Logs are in ${folder}`);
process.exit(faults.length === 0 ? 0 : 1);
