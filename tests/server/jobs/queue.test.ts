import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { claimJobs } from '#server/jobs/lease.ts';
import { queueJob } from '#server/jobs/queue.ts';
import { queueLetter } from '#server/letters/queue/queue-letter.ts';
import type { Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine, TEST_NOW } from '../../support/engines.ts';

const jobs = ({ engine }: Scope) =>
  engine.db.selectFrom('jobs').selectAll().orderBy('id').execute();

describeOnEveryEngine('the queue', (open) => {
  it('stores a job with the transaction that it was queued in, or not at all', async () => {
    const { scope } = await open();
    await expect(
      scope.engine.transaction(async () => {
        await queueJob(scope, { kind: 'letter', payload: { letterId: 'lost' } });
        throw new Error('the order was refused');
      }),
    ).rejects.toThrow('the order was refused');
    await scope.engine.transaction(() =>
      queueJob(scope, { kind: 'letter', payload: { letterId: 'kept' } }),
    );
    expect(await jobs(scope)).toMatchObject([
      {
        kind: 'letter',
        payload: '{"letterId":"kept"}',
        state: 'queued',
        runAt: TEST_NOW,
        tries: 0,
      },
    ]);
  });

  it('has one job of a key, at the earliest of the times that were asked for', async () => {
    const { scope } = await open();
    const queue = (runAt: number, key?: string) =>
      queueJob(scope, {
        kind: 'letter',
        payload: { letterId: 'x' },
        runAt,
        ...(key && { key }),
      });
    for (const runAt of [TEST_NOW + 2, TEST_NOW + 1, TEST_NOW + 3]) await queue(runAt, 'same');
    await queue(TEST_NOW + 9, 'other');
    await queue(TEST_NOW + 8);
    await queue(TEST_NOW + 7);
    expect((await jobs(scope)).map(({ runAt }) => runAt - TEST_NOW)).toEqual([1, 9, 8, 7]);
  });

  it('gives a worker no more jobs than it has room for, whatever the database knows of the table', async () => {
    const { scope } = await open();
    const queue = () => queueJob(scope, { kind: 'letter', payload: { letterId: 'x' } });
    await queue();
    // PostgreSQL plans for a table of one row from now on.
    await scope.engine.transaction((tx) => sql`ANALYZE jobs`.execute(tx));
    for (let n = 0; n < 9; n += 1) await queue();
    const claim = () => claimJobs(scope, { limit: 2, leaseMs: 1000 });
    expect([await claim(), await claim()].map(({ length }) => length)).toEqual([2, 2]);
  });

  it('tells every worker once the transaction is committed', async () => {
    const { scope } = await open();
    let isHeard = false;
    const heard = new Promise<void>((resolve) => {
      scope.engine.onAnnouncement((topic) => {
        if (topic !== 'jobs') return;
        isHeard = true;
        resolve();
      });
    });
    await scope.engine.transaction(async () => {
      await queueLetter(scope, { kind: 'orderPlaced', orderId: 'ABCD2345' });
      expect(isHeard).toBe(false);
    });
    await heard;
  });
});
