import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openPostgres } from '#server/db/engine/postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { DatabaseUnavailableError } from '#server/base/errors.ts';
import { queueJob } from '#server/jobs/queue.ts';
import { publishChange } from '#server/caching/publish-change.ts';
import type { Scope } from '#server/service/scope.ts';
import { shopScope } from '#server/start/shop.ts';
import { allHandlers } from '#server/worker/job-handlers.ts';
import { startWorker } from '#server/worker/worker.ts';
import { readEnvironment } from '#server/base/env.ts';
import { startCluster, type OwnCluster } from '../../support/postgres/cluster.ts';
import { databaseUrl, query } from '../../support/postgres/databases.ts';
import { startPgbouncer, type Pgbouncer } from '../../support/postgres/pgbouncer.ts';

/** Connections that two nodes may have: 8 readers, 6 writers, 2 for reports and the listener each. */
const MOST_CONNECTIONS = 2 * 17;

/** Twice what two nodes say of two losses: on a slow machine one of them may look like two. */
const MOST_LINES = 2 * (2 * 2 * 4);

/** Five seconds of work, and waits of up to ten for a listener that others were faster than. */
const PATIENT_MS = 120_000;

let server: OwnCluster;
let pooler: Pgbouncer;
let url: string;
/** Where the nodes find it: at its own address, or through PgBouncer. */
let place: { url: string; directUrl?: string };

beforeAll(async () => {
  server = await startCluster();
  pooler = await startPgbouncer(server.url, 'server_login_retry = 1');
  await query(server.url, 'CREATE DATABASE shop');
  url = databaseUrl(server.url, 'shop');
  // A crash of the server must not take what it has acknowledged.
  await query(url, 'ALTER DATABASE shop SET synchronous_commit = on');
  const engine = await openPostgres({ url });
  await migrate(engine);
  await engine.close();
});
afterAll(async () => {
  await server.thaw();
  await pooler.stop();
  await server.stop();
});

/** Writers of a node, and readers: more than it has connections for either. */
const LOOPS = 10;

let written = 0;

/** A node of the shop under load: writers that each do two things at once and queue a job, and readers. */
async function openNode(log: string[]) {
  const timeouts = { connectMs: 1_000, heartbeatMs: 500, answerMs: 1_000 };
  const say = (line: string) => void log.push(line);
  const engine = await openPostgres({ ...place, log: say, timeouts });
  const scope = shopScope(engine, readEnvironment({ DATA_DIR: '/nowhere' }));
  const done = new Set<string>();
  const handlers = {
    ...allHandlers,
    'media.remove': { run: async (_: Scope, { id }: { id: string }) => void done.add(id) },
    expireOrders: { run: async () => null },
    countSales: { run: async () => null },
    clearUp: { run: async () => null },
  };
  const worker = startWorker(scope, { handlers, log: say, leaseMs: 2_000 });
  const acknowledged = new Set<string>();
  const refused: unknown[] = [];
  let isOpen = true;
  let reads = 0;

  const write = async (work: string): Promise<void> => {
    await engine.transaction(async (tx) => {
      for (const half of ['a', 'b']) {
        await tx
          .insertInto('searchWords')
          .values({ word: `${work} ${half}`, uses: 1 })
          .execute();
      }
      await queueJob(scope, { kind: 'media.remove', payload: { id: work } });
      await publishChange(scope, `product:${work}`);
    });
    acknowledged.add(work);
  };
  const read = async (): Promise<void> => {
    await engine.db.selectFrom('searchWords').select('word').limit(1).execute();
    reads += 1;
  };
  const goOn = async (attempt: () => Promise<void>): Promise<void> => {
    while (isOpen) {
      await attempt().catch((error: unknown) => refused.push(error));
      // A visitor does not come back in the same turn.
      await new Promise((resolve) => void setTimeout(resolve, 100));
    }
  };
  const load = [
    ...Array.from({ length: LOOPS }, () => goOn(() => write(`work-${(written += 1)}`))),
    ...Array.from({ length: LOOPS }, () => goOn(read)),
  ];
  const leave = async () => {
    isOpen = false;
    await Promise.all(load);
    await worker.stop();
    await engine.close();
  };
  return {
    scope,
    engine,
    done,
    acknowledged,
    refused,
    read,
    write,
    leave,
    counts: () => ({ reads, writes: acknowledged.size, done: done.size }),
  };
}

type Node = Awaited<ReturnType<typeof openNode>>;

async function openNodes() {
  await query(url, 'DELETE FROM search_words; DELETE FROM jobs');
  const log: string[] = [];
  const nodes = [await openNode(log), await openNode(log)];
  onTestFinished(async () => {
    await server.thaw();
    await Promise.all(nodes.map(({ leave }) => leave()));
  });
  /** All that a node does has been done again since now. */
  const allWork = async () => {
    for (const node of nodes) {
      const before = node.counts();
      const goesOn = () => {
        const now = node.counts();
        return now.reads > before.reads && now.writes > before.writes && now.done > before.done;
      };
      await expect.poll(goesOn, { timeout: 20_000 }).toBe(true);
    }
  };
  await allWork();
  return { nodes, log, allWork };
}

