import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { saveSettings } from '#server/settings/save-settings.ts';
import { loadSettings } from '#server/settings/load-settings.ts';
import { publicationCount } from '../../support/publications.ts';
import type { Engine, Tx } from '#server/db/engine/engine.ts';
import { describeOnEveryDatabase } from '../../support/engines.ts';

const addWord = (tx: Tx, word: string) =>
  tx.insertInto('searchWords').values({ word, uses: 1 }).execute();

const wordsOf = async ({ db }: Engine) =>
  (await db.selectFrom('searchWords').select('word').orderBy('word').execute()).map(
    (row) => row.word,
  );

/** Said by us, or by Kysely, which watches its own. */
const IS_OVER = /has ended|is already (committed|rolled back)/;

describeOnEveryDatabase('a transaction', (open) => {
  it('takes in a service that is called inside it', async () => {
    const { scope } = await open();
    await scope.engine.transaction(async (tx) => {
      await addWord(tx, 'redondo');
      await saveSettings(scope, { checkout: { ...(await loadSettings(scope)).checkout } });
      await addWord(tx, 'oval');
    });
    expect(await wordsOf(scope.engine)).toEqual(['oval', 'redondo']);
    expect(await scope.engine.db.selectFrom('settings').select('name').execute()).toEqual([
      { name: 'checkout' },
    ]);
  });

  it('is undone with what a service inside it has written', async () => {
    const { scope } = await open();
    const { checkout } = await loadSettings(scope);
    const failing = scope.engine.transaction(async () => {
      await saveSettings(scope, { checkout });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await scope.engine.db.selectFrom('settings').selectAll().execute()).toEqual([]);
  });

  it('fails as a whole when a part of it has failed, although someone caught that', async () => {
    const { engine } = (await open()).scope;
    const failing = engine.transaction(async (tx) => {
      await addWord(tx, 'outer');
      await engine
        .transaction(async (inner) => {
          await addWord(inner, 'inner');
          throw new Error('half');
        })
        .catch(() => undefined);
      return 'all is well';
    });
    await expect(failing).rejects.toThrow('half');
    expect(await wordsOf(engine)).toEqual([]);
  });

  it('does nothing more once a part of it has failed', async () => {
    const { engine } = (await open()).scope;
    let next: Promise<unknown> = Promise.resolve();
    const failing = engine.transaction(async (tx) => {
      await engine.transaction(() => Promise.reject(new Error('half'))).catch(() => undefined);
      next = addWord(tx, 'after');
      await next;
    });
    await expect(failing).rejects.toThrow('A part of this transaction has failed');
    await expect(next).rejects.toThrow('A part of this transaction has failed');
  });

  it('is read through engine.db inside it, and by no one else before its end', async () => {
    const { engine } = (await open()).scope;
    const written = Promise.withResolvers<void>();
    const outside = written.promise.then(() => wordsOf(engine));
    await engine.transaction(async (tx) => {
      await addWord(tx, 'redondo');
      expect(await wordsOf(engine)).toEqual(['redondo']);
      written.resolve();
      expect(await outside).toEqual([]);
    });
  });

  it('caches nothing of what it may still roll back', async () => {
    const { scope } = await open();
    const before = await loadSettings(scope);
    const version = await publicationCount(scope);
    const changed = { ...before.checkout, unconfirmedOrderHours: 7 };
    const failing = scope.engine.transaction(async () => {
      await saveSettings(scope, { checkout: changed });
      expect((await loadSettings(scope)).checkout).toEqual(before.checkout);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await publicationCount(scope)).toBe(version);
    expect((await loadSettings(scope)).checkout).toEqual(before.checkout);
  });

  it('ends with what is to be done before its commit, once, joined transactions included', async () => {
    const { engine } = (await open()).scope;
    const addLast = async (tx: Tx) => void (await addWord(tx, 'last'));
    await engine.transaction(async (tx) => {
      await engine.transaction(async () => engine.beforeCommit(addLast));
      engine.beforeCommit(addLast);
      await addWord(tx, 'first');
      expect(await wordsOf(engine)).toEqual(['first']);
    });
    expect(await wordsOf(engine)).toEqual(['first', 'last']);
    expect(() => engine.beforeCommit(addLast)).toThrow('no transaction');
  });

  it('writes nothing when what is done before its commit fails', async () => {
    const { engine } = (await open()).scope;
    const failing = engine.transaction(async (tx) => {
      engine.beforeCommit(() => Promise.reject(new Error('no')));
      await addWord(tx, 'redondo');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await wordsOf(engine)).toEqual([]);
  });

  it('is announced after its commit, once, and not at all when it fails', async () => {
    const { engine } = (await open()).scope;
    const heard: [string, string[]][] = [];
    const reads: Promise<unknown>[] = [];
    const stopListening = engine.onAnnouncement((topic) =>
      reads.push(
        engine
          .outsideTransaction(() => wordsOf(engine))
          .then((words) => heard.push([topic, words])),
      ),
    );
    const failing = engine.transaction(async () => {
      await engine.announce('accounts');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await engine.transaction(async (tx) => {
      await engine.announce('catalogue');
      await engine.announce('catalogue');
      await addWord(tx, 'redondo');
      expect(reads).toEqual([]);
    });
    stopListening();
    await Promise.all(reads);
    expect(heard[0]).toEqual(['catalogue', ['redondo']]);
    expect(heard.every(([topic]) => topic === 'catalogue')).toBe(true);
  });

  it('is whole or undone by itself when many come at once', async () => {
    const { engine } = (await open()).scope;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) =>
        engine.transaction(async (tx) => {
          await addWord(tx, `first ${n}`);
          if (n % 3 === 0) throw new Error(`no ${n}`);
          await addWord(tx, `second ${n}`);
          return n;
        }),
      ),
    );
    expect(outcomes).toEqual(
      outcomes.map((_, n) =>
        n % 3 === 0
          ? { status: 'rejected', reason: new Error(`no ${n}`) }
          : { status: 'fulfilled', value: n },
      ),
    );
    const written = outcomes.flatMap((_, n) => (n % 3 === 0 ? [] : [`first ${n}`, `second ${n}`]));
    expect(await wordsOf(engine)).toEqual(written.sort());
  });

  it('commits nothing when a statement that it began is not awaited', async () => {
    const { engine } = (await open()).scope;
    let loose: Promise<unknown> = Promise.resolve();
    const careless = engine.transaction(async (tx) => {
      await addWord(tx, 'awaited');
      loose = addWord(tx, 'loose').catch(() => undefined);
    });
    await expect(careless).rejects.toMatchObject({ name: 'UnawaitedWorkError' });
    await loose;
    expect(await wordsOf(engine)).toEqual([]);
  });

  it('commits nothing when a service that it called is not awaited', async () => {
    const { engine } = (await open()).scope;
    const release = Promise.withResolvers<void>();
    let loose: Promise<unknown> = Promise.resolve();
    const careless = engine.transaction(async (tx) => {
      await addWord(tx, 'awaited');
      loose = engine.transaction(async (inner) => {
        await release.promise;
        await addWord(inner, 'loose');
      });
    });
    await expect(careless).rejects.toMatchObject({ name: 'UnawaitedWorkError' });
    release.resolve();
    await expect(loose).rejects.toThrow(IS_OVER);
    expect(await wordsOf(engine)).toEqual([]);
  });

  it('writes nothing after its end', async () => {
    const { engine } = (await open()).scope;
    const release = Promise.withResolvers<void>();
    let late: Promise<PromiseSettledResult<unknown>[]>;
    await engine.transaction(async (tx) => {
      late = Promise.allSettled([
        release.promise.then(() => addWord(tx, 'late')),
        release.promise.then(() => engine.transaction((inner) => addWord(inner, 'late service'))),
      ]);
    });
    release.resolve();
    for (const outcome of await late!) {
      expect(outcome).toMatchObject({ status: 'rejected' });
      expect((outcome as PromiseRejectedResult).reason).toMatchObject({
        message: expect.stringMatching(IS_OVER) as string,
      });
    }
    expect(await wordsOf(engine)).toEqual([]);
  });

  it('leaves alone a job that it began, which writes when it has ended', async () => {
    const { scope } = await open();
    await scope.engine.transaction(async (tx) => {
      await addWord(tx, 'order');
      scope.background.run('letter', () =>
        scope.engine.transaction(async (other) => void (await addWord(other, 'letter'))),
      );
    });
    await scope.background.done();
    expect(await wordsOf(scope.engine)).toEqual(['letter', 'order']);
  });

  it('refuses to wait for itself', async () => {
    const { engine } = (await open()).scope;
    const waiting = engine.transaction(() =>
      engine.outsideTransaction(() => engine.transaction((tx) => addWord(tx, 'never'))),
    );
    await expect(waiting).rejects.toThrow('it would wait for itself');
    expect(await engine.transaction(async () => 'next')).toBe('next');
  });

  it('waits for the disk', async () => {
    const { engine } = (await open()).scope;
    // The server of the tests waits for no disk at all: there only who has set it can be asked.
    const setting =
      engine.name === 'sqlite'
        ? sql<{ waits: number }>`SELECT synchronous = 2 AS waits FROM pragma_synchronous`
        : sql<{
            waits: boolean;
          }>`SELECT source <> 'session' AS waits FROM pg_settings WHERE name = 'synchronous_commit'`;
    const waits = async (tx: Tx) => Boolean((await setting.execute(tx)).rows[0]!.waits);
    expect(await engine.transaction(waits)).toBe(true);
  });

  it('lets others read while two hundred stand in a row', async () => {
    const { engine } = (await open()).scope;
    const read = Promise.withResolvers<void>();
    const writing = Array.from({ length: 200 }, (_, n) =>
      engine.transaction(async (tx) => {
        await read.promise;
        await addWord(tx, `word ${n}`);
      }),
    );
    expect(await wordsOf(engine)).toEqual([]);
    read.resolve();
    await Promise.all(writing);
    expect(await wordsOf(engine)).toHaveLength(200);
  });
});

describeOnEveryDatabase('engine.db', (open) => {
  it('writes neither outside a transaction nor in one', async () => {
    const { engine } = (await open()).scope;
    const write = () =>
      engine.db.insertInto('searchWords').values({ word: 'x', uses: 1 }).execute();
    await expect(write()).rejects.toThrow('engine.db only reads');
    await expect(engine.transaction(write)).rejects.toThrow('engine.db only reads');
    await expect(engine.db.transaction().execute(() => Promise.resolve())).rejects.toThrow(
      'engine.db only reads',
    );
    expect(await wordsOf(engine)).toEqual([]);
  });
});
