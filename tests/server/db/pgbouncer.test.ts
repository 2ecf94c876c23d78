import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { QueryTimeoutError, SetupError } from '#server/base/errors.ts';
import type { Engine } from '#server/db/engine/engine.ts';
import { openPostgres } from '#server/db/engine/postgres.ts';
import { shopPlace } from '../../support/places.ts';
import { query } from '../../support/postgres/databases.ts';
import { startPgbouncer, type Pgbouncer } from '../../support/postgres/pgbouncer.ts';

/** With one connection to the server every client gets the one that another has just given back. */
let one: Pgbouncer;
let two: Pgbouncer;

beforeAll(async () => {
  const { adminUrl } = inject('postgres');
  one = await startPgbouncer(adminUrl, 'default_pool_size = 1');
  two = await startPgbouncer(adminUrl, 'default_pool_size = 2');
});
afterAll(() => Promise.all([one.stop(), two.stop()]));

/** A migrated database: its own address, and the one through a pooler. */
async function openPlace(pooler: Pgbouncer) {
  const place = await shopPlace('postgres');
  onTestFinished(place.leave);
  const directUrl = place.directUrl ?? place.databaseUrl!;
  return { directUrl, url: pooler.urlOf(new URL(directUrl).pathname.slice(1)) };
}

async function openNode(pooler: Pgbouncer) {
  const place = await openPlace(pooler);
  const engine = await openPostgres(place);
  onTestFinished(() => engine.close());
  return { engine, ...place };
}

/** What a shop's statement sees of its connection. */
const ALL = sql<Record<string, unknown>>`
  SELECT current_setting('statement_timeout') AS statement, current_setting('transaction_read_only') AS read_only,
    current_setting('idle_in_transaction_session_timeout') AS idle,
    current_setting('max_parallel_workers_per_gather') AS workers, pg_backend_pid() AS process`;

const addWord = (engine: Engine, word: string) =>
  engine.transaction((tx) => tx.insertInto('searchWords').values({ word, uses: 1 }).execute());

describe('a connection that PgBouncer lends', () => {
  it('has the limits of a read or of a transaction, and none of them afterwards', async () => {
    const { engine, url } = await openNode(one);
    const plain = async () => (await query(url, ALL.compile(engine.db).sql))[0]!;
    const before = await plain();
    expect(before).toMatchObject({ statement: '0', idle: '0', read_only: 'off', workers: '2' });
    const [read] = (await ALL.execute(engine.db)).rows;
    expect(read).toEqual({
      process: before.process,
      statement: '15s',
      idle: '1min',
      readOnly: 'on',
      workers: '0',
    });
    expect(await plain()).toEqual(before);
    const inside = await engine.transaction(async (tx) => (await ALL.execute(tx)).rows[0]);
    expect(inside).toMatchObject({ process: before.process, statement: '15s', idle: '1min' });
    expect(inside).toMatchObject({ readOnly: 'off', workers: '2' });
    expect(await plain()).toEqual(before);
    await expect(sql`SELECT missing`.execute(engine.db)).rejects.toThrow('missing');
    await expect(engine.transaction((tx) => sql`SELECT gone`.execute(tx))).rejects.toThrow('gone');
    expect(await plain()).toEqual(before);
  });

  it.each([
    ['a statement', sql`INSERT INTO search_words (word, uses) VALUES ('no', 1)`],
    ['a query', sql`WITH gone AS (DELETE FROM search_words RETURNING 1) SELECT * FROM gone`],
  ])('does not let %s write outside a transaction', async (_, write) => {
    const { engine } = await openNode(two);
    await expect(write.execute(engine.db)).rejects.toThrow('in a read-only transaction');
    expect(await engine.db.selectFrom('searchWords').selectAll().execute()).toEqual([]);
  });

  it('stops a statement that takes too long, and goes on', async () => {
    const { engine } = await openNode(one);
    const slow = engine.transaction(async (tx) => {
      await sql`SET LOCAL statement_timeout = 50`.execute(tx);
      await sql`SELECT pg_sleep(3600)`.execute(tx);
    });
    await expect(slow).rejects.toBeInstanceOf(QueryTimeoutError);
    await addWord(engine, 'next');
    expect(await engine.db.selectFrom('searchWords').select('word').execute()).toEqual([
      { word: 'next' },
    ]);
  });

  it('is one of two that fifty readers and fifty writers share', async () => {
    const { engine, url } = await openNode(two);
    const work = Array.from({ length: 50 }, (_, n) => [
      addWord(engine, `word ${n}`),
      ALL.execute(engine.db),
    ]);
    const answers = await Promise.all(work.flat());
    const processes = answers.flatMap((answer) => ('rows' in answer ? answer.rows : []));
    expect(new Set(processes.map((row) => row.process)).size).toBeLessThanOrEqual(2);
    expect((await query(url, 'SELECT count(*)::int AS words FROM search_words'))[0]).toEqual({
      words: 50,
    });
  });
});

