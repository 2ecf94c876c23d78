import { beforeEach, expect, it } from 'vitest';
import { discardWork, retryWork } from '#server/failed-work/act-on-work.ts';
import { countFailures, listFailedWork } from '#server/failed-work/list-failed-work.ts';
import { actingAs, actorOf, type Scope } from '#server/service/scope.ts';
import { staffWith } from '../dashboard/desk.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';

describeOnEveryEngine('the panel of failed work', (open) => {
  let shop: TestShop;

  const addJob = (id: string, change: object = {}) =>
    shop.scope.engine.transaction((tx) =>
      tx
        .insertInto('jobs')
        .values({
          id,
          state: 'dead',
          kind: 'media.derive',
          payload: '{"id":"x"}',
          key: null,
          tries: 5,
          lastError: 'tookTooLong',
          runAt: 1,
          createdAt: 1,
          ...change,
        })
        .execute(),
    );
  const addLetter = (id: string, change: object = {}) =>
    shop.scope.engine.transaction((tx) =>
      tx
        .insertInto('letters')
        .values({
          id,
          kind: 'orderPlaced',
          payload: '{"orderId":"A"}',
          state: 'failed',
          recipient: 'ana@exemplo.test',
          subject: 'Pedido A',
          reason: 'rejected',
          createdAt: 2,
          ...change,
        })
        .execute(),
    );
  const all = { page: 1, limit: 20, view: null };

  beforeEach(async () => {
    shop = await open();
    await addJob('dead');
    await addJob('odd', {
      kind: 'of.tomorrow',
      lastError: 'TypeError: x is {"a":1}\n    at y.ts:3',
    });
    await addJob('waiting', { state: 'queued' });
    await addJob('every-clearUp', { state: 'queued', kind: 'clearUp', createdAt: 0 });
    await addLetter('letter');
    await addLetter('sent', { state: 'sent' });
  });

  it('lists letters and jobs that failed, the newest first, and nothing else', async () => {
    const { items, total } = await listFailedWork(shop.scope, all);
    expect(items.map(({ id }) => id)).toEqual(['letter', 'dead', 'odd', 'every-clearUp']);
    expect(total).toBe(4);
    expect(await countFailures(shop.scope)).toEqual({ letters: 1, jobs: 3 });
  });

  it('says what failed and why in words, never as a code, JSON or a stack', async () => {
    const { items } = await listFailedWork(shop.scope, all);
    expect(items[0]).toMatchObject({
      title: 'Enviar um e-mail: Pedido recebido',
      detail: 'Pedido A · ana@exemplo.test',
    });
    for (const { title, reason } of items) {
      expect(`${title} ${reason}`).not.toMatch(/[{}<>]|\.ts|Error|reasons\.|kinds\.|tomorrow/);
      expect(reason).not.toBe('');
    }
  });

  it('shows one part of it, a page at a time', async () => {
    const letters = await listFailedWork(shop.scope, { ...all, view: 'letters' });
    expect(letters.items.map(({ id }) => id)).toEqual(['letter']);
    const second = await listFailedWork(shop.scope, { page: 2, limit: 3, view: null });
    expect(second).toMatchObject({ page: 2, pages: 2, items: [{ id: 'every-clearUp' }] });
  });

  it('tries all that are chosen again, and says how many were gone', async () => {
    const work = [
      { type: 'job', id: 'dead' },
      { type: 'letter', id: 'letter' },
      { type: 'job', id: 'every-clearUp' },
      { type: 'job', id: 'nothing' },
    ];
    expect(await retryWork(shop.scope, { work })).toEqual({ done: 2, refused: 2 });
    const { items } = await listFailedWork(shop.scope, all);
    expect(items.map(({ id }) => id)).toEqual(['odd', 'every-clearUp']);
  });

  it('discards what is chosen', async () => {
    const work = [
      { type: 'job', id: 'dead' },
      { type: 'letter', id: 'letter' },
    ];
    expect(await discardWork(shop.scope, { work })).toEqual({ done: 2, refused: 0 });
    expect(await countFailures(shop.scope)).toEqual({ letters: 0, jobs: 2 });
  });

  it('is seen by those who see the settings, and worked by those who may', async () => {
    const as = (rights: object, section: 'settings' | 'orders' = 'settings'): Scope =>
      actingAs(shop.scope, actorOf(staffWith(section, rights)));
    const work = { work: [{ type: 'job', id: 'dead' }] };
    await expect(listFailedWork(as({ view: true }, 'orders'), all)).rejects.toThrow('forbidden');
    await expect(listFailedWork(as({ view: true }), all)).resolves.toBeDefined();
    await expect(retryWork(as({ view: true }), work)).rejects.toThrow('forbidden');
    await expect(discardWork(as({ view: true, edit: true }), work)).rejects.toThrow('forbidden');
  });

  it('refuses a selection that is none', async () => {
    for (const work of [[], 'dead', [{ type: 'order', id: 'x' }]]) {
      await expect(retryWork(shop.scope, { work })).rejects.toMatchObject({ status: 422 });
    }
  });
});
