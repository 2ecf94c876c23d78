/**
 * `npm run bench [-- --products N --records N --seconds S --only storefront|dashboard|engine]`: how quickly a
 * shop of N products answers its visitors; its dashboard, on both engines, staff with N orders and products;
 * and a page while many write and a report is read. `--on sqlite|postgresql` leaves the other engine out.
 * Measured on shops of its own. Nothing is asserted: machines differ.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { openPostgres } from '#server/db/engine/postgres.ts';
import { openSqlite } from '#server/db/engine/sqlite.ts';
import { benchCases } from '../tests/support/bench/cases.ts';
import { measureEngine } from '../tests/support/bench/engine.ts';
import { measureDashboard } from '../tests/support/bench/lists.ts';
import { startCluster } from '../tests/support/postgres/cluster.ts';
import { query } from '../tests/support/postgres/databases.ts';
import { startShop } from '../tests/support/shop-process.ts';

const CONNECTIONS = 16;

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '10000' },
    records: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '8' },
    only: { type: 'string' },
    on: { type: 'string' },
  },
});
process.env.DEMO_PASSWORD ??= 'uma aurora por dia';

async function benchStorefront(): Promise<void> {
  const shop = await startShop({ products: Number(values.products) });
  try {
    console.log(
      `\n${values.products} products, ${CONNECTIONS} connections, ${cpus().length} cores shared with the measuring\n`,
    );
    for (const { name, request } of await benchCases(shop.url)) {
      const { latency, requests, errors, non2xx } = await autocannon({
        url: shop.url,
        connections: CONNECTIONS,
        duration: Number(values.seconds),
        headers: { 'accept-encoding': 'br' },
        requests: [request],
      });
      const failures = errors + non2xx > 0 ? `  (${non2xx} refused, ${errors} failed)` : '';
      console.log(
        `${name.padEnd(36)} p50 ${latency.p50} ms  p99 ${latency.p99} ms  ${Math.round(requests.average)} req/s${failures}`,
      );
    }
  } finally {
    await shop.stop();
  }
}

async function benchDashboard(databaseUrl?: string): Promise<void> {
  const shop = await startShop({
    records: Number(values.records),
    ...(databaseUrl && { databaseUrl }),
  });
  try {
    // It does so by itself within minutes: an index answers alone once its rows were vacuumed.
    if (databaseUrl) await query(databaseUrl, 'VACUUM ANALYZE');
    const engine = databaseUrl ? 'PostgreSQL' : 'SQLite';
    console.log(`\n${values.records} products and as many orders on ${engine}\n`);
    await measureDashboard(shop, process.env.DEMO_PASSWORD!, console.log);
  } finally {
    await shop.stop();
  }
}

async function benchEngine(databaseUrl?: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  const engine = databaseUrl
    ? await openPostgres(databaseUrl)
    : openSqlite(join(folder, 'vitrine.db'));
  try {
    await measureEngine(engine, console.log);
  } finally {
    await engine.close();
    await rm(folder, { recursive: true });
  }
}

/** Runs it on each engine that was asked for, PostgreSQL on a server of its own. */
async function onEachEngine(bench: (databaseUrl?: string) => Promise<void>): Promise<void> {
  if (values.on !== 'postgresql') await bench();
  if (values.on === 'sqlite') return;
  // Its default of 128 MB is a setting for a machine that does much else.
  const cluster = await startCluster('shared_buffers=1GB');
  try {
    await bench(cluster.url);
  } finally {
    await cluster.stop();
  }
}

const isAsked = (part: string): boolean => (values.only ?? part) === part;

if (isAsked('storefront')) await benchStorefront();
if (isAsked('dashboard')) await onEachEngine(benchDashboard);
if (isAsked('engine')) await onEachEngine(benchEngine);
