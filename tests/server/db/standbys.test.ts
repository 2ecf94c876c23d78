import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readEnvironment } from '#server/base/env.ts';
import { cached } from '#server/caching/cached.ts';
import { dependsOn } from '#server/caching/dependencies.ts';
import { PageCache } from '#server/caching/page-cache.ts';
import { publishChange } from '#server/caching/publish-change.ts';
import { StoredPage } from '#server/caching/stored-page.ts';
import { openPostgres } from '#server/db/engine/postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Scope } from '#server/service/scope.ts';
import { shopScope } from '#server/start/shop.ts';
import { startCluster, startStandby, type OwnCluster } from '../../support/postgres/cluster.ts';
import { databaseUrl, query } from '../../support/postgres/databases.ts';
import { openProxy, type Proxy } from '../../support/postgres/proxy.ts';

/** Milliseconds; as the shop's own, but for a test. */
const standbyTimeouts = {
  answerMs: 1_000,
  watchMs: 100,
  retryMs: { first: 50, last: 200 },
  holdMs: 1_000,
  replayMs: 30,
};

let primary: OwnCluster;
let healthy: OwnCluster;
let delayed: OwnCluster;
const of = (server: OwnCluster, name = 'shop') => databaseUrl(server.url, name);

beforeAll(async () => {
  primary = await startCluster('synchronous_commit=on');
  await query(primary.url, 'CREATE DATABASE shop');
  const engine = await openPostgres({ url: of(primary) });
  await migrate(engine);
  await engine.transaction((tx) =>
    tx.insertInto('searchWords').values({ word: 'a', uses: 0 }).execute(),
  );
  await engine.close();
  healthy = await startStandby(primary);
  delayed = await startStandby(primary, 'recovery_min_apply_delay=2s');
});
afterAll(async () => {
  for (const server of [healthy, delayed, primary]) {
    await server.thaw();
    await server.stop();
  }
});

interface Node {
  scope: Scope;
  pages: PageCache;
  log: string[];
}

async function openNode(readUrls: string[], url = of(primary)): Promise<Node> {
  const log: string[] = [];
  const say = (line: string) => void log.push(line);
  const engine = await openPostgres({ url, readUrls, log: say, standbyTimeouts });
  onTestFinished(() => engine.close());
  const scope = shopScope(engine, readEnvironment({ DATA_DIR: '/nowhere' }));
  return { scope, pages: new PageCache(), log };
}

const usesOf = async ({ engine }: Scope): Promise<number> => {
  const { uses } = await engine.db
    .selectFrom('searchWords')
    .select('uses')
    .executeTakeFirstOrThrow();
  return uses;
};

/** What every page of a node has in memory. */
const shared = cached({ from: ['search'] }, usesOf);

/** A page that shows the row as it reads it, and as it is in memory. */
const render = async (scope: Scope) => {
  dependsOn('search');
  const read = await Promise.all([usesOf(scope), shared(scope), usesOf(scope)]);
  return StoredPage.from({ 'content-type': 'text/plain' }, Buffer.from(read.join(' ')));
};

const shown = async ({ scope, pages }: Node, address: string): Promise<string> => {
  const page = await pages.getOrRender(scope, address, () => render(scope));
  return (await page.answer({})).body!.toString();
};

const write = ({ scope }: Node, uses: number) =>
  scope.engine.transaction(async (tx) => {
    await tx.updateTable('searchWords').set({ uses }).execute();
    await publishChange(scope, 'search');
  });

/** Which server answers a report: whether it is a standby. */
const asksStandby = async ({ scope }: Node): Promise<boolean> => {
  const { rows } = await sql<{ standby: boolean }>`SELECT pg_is_in_recovery() AS standby`.execute(
    scope.engine.heavy,
  );
  return rows[0]!.standby;
};

/** The same for a page. */
const pageAsksStandby = ({ scope: { engine } }: Node): Promise<boolean> =>
  engine.fromStandby(async () => {
    const { rows } = await sql<{ standby: boolean }>`SELECT pg_is_in_recovery() AS standby`.execute(
      engine.db,
    );
    return rows[0]!.standby;
  });

const isUsable = async (node: Node) => {
  await expect.poll(() => node.scope.engine.standbys()?.standbys[0]?.usable).toBe(true);
};

