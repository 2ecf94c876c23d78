import { expect, it } from 'vitest';
import { insertRows } from '#server/db/insert.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';

describeOnEveryEngine('inserting rows', (open) => {
  const job = (id: string, runAt: number) => ({
    id,
    runAt,
    kind: 'letter',
    payload: `"${id}"`,
    key: null,
    createdAt: 0,
  });

  it('writes each value into its column, again and again, and nothing for no row', async () => {
    const { engine } = (await open()).scope;
    await engine.transaction(async (tx) => {
      await insertRows(tx, 'jobs', []);
      await insertRows(tx, 'jobs', [job('a', 1)]);
      await insertRows(tx, 'jobs', [job('b', 2)]);
      await insertRows(tx, 'jobs', [job('c', 3), job('d', 4)]);
      const { runAt, id, ...others } = job('e', 5);
      await insertRows(tx, 'jobs', [{ runAt, id, ...others }]);
    });
    const rows = await engine.db
      .selectFrom('jobs')
      .select(['id', 'runAt', 'kind', 'payload', 'key', 'state'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual(
      ['a', 'b', 'c', 'd', 'e'].map((id, n) => ({
        id,
        runAt: n + 1,
        kind: 'letter',
        payload: `"${id}"`,
        key: null,
        state: 'queued',
      })),
    );
  });

  it('refuses rows that differ in their columns, and writes none of them', async () => {
    const { engine } = (await open()).scope;
    const refused = [
      [job('a', 1), { ...job('b', 2), state: 'dead' as const }],
      [{ ...job('a', 1), state: 'dead' as const }, job('b', 2)],
      [{ ...job('a', 1), state: undefined }],
    ];
    for (const rows of refused) {
      await expect(engine.transaction((tx) => insertRows(tx, 'jobs', rows))).rejects.toThrow(
        'the same columns',
      );
    }
    expect(await engine.db.selectFrom('jobs').select('id').execute()).toEqual([]);
  });
});
