import { beforeEach, expect, it } from 'vitest';
import { queueJob } from '#server/jobs/queue.ts';
import { allHandlers } from '#server/worker/job-handlers.ts';
import type { Handler } from '#server/jobs/perform.ts';
import { doDueJobs } from '#server/worker/worker.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';

describeOnEveryEngine('the end of a job', (open) => {
  let shop: TestShop;

  beforeEach(async () => {
    shop = await open();
    await queueJob(shop.scope, { kind: 'letter', payload: { letterId: 'a' } });
  });

  const work = (run: Handler<'letter'>['run']) =>
    doDueJobs(shop.scope, { handlers: { ...allHandlers, letter: { run } }, log: () => undefined });
  const rows = () =>
    shop.scope.engine.db.selectFrom('jobs').selectAll().where('kind', '=', 'letter').execute();

  it('is written in the transaction of its last write', async () => {
    const left: number[] = [];
    await work(async ({ engine }, _letter, { finish }) => {
      await engine.transaction(async () => {
        await finish();
        left.push((await rows()).length);
      });
    });
    expect(left).toEqual([0]);
    expect(await rows()).toEqual([]);
  });

  it('is taken back with that transaction, and the job tried again', async () => {
    await work(({ engine }, _letter, { finish }) =>
      engine.transaction(async () => {
        await finish();
        throw new Error('no paper');
      }),
    );
    expect(await rows()).toMatchObject([{ tries: 1, lastError: 'no paper', leaseToken: null }]);
  });

  it('is not written for a job that another node owns by now', async () => {
    await work(async ({ engine }, _letter, { finish }) => {
      await engine.transaction((tx) =>
        tx
          .updateTable('jobs')
          .set({ leaseToken: 'another' })
          .where('kind', '=', 'letter')
          .execute(),
      );
      await finish();
    });
    expect(await rows()).toMatchObject([{ leaseToken: 'another' }]);
  });
});