/** Waits until one node hears the other. Its listener may come back later than all the rest. */
async function expectHeard(from: Node, to: Node): Promise<void> {
  let isHeard = false;
  const forget = to.engine.onAnnouncement((topic) => {
    isHeard ||= topic === 'news';
  });
  const tell = async () => {
    await from.engine.announce('news');
    return isHeard;
  };
  await expect.poll(tell, { timeout: 20_000 }).toBe(true);
  forget();
}

/** What must be true once the database is back, without anyone's doing. */
async function expectWhole({ nodes, log, allWork }: Awaited<ReturnType<typeof openNodes>>) {
  await allWork();
  await expectHeard(nodes[0]!, nodes[1]!);
  const [{ connections } = {}] = await query(
    server.url,
    `SELECT count(*)::int AS connections FROM pg_stat_activity WHERE datname = 'shop'`,
  );
  expect(connections).toBeLessThanOrEqual(MOST_CONNECTIONS);
  await Promise.all(nodes.map(({ leave }) => leave()));

  for (const { refused } of nodes) {
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.filter((error) => !(error instanceof DatabaseUnavailableError))).toEqual([]);
  }
  // Each node says of each loss that its listener and its jobs are away, and that they are back.
  expect(log.length).toBeLessThanOrEqual(MOST_LINES);

  const rows = await query(url, 'SELECT word FROM search_words');
  const halves = Map.groupBy(rows, ({ word }) => String(word).split(' ')[0]!);
  // Nothing half, nothing twice, nothing acknowledged that is not there.
  expect([...halves.values()].filter(({ length }) => length !== 2)).toEqual([]);
  const lost = nodes.flatMap(({ acknowledged }) => [...acknowledged]);
  expect(lost.filter((work) => !halves.has(work))).toEqual([]);
  // A job is there if, and only if, what it belongs to is.
  const waiting = await query(
    url,
    `SELECT payload::json ->> 'id' AS id FROM jobs WHERE kind = 'media.remove'`,
  );
  const jobs = new Set([
    ...waiting.map(({ id }) => String(id)),
    ...nodes.flatMap(({ done }) => [...done]),
  ]);
  expect([...jobs].filter((id) => !halves.has(id))).toEqual([]);
  expect([...halves.keys()].filter((work) => !jobs.has(work))).toEqual([]);
}

describe.each(['PostgreSQL', 'PgBouncer'])('two nodes under load at %s', (kind) => {
  beforeAll(() => {
    place = kind === 'PostgreSQL' ? { url } : { url: pooler.urlOf('shop'), directUrl: url };
  });

  it(
    'outlive a crash of PostgreSQL, over at once or after a while',
    async () => {
      const shop = await openNodes();
      await server.crash();
      await server.start();
      await shop.allWork();
      await server.crash();
      for (const { read, write } of shop.nodes) {
        // One after another, so that anything that waits for the database would be noticed.
        for (let n = 0; n < 20; n += 1) {
          await expect(read()).rejects.toBeInstanceOf(DatabaseUnavailableError);
          await expect(write('never')).rejects.toBeInstanceOf(DatabaseUnavailableError);
        }
      }
      await server.start();
      await expectWhole(shop);
    },
    PATIENT_MS,
  );

  it(
    'outlive a PostgreSQL that says nothing and hangs up on no one',
    async () => {
      const shop = await openNodes();
      await server.freeze();
      for (const { refused } of shop.nodes) {
        const isKnown = () => refused.some((error) => String(error).includes('is silent'));
        await expect.poll(isKnown, { timeout: 20_000 }).toBe(true);
      }
      // No one waits to find it out again.
      for (const { read, write } of shop.nodes) {
        for (let n = 0; n < 20; n += 1) {
          await expect(read()).rejects.toBeInstanceOf(DatabaseUnavailableError);
          await expect(write('never')).rejects.toBeInstanceOf(DatabaseUnavailableError);
        }
      }
      await server.thaw();
      await expectWhole(shop);
    },
    PATIENT_MS,
  );
});

it(
  'two nodes under load outlive a PgBouncer that is killed, twice',
  async () => {
    place = { url: pooler.urlOf('shop'), directUrl: url };
    const shop = await openNodes();
    await pooler.kill();
    await pooler.start();
    await shop.allWork();
    await pooler.kill();
    for (const { read, write } of shop.nodes) {
      for (let n = 0; n < 20; n += 1) {
        await expect(read()).rejects.toBeInstanceOf(DatabaseUnavailableError);
        await expect(write('never')).rejects.toBeInstanceOf(DatabaseUnavailableError);
      }
    }
    // What needs no pooler goes on.
    await expectHeard(shop.nodes[0]!, shop.nodes[1]!);
    await pooler.start();
    await expectWhole(shop);
  },
  PATIENT_MS,
);
