import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { insertRows } from '#server/db/insert.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Engine } from '#server/db/engine/engine.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';

describeOnEveryEngine('a prepared query', (open) => {
  let engine: Engine;

  beforeEach(async () => {
    engine = (await open()).scope.engine;
    const rows = ['a', 'b', 'c'].map((id, n) => ({
      id,
      kind: 'letter',
      payload: '{}',
      key: n === 0 ? null : id,
      runAt: n,
      createdAt: 0,
    }));
    await engine.transaction((tx) => insertRows(tx, 'jobs', rows));
  });

  it('is built once, and asked with other values each time', async () => {
    const build = vi.fn();
    const later = prepared((db, { runAt, kind }: { runAt: number; kind: string }) => {
      build();
      return db
        .selectFrom('jobs')
        .select(['id', 'createdAt'])
        .where('runAt', '>=', runAt)
        .where('state', '=', 'queued')
        .where('kind', '=', kind)
        .orderBy('id');
    });
    const ids = async (runAt: number, kind = 'letter') =>
      (await later(engine.db, { runAt, kind })).rows.map(({ id }) => id);
    expect(await ids(1)).toEqual(['b', 'c']);
    expect(await ids(2)).toEqual(['c']);
    expect(await ids(0, 'none')).toEqual([]);
    expect((await later(engine.db, { kind: 'letter', runAt: 2 })).rows).toEqual([
      { id: 'c', createdAt: 0 },
    ]);
    // The values were named in another order.
    expect(build.mock.calls.length).toBeLessThanOrEqual(2);
  });

  it('finds its values in lists of any length', async () => {
    const among = prepared((db, { ids, from }: { ids: readonly string[]; from: number }) =>
      db
        .selectFrom('jobs')
        .select('id')
        .where('id', 'in', ids)
        .where('runAt', '>=', from)
        .orderBy('id'),
    );
    for (const [ids, from, found] of [
      [['c', 'a'], 0, ['a', 'c']],
      [['b'], 0, ['b']],
      [['a', 'b'], 1, ['b']],
      [['b', 'c', 'x'], 0, ['b', 'c']],
    ] as const) {
      expect((await among(engine.db, { ids, from })).rows.map(({ id }) => id)).toEqual(found);
    }
  });

  it('writes what it is given, null too, and leaves out what is undefined', async () => {
    const change = prepared(
      (db, { id, ...values }: { id: string; key?: string | null; runAt?: number }) =>
        db.updateTable('jobs').set(values).where('id', '=', id),
    );
    const written = await engine.transaction(async (tx) => [
      await change(tx, { id: 'a', key: 'new', runAt: undefined }),
      await change(tx, { id: 'b', key: null }),
      await change(tx, { id: 'c', key: undefined, runAt: 9 }),
      await change(tx, { id: 'x', key: 'y' }),
    ]);
    expect(written.map(({ numAffectedRows }) => numAffectedRows)).toEqual([1n, 1n, 1n, 0n]);
    const rows = await engine.db
      .selectFrom('jobs')
      .select(['id', 'key', 'runAt'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { id: 'a', key: 'new', runAt: 0 },
      { id: 'b', key: null, runAt: 1 },
      { id: 'c', key: 'c', runAt: 9 },
    ]);
  });

  it('reads in a transaction what that has written, and may be text', async () => {
    const sumOf = prepared((db, { more }: { more: number }) => ({
      compile: () =>
        sql<{ runAt: number }>`SELECT run_at FROM jobs WHERE run_at > ${more}`.compile(db),
    }));
    expect((await sumOf(engine.db, { more: 2 })).rows).toEqual([]);
    await engine.transaction(async (tx) => {
      await tx.updateTable('jobs').set({ runAt: 7 }).where('id', '=', 'a').execute();
      expect((await sumOf(tx, { more: 2 })).rows).toEqual([{ runAt: 7 }]);
      expect((await sumOf(engine.db, { more: 2 })).rows).toEqual([{ runAt: 7 }]);
    });
  });

  it('may need no value', async () => {
    const first = prepared((db) => db.selectFrom('jobs').select('id').orderBy('id').limit(1));
    expect((await first(engine.db)).rows).toEqual([{ id: 'a' }]);
  });

  it('does not write outside a transaction', async () => {
    const remove = prepared((db, { id }: { id: string }) =>
      db.deleteFrom('jobs').where('id', '=', id),
    );
    await expect(remove(engine.db, { id: 'a' })).rejects.toThrow('only reads');
    await engine.transaction((tx) => remove(tx, { id: 'a' }));
    await expect(remove(engine.db, { id: 'b' })).rejects.toThrow('only reads');
    expect(await engine.db.selectFrom('jobs').select('id').execute()).toHaveLength(2);
  });

  it('cannot compute with a value that it does not have yet', () => {
    const doubled = prepared((db, { runAt }: { runAt: number }) =>
      db
        .selectFrom('jobs')
        .select('id')
        .where('runAt', '=', runAt * 2),
    );
    expect(() => doubled(engine.db, { runAt: 1 })).toThrow(TypeError);
  });
});
