import { expect, it } from 'vitest';
import { discardJob, listTroubledJobs, retryJob } from '#server/jobs/dead-jobs.ts';
import { actingAs } from '#server/service/scope.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { user } from '../../support/session.ts';

describeOnEveryEngine('work that was given up', (open) => {
  const addJob = ({ scope }: TestShop, id: string, state: 'queued' | 'dead', kind = 'letter') =>
    scope.engine.transaction((tx) =>
      tx
        .insertInto('jobs')
        .values({
          id,
          state,
          kind,
          payload: '{}',
          key: null,
          tries: 5,
          lastError: 'no paper',
          runAt: scope.now(),
          createdAt: scope.now(),
        })
        .execute(),
    );

  it('is listed with its reason, and so is a recurring one that fails; nothing else is', async () => {
    const shop = await open();
    await addJob(shop, 'dead-1', 'dead');
    await addJob(shop, 'waiting', 'queued');
    await addJob(shop, 'every-clearUp', 'queued', 'clearUp');
    expect(await listTroubledJobs(shop.scope)).toMatchObject([
      { id: 'dead-1', kind: 'letter', isDead: true, tries: 5, reason: 'no paper' },
      { id: 'every-clearUp', kind: 'clearUp', isDead: false },
    ]);
  });

  it('is started again, or discarded, once, and the audit says by whom', async () => {
    const shop = await open();
    const { scope } = shop;
    await addJob(shop, 'dead-1', 'dead');
    await addJob(shop, 'dead-2', 'dead');
    await retryJob(scope, 'dead-1');
    await expect(retryJob(scope, 'dead-1')).rejects.toThrow('notFound');
    await discardJob(scope, 'dead-2');
    await expect(discardJob(scope, 'dead-2')).rejects.toThrow('notFound');
    await expect(discardJob(scope, 'dead-1')).rejects.toThrow('notFound');
    expect(await scope.engine.db.selectFrom('jobs').selectAll().execute()).toMatchObject([
      { id: 'dead-1', state: 'queued', tries: 0, lastError: null },
    ]);
    const audited = await scope.engine.db
      .selectFrom('auditEntries')
      .select('action')
      .orderBy('id')
      .execute();
    expect(audited.map(({ action }) => action).toSorted()).toEqual(['jobs.discard', 'jobs.retry']);
  });

  it('is no one’s without the right', async () => {
    const shop = await open();
    await addJob(shop, 'dead-1', 'dead');
    const customer = actingAs(shop.scope, { kind: 'user', user });
    await expect(listTroubledJobs(customer)).rejects.toThrow('forbidden');
    await expect(retryJob(customer, 'dead-1')).rejects.toThrow('forbidden');
    await expect(discardJob(customer, 'dead-1')).rejects.toThrow('forbidden');
  });
});