it('is set up as docs/operating.md says', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-userlist-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const users = join(folder, 'userlist.txt');
  await writeFile(users, '"shop" "password"');
  const ini = await readFile('docs/operating/pgbouncer.ini', 'utf8');
  const settings = ini
    .slice(ini.indexOf('[pgbouncer]\n') + '[pgbouncer]\n'.length)
    .replaceAll(/^listen_.*\n/gm, '')
    .replace('/etc/pgbouncer/userlist.txt', users);
  const pooler = await startPgbouncer(inject('postgres').adminUrl, settings);
  onTestFinished(() => pooler.stop());
  const { directUrl, url } = await openPlace(pooler);
  const withUser = (name: string, password: string) =>
    Object.assign(new URL(url), { username: name, password }).href;
  await expect(openPostgres({ directUrl, url: withUser('shop', 'guess') })).rejects.toThrow();
  const engine = await openPostgres({ directUrl, url: withUser('shop', 'password') });
  onTestFinished(() => engine.close());
  await addWord(engine, 'documented');
  expect(
    await query(pooler.consoleUrl.replace('postgres@', 'shop:password@'), 'SHOW POOLS'),
  ).toEqual(expect.arrayContaining([expect.objectContaining({ pool_mode: 'transaction' })]));
});

describe('a node that is started', () => {
  it.each([
    ['that refuses settings', ''],
    ['that ignores settings', 'ignore_startup_parameters = idle_in_transaction_session_timeout'],
  ])('at a PgBouncer %s, without the direct address, names the variable', async (_, setting) => {
    const pooler = await startPgbouncer(
      inject('postgres').adminUrl,
      'default_pool_size = 1',
      setting,
    );
    onTestFinished(() => pooler.stop());
    const { url, directUrl } = await openPlace(pooler);
    const before = await query(url, 'SHOW ALL');
    for (const wrong of [{ url }, { url: directUrl, directUrl: url }]) {
      const opened = openPostgres(wrong);
      await expect(opened).rejects.toBeInstanceOf(SetupError);
      await expect(opened).rejects.toThrow('DATABASE_DIRECT_URL');
    }
    expect(await query(url, 'SHOW ALL')).toEqual(before);
  });

  it('with addresses of two databases says so', async () => {
    const [here, there] = [await openPlace(two), await openPlace(two)];
    const opened = openPostgres({ url: here.url, directUrl: there.directUrl });
    await expect(opened).rejects.toThrow('lead to different databases');
    const listening = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`;
    await expect.poll(() => query(there.directUrl, listening)).toEqual([]);
  });

  it('while PgBouncer is away fails, and leaves nothing open', async () => {
    const pooler = await startPgbouncer(inject('postgres').adminUrl);
    onTestFinished(() => pooler.stop());
    const { url, directUrl } = await openPlace(pooler);
    await pooler.kill();
    const sessions = () =>
      query(
        directUrl,
        `SELECT pid FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() ORDER BY pid`,
      );
    const before = await sessions();
    await expect(openPostgres({ url, directUrl })).rejects.toMatchObject({
      status: 503,
      code: 'databaseUnreachable',
    });
    await expect.poll(sessions).toEqual(before);
    await pooler.start();
    await (await openPostgres({ url, directUrl })).close();
  });

  it('works without PgBouncer, and sends news while that is away', async () => {
    const { directUrl } = await openPlace(two);
    const plain = await openPostgres({ url: directUrl, directUrl });
    onTestFinished(() => plain.close());
    await addWord(plain, 'plain');
    await expect(sql`DELETE FROM search_words`.execute(plain.db)).rejects.toThrow('read-only');

    const pooler = await startPgbouncer(inject('postgres').adminUrl);
    onTestFinished(() => pooler.stop());
    const node = await openPostgres({
      url: pooler.urlOf(new URL(directUrl).pathname.slice(1)),
      directUrl,
    });
    onTestFinished(() => node.close());
    await pooler.kill();
    const heard = new Promise((resolve) => void plain.onAnnouncement(resolve));
    await node.announce('catalogue');
    expect(await heard).toBe('catalogue');
    await expect(addWord(node, 'lost')).rejects.toMatchObject({ code: 'databaseUnreachable' });
    await pooler.start();
    await addWord(node, 'back');
    expect(
      await plain.db.selectFrom('searchWords').select('word').orderBy('word').execute(),
    ).toEqual([{ word: 'back' }, { word: 'plain' }]);
  });
});
