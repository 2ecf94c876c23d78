import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Engine } from '#server/db/engine/engine.ts';
import { openPostgres } from '#server/db/engine/postgres.ts';
import { Listener } from '#server/db/engine/postgres-listener.ts';
import { shopPlace } from '../../support/places.ts';
import { openProxy, type Proxy } from '../../support/postgres/proxy.ts';

async function openWay(): Promise<Proxy> {
  const place = await shopPlace('postgres');
  onTestFinished(place.leave);
  const way = await openProxy(place.directUrl ?? place.databaseUrl!);
  onTestFinished(() => way.close());
  return way;
}

/** A listener whose attempts the test sets off one by one. */
async function openListener(way: Proxy, random = 1) {
  const heard: string[] = [];
  const log: string[] = [];
  const waits: number[] = [];
  let go = () => undefined as void;
  let asked = Promise.withResolvers<void>();
  const listener = new Listener({
    url: way.url,
    channel: 'vitrine',
    random: () => random,
    onTopic: (topic) => heard.push(topic),
    log: (line) => log.push(line),
    wait: (ms, signal) =>
      new Promise<void>((resolve) => {
        waits.push(ms);
        go = resolve;
        signal.addEventListener('abort', () => resolve());
        asked.resolve();
      }),
  });
  await listener.open();
  onTestFinished(() => listener.close());
  /** Resolves when the listener has lost what it had and asks for patience. */
  const waiting = () => asked.promise;
  const step = () => {
    asked = Promise.withResolvers<void>();
    go();
  };
  return { heard, log, waits, waiting, step };
}

describe('the one listener', () => {
  it.each([
    ['refused', (way: Proxy) => way.refuse()],
    ['hung up on', (way: Proxy) => way.hangUp()],
  ] as const)('tries again one by one while it is %s, and says so once', async (_, shut) => {
    const way = await openWay();
    const { heard, log, waits, waiting, step } = await openListener(way);
    await shut(way);
    await waiting();
    const before = way.tries;
    for (let n = 0; n < 8; n += 1) {
      step();
      await waiting();
    }
    expect(waits).toEqual([200, 400, 800, 1600, 3200, 6400, 10_000, 10_000, 10_000]);
    // A refused attempt never reaches the counter.
    expect([0, 8]).toContain(way.tries - before);
    expect(log).toHaveLength(1);
    await way.pass();
    step();
    await expect.poll(() => heard).toEqual(['*']);
    expect(log).toEqual([
      expect.stringContaining('postgres: listener lost its connection'),
      'postgres: listener is back',
    ]);
    expect(way.open).toBe(1);
  });

  it('comes back after a random part of the time, so that nodes do not come together', async () => {
    const way = await openWay();
    const { waits, waiting } = await openListener(way, 0);
    way.hangUp();
    await waiting();
    expect(waits).toEqual([100]);
  });

  it('waits longer each time for a server that lets it in and drops it', async () => {
    const way = await openWay();
    const { waits, heard, waiting, step } = await openListener(way);
    for (let n = 1; n <= 4; n += 1) {
      way.hangUp();
      await waiting();
      await way.pass();
      step();
      await expect.poll(() => heard).toHaveLength(n);
    }
    expect(waits).toEqual([200, 400, 800, 1600]);
  });
});

describe('two nodes whose database goes and comes back', () => {
  async function openNodes() {
    const way = await openWay();
    const logs: string[][] = [[], []];
    const nodes: Engine[] = [];
    for (const log of logs) {
      const node = await openPostgres({ url: way.url, log: (line) => log.push(line) });
      onTestFinished(() => node.close());
      nodes.push(node);
    }
    return { way, logs, nodes };
  }

  const unavailable = { status: 503, code: 'databaseUnreachable', retryAfter: 5 };
  const read = (node: Engine) => node.db.selectFrom('publicationState').selectAll().execute();
  const write = (node: Engine, uses: number) =>
    node.transaction((tx) =>
      tx
        .insertInto('searchWords')
        .values({ word: `word ${uses}`, uses })
        .execute(),
    );
  const readHeavily = (node: Engine) => sql`SELECT 1`.execute(node.heavy);

  it.each([
    ['refused', (way: Proxy) => way.refuse()],
    ['hung up on', (way: Proxy) => way.hangUp()],
  ] as const)('are %s under load: all fails as 503, then all works', async (_, shut) => {
    const { way, logs, nodes } = await openNodes();
    const back = nodes.map(
      (node) =>
        new Promise((resolve) => void node.onAnnouncement((topic) => topic === '*' && resolve(0))),
    );
    const load = nodes.flatMap((node, at) =>
      Array.from({ length: 40 }, (_, n) => (n % 2 ? read(node) : write(node, at * 100 + n))),
    );
    await shut(way);
    for (const outcome of await Promise.allSettled(load)) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(unavailable);
    }
    for (const node of nodes) {
      await expect(read(node)).rejects.toMatchObject(unavailable);
      await expect(write(node, 1000)).rejects.toMatchObject(unavailable);
      await expect(readHeavily(node)).rejects.toMatchObject(unavailable);
      await expect(node.announce('catalogue')).resolves.toBeUndefined();
    }
    await way.pass();
    await Promise.all(back);
    for (const [at, node] of nodes.entries()) {
      expect(await read(node)).toHaveLength(1);
      await write(node, 2000 + at);
      expect((await readHeavily(node)).rows).toHaveLength(1);
    }
    const heard = new Promise((resolve) => void nodes[1]!.onAnnouncement(resolve));
    await nodes[0]!.announce('settings');
    expect(await heard).toBe('settings');
    for (const log of logs) expect(log).toHaveLength(2);
  });

  it('take no more connections than they may', async () => {
    const { way, nodes } = await openNodes();
    const load = nodes.flatMap((node, at) =>
      Array.from({ length: 100 }, (_, n) => [
        read(node),
        readHeavily(node),
        write(node, at * 100 + n),
      ]),
    );
    await Promise.all(load.flat());
    expect(way.open).toBeLessThanOrEqual(2 * 17);
  });
});

it('a database that is away when the shop is opened is said at once', async () => {
  const way = await openWay();
  await way.refuse();
  await expect(openPostgres({ url: way.url })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
