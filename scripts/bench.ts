/**
 * `npm run bench [-- --only storefront|orders|live|dashboard|reports|engine|large|imports|workers]`, on temporary shops:
 *
 * - storefront: what a request costs, beside a bare server; `--against REF` builds and runs an older commit
 *   beside it. `--products N`, `--seconds S` of each measurement. Bytes of the longest list. `orders`: those alone
 * - live: visitors, orders and edits at once: hits, stale answers, memory; of a small shop, and of `--products N`;
 *   for `--minutes N` at least: an hour shows whether memory grows
 * - dashboard: how quickly lists of `--records N` products and orders answer, and an export
 * - reports: how quickly each answers with `--orders N`, a million if left out, of ten thousand products
 * - large: start, first requests and memory with `--products N`; only if asked for. Its SQLite shop stays in the
 *   temporary folder for the next time
 * - imports: pages while products with `--rows N` in a file are imported; only if asked for
 * - engine: a page while many write and a report is read
 * - workers: what `--workers N` processes (2) answer of what is not kept, beside one; only if asked for
 *
 * All but the first two run on both engines; `--on sqlite|postgresql` chooses one. Nothing is asserted: machines differ.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openPostgres } from '#server/db/engine/postgres.ts';
import { openSqlite } from '#server/db/engine/sqlite.ts';
import { measureEngine } from '../tests/support/bench/engine.ts';
import { measureImport } from '../tests/support/bench/imports.ts';
import { measureLife } from '../tests/support/bench/live.ts';
import { measureLargeCatalogue } from '../tests/support/bench/large-catalogue.ts';
import { measureDashboard } from '../tests/support/bench/lists.ts';
import { startOlderShop } from '../tests/support/bench/older-shop.ts';
import { measureReports } from '../tests/support/bench/reports.ts';
import { measureStorefront } from '../tests/support/bench/storefront.ts';
import { measureWorkers } from '../tests/support/bench/workers.ts';
import { startCluster } from '../tests/support/postgres/cluster.ts';
import { query } from '../tests/support/postgres/databases.ts';
import { heaviestOf, LISTS } from '../tests/support/page-bytes.ts';
import {
  startOptions,
  startServer,
  startShop,
  type ShopProcess,
} from '../tests/support/shop-process.ts';

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '10000' },
    records: { type: 'string', default: '100000' },
    orders: { type: 'string', default: '1000000' },
    rows: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '4' },
    minutes: { type: 'string', default: '1' },
    against: { type: 'string' },
    only: { type: 'string' },
    on: { type: 'string' },
    workers: { type: 'string', default: '2' },
  },
});
process.env.DEMO_PASSWORD ??= 'uma aurora por dia';
// Every order comes from another network. The limit is for older commits, which set none for tests.
Object.assign(process.env, { TRUST_PROXY: 'true', RATE_LIMIT_ORDER: '1000000/60' });

async function benchStorefront(ordersOnly: boolean): Promise<void> {
  const products = Number(values.products);
  const shop = await startShop({ products });
  const started = [shop];
  try {
    const bare = await startServer([
      join(import.meta.dirname, '../tests/support/bench/bare-server.ts'),
    ]);
    started.push(bare);
    const older =
      values.against === undefined ? [] : [await startOlderShop(values.against, products)];
    started.push(...older);
    console.log(`\n${products} products, ${cpus().length} cores shared with the measuring\n`);
    await measureStorefront(
      [
        { name: 'now', server: shop },
        ...older.map((server) => ({ name: values.against!, server })),
      ],
      bare,
      { seconds: Number(values.seconds), ordersOnly },
      console.log,
    );
    if (ordersOnly) return;
    const { path, bytes } = await heaviestOf(shop.url, LISTS);
    console.log(`\nheaviest list: ${path}, ${bytes} bytes of HTML by brotli`);
  } finally {
    await Promise.all(started.map((server) => server.stop()));
  }
}

/** Size of the small shop, whose memory is printed as well. */
const FEW_PRODUCTS = 300;