let written = 0;

/** Reads everything right after each of a hundred writes, on the node that wrote and on the other. */
async function readAfterWrites(readUrls: string[]): Promise<{ stale: string[]; standby: number }> {
  const writer = await openNode(readUrls);
  const other = await openNode(readUrls);
  for (const node of [writer, other]) await isUsable(node);
  const stale: string[] = [];
  for (let n = 0; n < 100; n += 1) {
    const uses = (written += 1);
    await write(writer, uses);
    const exported = other.scope.engine.heavy.selectFrom('searchWords').select('uses').execute();
    const read = {
      report: (await exported)[0]!.uses,
      'page of the writer': await shown(writer, '/'),
      'new page of the writer': await shown(writer, `/${uses}`),
      'new row of the other': (await shown(other, `/${uses}`)).split(' ')[0],
    };
    for (const [name, value] of Object.entries(read)) {
      const isTrue = String(value)
        .split(' ')
        .every((each) => each === String(uses));
      if (!isTrue) stale.push(`${name}: ${value} instead of ${uses}`);
    }
    await expect.poll(() => shown(other, '/'), { interval: 1 }).toBe(`${uses} ${uses} ${uses}`);
  }
  const nodes = [writer, other].map(({ scope }) => scope.engine.standbys()!.reads.standby);
  return { stale, standby: nodes.reduce((sum, count) => sum + count, 0) };
}

describe('a read right after a write', () => {
  it('is never stale, and comes from a standby that follows closely', async () => {
    const { stale, standby } = await readAfterWrites([of(healthy)]);
    expect(stale).toEqual([]);
    expect(standby).toBeGreaterThan(0);
  });

  it('is never stale with a standby that applies what is written two seconds later', async () => {
    expect((await readAfterWrites([of(delayed)])).stale).toEqual([]);
  });

  it('is never stale with a standby that has stopped replaying, nor with two of which one has', async () => {
    await query(healthy.url, 'SELECT pg_wal_replay_pause()');
    try {
      const { stale, standby } = await readAfterWrites([of(healthy)]);
      expect({ stale, standby }).toEqual({ stale: [], standby: 0 });
    } finally {
      await query(healthy.url, 'SELECT pg_wal_replay_resume()');
    }
    expect((await readAfterWrites([of(delayed), of(healthy)])).stale).toEqual([]);
  });
});

describe('a standby', () => {
  it('answers reports and pages, but not what else is read, nor what follows a write', async () => {
    const node = await openNode([of(healthy)]);
    const { engine } = node.scope;
    await expect.poll(() => asksStandby(node)).toBe(true);
    await expect.poll(() => pageAsksStandby(node)).toBe(true);
    const primaryAnswers = async () => {
      const { rows } = await sql<{
        standby: boolean;
      }>`SELECT pg_is_in_recovery() AS standby`.execute(engine.db);
      expect(rows).toEqual([{ standby: false }]);
    };
    await primaryAnswers();
    await engine.fromStandby(async () => {
      await engine.transaction(primaryAnswers);
      await primaryAnswers();
    });
    await engine.fromStandby(() => engine.outsideTransaction(primaryAnswers));
    await engine.transaction(() => engine.fromStandby(primaryAnswers));
  });

  it('streams what is exported', async () => {
    const node = await openNode([of(healthy)]);
    await expect.poll(() => asksStandby(node)).toBe(true);
    const rows = sql<{ n: number; standby: boolean }>`
      (SELECT n, pg_is_in_recovery() AS standby FROM generate_series(1, 1000) AS n)`;
    const { heavy } = node.scope.engine;
    let count = 0;
    const answered = new Set<boolean>();
    for await (const row of heavy.selectFrom(rows.as('rows')).selectAll().stream(100)) {
      count += 1;
      answered.add(row.standby);
    }
    expect({ count, answered: [...answered] }).toEqual({ count: 1000, answered: [true] });
  });

  it('is followed by the primary when it refuses a statement', async () => {
    const node = await openNode([of(healthy)]);
    await expect.poll(() => asksStandby(node)).toBe(true);
    // SQLSTATE 25006 on a standby.
    await sql`SELECT pg_notify('elsewhere', 'news')`.execute(node.scope.engine.heavy);
    expect(node.log.join('\n')).toContain('cannot execute NOTIFY during recovery');
    await expect(sql`SELECT 1 / 0`.execute(node.scope.engine.heavy)).rejects.toThrow('division');
  });

  it('can be told to stop', async () => {
    const node = await openNode([of(healthy)]);
    await expect.poll(() => asksStandby(node)).toBe(true);
    const stop = new AbortController();
    const endless = sql`SELECT pg_sleep(86400)`.execute(node.scope.engine.heavy, {
      signal: stop.signal,
      inflightQueryAbortStrategy: 'cancel query',
    });
    const running = () =>
      query(
        healthy.url,
        `SELECT 1 FROM pg_stat_activity WHERE query LIKE '%pg_sleep(86400)' AND state = 'active' AND pid <> pg_backend_pid()`,
      );
    await expect.poll(running).toHaveLength(1);
    stop.abort(new Error('enough'));
    await expect(endless).rejects.toThrow('enough');
    await expect.poll(running).toHaveLength(0);
  });
});

