import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import type { Engine } from '#server/db/engine/engine.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { describeOnEveryDatabase, TEST_NOW } from '../../support/engines.ts';
import { emptyPlace } from '../../support/places.ts';

const migrateScript = fileURLToPath(new URL('../../support/migrate-place.ts', import.meta.url));

const insertWord = (engine: Engine, word: string) =>
  engine.transaction((tx) => tx.insertInto('searchWords').values({ word, uses: 1 }).execute());

const wordsOf = async (engine: Engine) =>
  (await engine.db.selectFrom('searchWords').select('word').orderBy('word').execute()).map(
    (row) => row.word,
  );

describeOnEveryDatabase('a database engine', (open, name) => {
  it('takes migrations of several processes at once on an empty database', async () => {
    const place = await emptyPlace(name);
    onTestFinished(place.leave);
    const nodes = Array.from({ length: 4 }, () =>
      spawn(process.execPath, [migrateScript, JSON.stringify(place)], {
        stdio: ['pipe', 'pipe', 'inherit'],
      }),
    );
    const exits = nodes.map((node) => once(node, 'exit'));
    await Promise.all(nodes.map((node) => once(node.stdout, 'data')));
    for (const node of nodes) node.stdin.write('go');
    expect(await Promise.all(exits)).toEqual(nodes.map(() => [0, null]));
    const engine = await openDatabase(place);
    onTestFinished(() => engine.close());
    const versions = await engine.db.selectFrom('publicationState').selectAll().execute();
    expect(versions).toEqual([{ id: 1, version: 1, mark: expect.any(String) }]);
  });

  it('leaves a migrated database as it is', async () => {
    const { scope } = await open();
    await insertWord(scope.engine, 'aviador');
    await migrate(scope.engine);
    expect(await wordsOf(scope.engine)).toEqual(['aviador']);
  });

  it('writes nothing of a transaction that throws', async () => {
    const { scope } = await open();
    const failing = scope.engine.transaction(async (tx) => {
      await tx.insertInto('searchWords').values({ word: 'redondo', uses: 1 }).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await wordsOf(scope.engine)).toEqual([]);
  });

  it('shows no one the rows of a transaction that has not ended', async () => {
    const { scope } = await open();
    const written = Promise.withResolvers<void>();
    const seen = written.promise.then(() => wordsOf(scope.engine));
    await scope.engine.transaction(async (tx) => {
      await tx.insertInto('searchWords').values({ word: 'redondo', uses: 1 }).execute();
      written.resolve();
      expect(await seen).toEqual([]);
    });
    expect(await wordsOf(scope.engine)).toEqual(['redondo']);
  });

  it('loses no step of ten transactions that count up at once', async () => {
    const { scope } = await open();
    await insertWord(scope.engine, 'oval');
    const addOne = () =>
      scope.engine.transaction((tx) =>
        tx
          .updateTable('searchWords')
          .set((row) => ({ uses: row('uses', '+', 1) }))
          .execute(),
      );
    await Promise.all(Array.from({ length: 10 }, addOne));
    const row = await scope.engine.db
      .selectFrom('searchWords')
      .select('uses')
      .executeTakeFirstOrThrow();
    expect(row.uses).toBe(11);
  });

  it('reads counts, sums and epoch milliseconds as numbers', async () => {
    const { scope } = await open();
    await scope.engine.transaction((tx) =>
      tx
        .insertInto('accounts')
        .values({ id: '1', email: 'a@b.test', fullName: 'Ana', phone: '', createdAt: TEST_NOW })
        .execute(),
    );
    const row = await scope.engine.db
      .selectFrom('accounts')
      .select(({ fn }) => [
        fn.countAll().as('count'),
        fn.sum('createdAt').as('sum'),
        fn.max('createdAt').as('latest'),
      ])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ count: 1, sum: TEST_NOW, latest: TEST_NOW });
  });

  it('refuses a row whose parent does not exist', async () => {
    const { scope } = await open();
    const orphan = { productId: 'gone', categoryId: 'gone' };
    await expect(
      scope.engine.transaction((tx) => tx.insertInto('productCategories').values(orphan).execute()),
    ).rejects.toThrow(/foreign key/i);
  });

  it('hears its own announcements at once', async () => {
    const { scope } = await open();
    const heard: string[] = [];
    scope.engine.onAnnouncement((topic) => heard.push(topic));
    const announced = scope.engine.announce('catalogue');
    expect(heard).toEqual(['catalogue']);
    await announced;
  });

  it('stops calling a listener that left', async () => {
    const { scope } = await open();
    const heard: string[] = [];
    scope.engine.onAnnouncement((topic) => heard.push(topic))();
    await scope.engine.announce('catalogue');
    expect(heard).toEqual([]);
  });

  it('finds products by the beginnings of words, the title weighing more', async () => {
    const { scope } = await open();
    const { db, search } = scope.engine;
    await scope.engine.transaction(async (tx) => {
      await search.index(tx, 'body', { title: 'armacao metal', body: 'redond classic' });
      await search.index(tx, 'title', { title: 'armacao redond', body: 'acetat' });
      await search.index(tx, 'other', { title: 'estojo', body: 'couro' });
    });
    expect(await search.find(db, ['redo'], 10)).toEqual(['title', 'body']);
    expect(await search.find(db, ['armacao', 'acet'], 10)).toEqual(['title']);
    expect(await search.find(db, ['redo'], 1)).toEqual(['title']);
    expect(await search.find(db, ['quadrado'], 10)).toEqual([]);
    expect(await search.find(db, [], 10)).toEqual([]);
  });

  it('replaces and removes what is indexed for a product', async () => {
    const { scope } = await open();
    const { db, search } = scope.engine;
    await scope.engine.transaction(async (tx) => {
      await search.index(tx, 'a', { title: 'aviador', body: '' });
      await search.index(tx, 'a', { title: 'gatinho', body: '' });
    });
    expect(await search.find(db, ['aviador'], 10)).toEqual([]);
    expect(await search.find(db, ['gatinho'], 10)).toEqual(['a']);
    await scope.engine.transaction((tx) => search.remove(tx, 'a'));
    expect(await search.find(db, ['gatinho'], 10)).toEqual([]);
  });

  it.each(['"', "'", ':*', 'a & b', 'NOT', 'a\\', '(', ''])(
    'takes %j in a search term for text, not for an operator',
    async (term) => {
      const { scope } = await open();
      await expect(scope.engine.search.find(scope.engine.db, [term], 10)).resolves.toEqual([]);
    },
  );
});