async function benchLife(products: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  try {
    // Another process fills it, so that this work is not counted as memory of a shop at rest.
    await (await startShop({ products, dataDir: folder })).stop();
    const shop = await startShop({ dataDir: folder });
    console.log(`\n${products} products, visitors, 2 orders and an edit a second\n`);
    const password = process.env.DEMO_PASSWORD!;
    const life = { password, products, minutes: Number(values.minutes) };
    await measureLife(shop, life, console.log).finally(() => shop.stop());
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function benchDashboard(databaseUrl?: string): Promise<void> {
  const shop = await startShop({
    records: Number(values.records),
    ...(databaseUrl && { databaseUrl }),
  });
  try {
    // PostgreSQL does this by itself within minutes; index-only scans need it.
    if (databaseUrl) await query(databaseUrl, 'VACUUM ANALYZE');
    const engine = databaseUrl ? 'PostgreSQL' : 'SQLite';
    console.log(`\n${values.records} products and as many orders on ${engine}\n`);
    await measureDashboard(shop, process.env.DEMO_PASSWORD!, console.log);
  } finally {
    await shop.stop();
  }
}

/** Products of the shop whose reports are measured. */
const SOLD_PRODUCTS = 10_000;

async function benchReports(databaseUrl?: string): Promise<void> {
  const shop = await startShop({
    records: SOLD_PRODUCTS,
    orders: Number(values.orders),
    ...(databaseUrl && { databaseUrl }),
  });
  try {
    if (databaseUrl) await query(databaseUrl, 'VACUUM ANALYZE');
    console.log(`\n${values.orders} orders on ${databaseUrl ? 'PostgreSQL' : 'SQLite'}\n`);
    await measureReports(shop, process.env.DEMO_PASSWORD!, console.log);
  } finally {
    await shop.stop();
  }
}

/** Products that the shop's services write; the database copies them to make more. */
const WRITTEN_PRODUCTS = 10_000;

async function benchLarge(databaseUrl?: string): Promise<void> {
  const count = Number(values.products);
  const dataDir = join(tmpdir(), `vitrine-large-${databaseUrl ? 'postgresql' : 'sqlite'}-${count}`);
  const place = { dataDir, ...(databaseUrl && { databaseUrl }) };
  if (databaseUrl || !existsSync(dataDir)) {
    const products = Math.min(count, WRITTEN_PRODUCTS);
    const copies = Math.ceil(count / products) - 1;
    await (await startShop({ products, copies, ...place })).stop();
    if (databaseUrl) await query(databaseUrl, 'VACUUM ANALYZE');
  }
  const startedAt = performance.now();
  const shop = await startShop(place);
  console.log(`\n${count} products on ${databaseUrl ? 'PostgreSQL' : 'SQLite'}\n`);
  const password = process.env.DEMO_PASSWORD!;
  await measureLargeCatalogue(shop, { startedAt, password }, console.log).finally(() =>
    shop.stop(),
  );
}

async function benchImports(databaseUrl?: string): Promise<void> {
  const shop = await startShop({ ...(databaseUrl && { databaseUrl }) });
  console.log(`\n${values.rows} rows on ${databaseUrl ? 'PostgreSQL' : 'SQLite'}\n`);
  const asked = { rows: Number(values.rows), password: process.env.DEMO_PASSWORD! };
  await measureImport(shop, asked, console.log).finally(() => shop.stop());
}

async function benchWorkers(databaseUrl?: string): Promise<void> {
  const root = join(import.meta.dirname, '..');
  const products = Number(values.products);
  const started: ShopProcess[] = [];
  const folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'vitrine-bench-'))));
  try {
    for (const [at, workers] of ['1', values.workers].entries()) {
      const place = { dataDir: folders[at]!, ...(databaseUrl && { databaseUrl }) };
      // Filled once: on PostgreSQL both shops are nodes of one database.
      if (!databaseUrl || at === 0) await (await startShop({ products, ...place })).stop();
      const env = {
        ...process.env,
        DATA_DIR: folders[at],
        DATABASE_URL: databaseUrl ?? '',
        HOST: '127.0.0.1',
        PORT: '0',
        WORKERS: workers,
      };
      const nodeOptions = startOptions(root);
      started.push(await startServer([join(root, 'scripts/start.ts')], { env, nodeOptions }));
    }
    const [one, several] = started;
    console.log(`\n${products} products, ${values.workers} processes beside one\n`);
    await measureWorkers({ one: one!, several: several! }, Number(values.seconds), console.log);
  } finally {
    await Promise.all(started.map((shop) => shop.stop()));
    for (const folder of folders) await rm(folder, { recursive: true });
  }
}

async function benchEngine(databaseUrl?: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  const engine = databaseUrl
    ? await openPostgres({ url: databaseUrl })
    : openSqlite(join(folder, 'vitrine.db'));
  try {
    await measureEngine(engine, console.log);
  } finally {
    await engine.close();
    await rm(folder, { recursive: true });
  }
}

/** Runs it on each engine that was asked for; PostgreSQL on a temporary server. */
async function onEachEngine(bench: (databaseUrl?: string) => Promise<void>): Promise<void> {
  if (values.on !== 'postgresql') await bench();
  if (values.on === 'sqlite') return;
  // The default of 128 MB is for machines that do much else.
  const cluster = await startCluster('shared_buffers=1GB');
  try {
    await bench(cluster.url);
  } finally {
    await cluster.stop();
  }
}

const isAsked = (part: string): boolean => (values.only ?? part) === part;

if (values.only === 'orders') await benchStorefront(true);
if (isAsked('storefront')) await benchStorefront(false);
if (isAsked('live')) {
  const sizes = new Set([FEW_PRODUCTS, Number(values.products)]);
  for (const products of sizes) await benchLife(products);
}
if (isAsked('dashboard')) await onEachEngine(benchDashboard);
if (isAsked('reports')) await onEachEngine(benchReports);
if (values.only === 'large') await onEachEngine(benchLarge);
if (values.only === 'imports') await onEachEngine(benchImports);
if (values.only === 'workers') await onEachEngine(benchWorkers);
if (isAsked('engine')) await onEachEngine(benchEngine);