describe('a standby that fails', () => {
  it.each([
    ['refused', (way: Proxy) => way.refuse()],
    ['hung up on', (way: Proxy) => way.hangUp()],
  ] as const)('is done without while it is %s, and is read from again', async (_, shut) => {
    const way = await openProxy(of(healthy));
    onTestFinished(() => way.close());
    const node = await openNode([way.url]);
    await expect.poll(() => asksStandby(node)).toBe(true);
    // One is cut off in the midst of a statement.
    const slow = sql<{ standby: boolean }>`
      SELECT pg_is_in_recovery() AS standby, pg_sleep(0.3)`.execute(node.scope.engine.heavy);
    await new Promise((resolve) => void setTimeout(resolve, 100));
    await shut(way);
    expect((await slow).rows[0]!.standby).toBe(false);
    for (let n = 0; n < 5; n += 1) {
      expect(await asksStandby(node)).toBe(false);
      expect(await pageAsksStandby(node)).toBe(false);
    }
    expect(node.scope.engine.standbys()!.standbys[0]).toMatchObject({ usable: false });
    await way.pass();
    await expect.poll(() => asksStandby(node)).toBe(true);
    expect(node.log.at(-1)).toMatch(/standby .* is read from$/);
  });

  it('is done without when it falls silent', async () => {
    const node = await openNode([of(healthy)]);
    await expect.poll(() => asksStandby(node)).toBe(true);
    const [reading, reported] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { engine } = node.scope;
    const page = engine.fromStandby(async () => {
      await usesOf(node.scope);
      reading.resolve();
      await reported.promise;
      return usesOf(node.scope);
    });
    await reading.promise;
    await healthy.freeze();
    try {
      reported.resolve();
      expect(await page).toBe(written);
      expect(await asksStandby(node)).toBe(false);
      expect(await pageAsksStandby(node)).toBe(false);
    } finally {
      await healthy.thaw();
    }
    await expect.poll(() => asksStandby(node)).toBe(true);
  });

  it.each([
    ['the primary itself', () => of(primary), 'it is not a standby'],
    ['another database', () => of(healthy, 'postgres'), 'it leads to another database'],
  ])('is never read from if it is %s', async (_, address, reason) => {
    const node = await openNode([address()]);
    await expect.poll(() => node.log.join('\n')).toContain(reason);
    expect(await asksStandby(node)).toBe(false);
    expect(node.scope.engine.standbys()!.reads.standby).toBe(0);
  });

  it('is never read from once it was promoted, nor before it follows one that was', async () => {
    const node = await openNode([of(delayed)]);
    await isUsable(node);
    await query(delayed.url, 'SELECT pg_promote()');
    await expect.poll(() => node.log.join('\n')).toContain('it is not a standby, or no longer');
    expect(await asksStandby(node)).toBe(false);
    // The old primary goes on: its standby has more than the new one, and of another history.
    await write(node, (written += 1));
    const moved = await openNode([of(healthy)], of(delayed));
    await expect
      .poll(() => moved.log.join('\n'))
      .toContain('it has not followed the last promotion');
    expect(await asksStandby(moved)).toBe(false);
    expect(moved.scope.engine.standbys()!.reads.standby).toBe(0);
  });
});
