import { beforeEach, expect, it } from 'vitest';
import { inLanguage } from '#i18n/server-texts.ts';
import { t } from '#i18n/t.ts';
import type { Engine } from '#server/db/engine/engine.ts';
import { openDatabase } from '#server/db/open.ts';
import { publishChange } from '#server/caching/publish-change.ts';
import { cached } from '#server/caching/cached.ts';
import { catchUp, published } from '#server/caching/published.ts';
import type { ReadTopic, Topic } from '#server/caching/topics.ts';
import type { Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { latestTopics, publicationCount } from '../../support/publications.ts';

describeOnEveryEngine('what was published', (open, name) => {
  let shop: TestShop;

  beforeEach(async () => {
    shop = await open();
  });

  /** How a later look finds topics: which of them have changed since. */
  async function watch(scope: Scope, ...topics: ReadTopic[]): Promise<() => Promise<ReadTopic[]>> {
    const { moment } = await published(scope);
    return async () => {
      const state = await published(scope);
      return topics.filter((topic) => state.changedAt(topic) > moment);
    };
  }

  /** The same database, seen by another process that hears nothing of what is announced. */
  async function deafNode(): Promise<Scope> {
    const engine = await openDatabase(shop.place);
    const deaf: Engine = {
      ...engine,
      onAnnouncement: () => () => undefined,
      close: () => engine.close(),
    };
    const { close } = shop;
    shop.close = async () => {
      await engine.close();
      await close();
    };
    return { ...shop.scope, engine: deaf };
  }

  it('is known at once where it was written, topic by topic', async () => {
    const since = await watch(shop.scope, 'settings', 'product:a', 'product:b', 'product:*');
    await publishChange(shop.scope, 'product:a');
    expect(await since()).toEqual(['product:a', 'product:*']);
    await publishChange(shop.scope, 'settings');
    expect(await since()).toEqual(['settings', 'product:a', 'product:*']);
  });

  it('is one publication of a transaction, however many verbs it is made of', async () => {
    const before = await publicationCount(shop.scope);
    await shop.scope.engine.transaction(async () => {
      await publishChange(shop.scope, 'product:a', 'product:b');
      await shop.scope.engine.transaction(() => publishChange(shop.scope, 'product:b', 'settings'));
      await publishChange(shop.scope);
    });
    expect(await publicationCount(shop.scope)).toBe(before + 1);
    expect(await latestTopics(shop.scope)).toEqual(['product:a', 'product:b', 'settings']);
  });

  it('is nothing when the transaction is rolled back, or names nothing', async () => {
    const since = await watch(shop.scope, 'settings');
    const before = await publicationCount(shop.scope);
    const failing = shop.scope.engine.transaction(async () => {
      await publishChange(shop.scope, 'settings');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await publishChange(shop.scope);
    shop.advance(5_000);
    expect(await since()).toEqual([]);
    expect(await publicationCount(shop.scope)).toBe(before);
  });

  it('is known to a request that comes after it, whether the announcement has come or not', async () => {
    const node = await deafNode();
    for (let write = 1; write <= 20; write += 1) {
      const since = await watch(node, 'settings');
      await publishChange(shop.scope, 'settings');
      await catchUp(node);
      expect(await since()).toEqual(['settings']);
    }
  });

  it.runIf(name === 'postgres')(
    'is known after a second if the announcement was lost, and nobody asks the database',
    async () => {
      const node = await deafNode();
      const since = await watch(node, 'settings');
      await publishChange(shop.scope, 'settings');
      shop.advance(999);
      expect(await since()).toEqual([]);
      shop.advance(1);
      expect(await since()).toEqual(['settings']);
    },
  );

  it.runIf(name === 'sqlite')(
    'is known at once where another process has written it, without an announcement',
    async () => {
      const node = await deafNode();
      const since = await watch(node, 'settings');
      await publishChange(shop.scope, 'settings');
      expect(await since()).toEqual(['settings']);
    },
  );

  it('is known to anyone who asks afterwards, also while an older read is under way', async () => {
    const read = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const slow: Engine = {
      ...shop.scope.engine,
      async outsideTransaction(work) {
        const answer = await work();
        read.resolve();
        await goOn.promise;
        return answer;
      },
    } as Engine;
    const scope = { ...shop.scope, engine: slow };
    const first = published(scope);
    await read.promise;
    await publishChange(shop.scope, 'settings');
    const second = published(scope);
    goOn.resolve();
    await first;
    const state = await second;
    expect(state.changedAt('settings')).toBeGreaterThan(state.changedAt('taxonomy'));
  });

  it('is known at once when anything may have been missed, as after a lost connection', async () => {
    const { engine } = shop.scope;
    const since = await watch(shop.scope, 'settings');
    const silent = { ...engine, announce: async () => undefined };
    await publishChange({ ...shop.scope, engine: silent }, 'settings');
    if (name === 'postgres') expect(await since()).toEqual([]);
    await engine.announce('*');
    expect(await since()).toEqual(['settings']);
  });

  it('is read in one go by a node that was away for 1,500 publications', async () => {
    const node = await deafNode();
    const since = await watch(node, 'settings', 'product:7', 'product:1499', 'product:*');
    for (let n = 0; n < 1_500; n += 1) await publishChange(shop.scope, `product:${n}`);
    shop.advance(1_000);
    expect(await since()).toEqual(['product:7', 'product:1499', 'product:*']);
    expect((await published(node)).changedSince('product', 1)).toHaveLength(1_500);
  });

  it('is everything for a node whose last publication is no longer stored', async () => {
    const node = await deafNode();
    const since = await watch(node, 'settings', 'product:a');
    await publishChange(shop.scope, 'product:b');
    await shop.scope.engine.transaction((tx) =>
      tx.updateTable('publicationState').set({ version: 20_000 }).execute(),
    );
    await publishChange(shop.scope, 'product:b');
    const stored = await shop.scope.engine.db
      .selectFrom('publications')
      .select('version')
      .execute();
    expect(stored).toEqual([{ version: 20_001 }]);
    shop.advance(1_000);
    expect(await since()).toEqual(['settings', 'product:a']);
    expect((await published(node)).changedSince('product', 1)).toBeNull();
  });

  it('names 10,000 products of one import one by one, and more than 20,000 as everything', async () => {
    const since = await watch(shop.scope, 'settings', 'product:9999', 'product:10000');
    const ids = Array.from({ length: 20_001 }, (_, n): Topic => `product:${n}`);
    await publishChange(shop.scope, ...ids.slice(0, 10_000));
    expect(await since()).toEqual(['product:9999']);
    await publishChange(shop.scope, ...ids);
    expect(await latestTopics(shop.scope)).toEqual(['catalogue']);
    expect(await since()).toEqual(['settings', 'product:9999', 'product:10000']);
  });

  it('forgets no change when it remembers no more topics', async () => {
    const since = await watch(shop.scope, 'product:0', 'settings');
    for (const start of [0, 15_000]) {
      const ids = Array.from({ length: 15_000 }, (_, n): Topic => `product:${start + n}`);
      await publishChange(shop.scope, ...ids);
      await published(shop.scope);
    }
    expect(await since()).toContain('product:0');
  });

  it('is all new when an older backup was put back, also once that has as many publications', async () => {
    const node = await deafNode();
    await publishChange(shop.scope, 'settings');
    const tables = ['publicationState', 'publications'] as const;
    const { engine } = shop.scope;
    const [state, log] = await Promise.all(
      tables.map((table) => engine.db.selectFrom(table).selectAll().execute()),
    );
    await publishChange(shop.scope, 'product:a');
    const since = await watch(node, 'settings', 'product:a', 'product:b');

    await engine.transaction(async (tx) => {
      for (const table of tables) await tx.deleteFrom(table).execute();
      await tx
        .insertInto('publicationState')
        .values(state as never)
        .execute();
      await tx
        .insertInto('publications')
        .values(log as never)
        .execute();
    });
    const seen = await publicationCount(node);
    await publishChange(shop.scope, 'product:b');
    expect(await publicationCount(node)).toBe(seen + 1);
    await publishChange(shop.scope, 'product:b');
    shop.advance(1_000);
    expect(await since()).toEqual(['settings', 'product:a', 'product:b']);
  });

  it('is cached in each language that is read, if it has texts', async () => {
    const greeting = cached({ from: ['settings'], hasTexts: true }, () =>
      Promise.resolve(t('account.menu')),
    );
    for (let again = 0; again < 2; again += 1) {
      expect(await greeting(shop.scope)).toBe('Minha conta');
      expect(await inLanguage('en', () => greeting(shop.scope))).toBe('My account');
    }
  });

  it('decides how long a value made from it is cached', async () => {
    let loads = 0;
    const value = cached({ from: ['settings', 'product:*'] }, async () => (loads += 1));
    expect(await Promise.all([value(shop.scope), value(shop.scope)])).toEqual([1, 1]);
    shop.advance(60_000);
    await publishChange(shop.scope, 'taxonomy');
    expect(await value(shop.scope)).toBe(1);
    await publishChange(shop.scope, 'product:a');
    expect(await value(shop.scope)).toBe(2);
    await publishChange(shop.scope, 'settings');
    expect(await value(shop.scope)).toBe(3);
  });

  it('lets a value that could not be made be made again', async () => {
    let loads = 0;
    const value = cached({ from: ['settings'] }, async () => {
      loads += 1;
      if (loads === 1) throw new Error('away');
      return loads;
    });
    await expect(value(shop.scope)).rejects.toThrow('away');
    expect(await value(shop.scope)).toBe(2);
  });
});
