import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { CompiledQuery, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Engine } from '#server/db/engine/engine.ts';
import { ReaderProcesses } from '#server/db/engine/reader-processes.ts';
import { describeOnEveryDatabase, openTestShop } from '../../support/engines.ts';

/** Writes words 1 to `count`. */
const fill = (engine: Engine, count: number) =>
  engine.transaction((tx) =>
    sql`
      INSERT INTO search_words (word, uses)
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${sql.lit(count)})
      SELECT 'word ' || n, n FROM numbers`.execute(tx),
  );

const countOf = async (engine: Engine) =>
  (
    await engine.db
      .selectFrom('searchWords')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

describeOnEveryDatabase('a heavy read', (open, name) => {
  /** A statement that does not end by itself. */
  const endless =
    name === 'sqlite'
      ? sql`WITH RECURSIVE forever (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM forever) SELECT count(*) FROM forever`
      : sql`SELECT pg_sleep(86400)`;
  const runEndless = (engine: Engine) => {
    const stop = new AbortController();
    const { signal } = stop;
    const ended = endless.execute(engine.heavy, {
      signal,
      inflightQueryAbortStrategy: 'cancel query',
    });
    return { ended, stop: () => stop.abort(new Error('enough')) };
  };

  it('answers what engine.db answers, and knows the same functions', async () => {
    const { engine } = (await open()).scope;
    await fill(engine, 3);
    const query = (db: Engine['db']) =>
      db
        .selectFrom('searchWords')
        .select(({ ref }) => [
          'word',
          'uses',
          sql<string>`${engine.fold(ref('word'))}`.as('folded'),
        ])
        .where('uses', '>', 1)
        .orderBy('uses')
        .execute();
    expect(await query(engine.heavy)).toEqual(await query(engine.db));
    expect(await query(engine.heavy)).toHaveLength(2);
  });

  it('keeps neither pages nor two hundred orders waiting, however long it takes', async () => {
    const { engine } = (await open()).scope;
    const report = runEndless(engine);
    let hasEnded = false;
    const ended = report.ended.catch((error: unknown) => error).finally(() => (hasEnded = true));
    const writing = Array.from({ length: 200 }, (_, n) =>
      engine.transaction((tx) =>
        tx
          .insertInto('searchWords')
          .values({ word: `word ${n}`, uses: n })
          .execute(),
      ),
    );
    for (let n = 0; n < 200; n += 1) await countOf(engine);
    await Promise.all(writing);
    expect(await countOf(engine)).toBe(200);
    expect(hasEnded).toBe(false);
    report.stop();
    expect(await ended).toMatchObject({ message: 'enough' });
  });

  it('can be called off, after which others have their turn', async () => {
    const { engine } = (await open()).scope;
    // As many as run at once, and one that waits for them.
    const reports = [runEndless(engine), runEndless(engine)];
    const waiting = sql<{ one: number }>`SELECT 1 AS one`.execute(engine.heavy);
    for (const { ended, stop } of reports) {
      stop();
      await expect(ended).rejects.toThrow('enough');
    }
    expect((await waiting).rows).toEqual([{ one: 1 }]);
  });

  it('comes in batches that show one state of the database, whatever is written meanwhile', async () => {
    const { engine } = (await open()).scope;
    await fill(engine, 5000);
    const uses: number[] = [];
    for await (const row of engine.heavy
      .selectFrom('searchWords')
      .select('uses')
      .orderBy('uses')
      .stream(100)) {
      if (uses.push(row.uses) === 1) {
        await engine.transaction((tx) => tx.deleteFrom('searchWords').execute());
      }
    }
    expect(uses).toEqual(Array.from({ length: 5000 }, (_, n) => n + 1));
    expect(await countOf(engine)).toBe(0);
  });

  it('may be left in the midst of its rows', async () => {
    const { engine } = (await open()).scope;
    await fill(engine, 5000);
    for (let n = 0; n < 5; n += 1) {
      const rows = engine.heavy.selectFrom('searchWords').select('uses').stream(10);
      for await (const { uses } of rows) if (uses > 0) break;
    }
    expect(await engine.heavy.selectFrom('searchWords').select('uses').execute()).toHaveLength(
      5000,
    );
  });

  it('sees what is committed, also from inside a transaction, and writes nothing', async () => {
    const { engine } = (await open()).scope;
    await fill(engine, 1);
    await engine.transaction(async (tx) => {
      await tx.deleteFrom('searchWords').execute();
      expect(await engine.heavy.selectFrom('searchWords').select('uses').execute()).toHaveLength(1);
    });
    await expect(
      engine.heavy.insertInto('searchWords').values({ word: 'x', uses: 1 }).execute(),
    ).rejects.toThrow(/read-?only/);
  });

  it('that is wrong says why, and the next is right', async () => {
    const { engine } = (await open()).scope;
    await expect(sql`SELECT missing FROM nowhere`.execute(engine.heavy)).rejects.toThrow('nowhere');
    expect((await sql`SELECT 1 AS one`.execute(engine.heavy)).rows).toEqual([{ one: 1 }]);
  });

  it('ends when the shop is closed', async () => {
    const shop = await openTestShop(name);
    const { engine } = shop.scope;
    const { ended } = runEndless(engine);
    const refused = expect(ended).rejects.toThrow();
    await sql`SELECT 1`.execute(engine.heavy);
    await shop.close();
    await refused;
  });
});

describe('the readers of SQLite', () => {
  const dying = fileURLToPath(new URL('../../support/dying-reader.ts', import.meta.url));
  const read = (text: string) => CompiledQuery.raw(text);

  async function openReaders(options: { timeoutMs?: number; program?: string }) {
    const { place, close } = await openTestShop('sqlite');
    onTestFinished(close);
    const readers = new ReaderProcesses({ file: join(place.dataDir, 'vitrine.db'), ...options });
    onTestFinished(() => readers.destroy());
    return readers;
  }

  it('fail cleanly when one dies at work, and are replaced', async () => {
    const readers = await openReaders({ program: dying });
    const first = await readers.acquireConnection();
    await expect(first.executeQuery(read("SELECT 'death'"))).rejects.toMatchObject({
      status: 503,
      code: 'databaseUnreachable',
    });
    await readers.releaseConnection(first);
    const second = await readers.acquireConnection();
    expect(second).not.toBe(first);
    expect((await second.executeQuery(read('SELECT 1 AS one'))).rows).toEqual([{ one: 1 }]);
    await readers.releaseConnection(second);
    expect(await readers.acquireConnection()).toBe(second);
  });

  it('are stopped in the midst of a statement that takes too long', async () => {
    const readers = await openReaders({ timeoutMs: 500 });
    const reader = await readers.acquireConnection();
    const endless = `WITH RECURSIVE forever (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM forever) SELECT count(*) FROM forever`;
    await expect(reader.executeQuery(read(endless))).rejects.toMatchObject({
      status: 503,
      code: 'queryTimeout',
    });
    expect(reader.isGone).toBe(true);
  });
});
