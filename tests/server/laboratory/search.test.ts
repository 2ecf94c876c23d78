import { beforeEach, expect, it } from 'vitest';
import type { ServiceOrderItem } from '#domain/laboratory/service-order.ts';
import type { Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { fillLensShop, placeLensOrder } from '../../support/lens-orders.ts';
import { ask, staffWith } from '../dashboard/desk.ts';

const optician = staffWith('prescriptions', { view: true });

describeOnEveryEngine('the search of the optician’s queue', (open) => {
  let scope: Scope;
  let first: { id: string; orderId: string };

  beforeEach(async () => {
    ({ scope } = await open());
    await fillLensShop(scope);
    first = await placeLensOrder(scope, {
      change: { tray: 'Caixa 41', wearerName: 'Zélia Nunes', laboratory: 'Lab Sul' },
    });
    for (let count = 0; count < 11; count += 1)
      await placeLensOrder(scope, { change: { tray: `T${count}` } });
  });

  const page = async (query: Record<string, string>) => {
    const search = new URLSearchParams(query);
    const { status, json } = await ask(scope, optician, 'GET', `prescriptions?${search}`);
    expect(status).toBe(200);
    return json as unknown as { items: ServiceOrderItem[]; total: number; pages: number };
  };
  const found = async (q: string) => (await page({ q })).items.map(({ id }) => id);

  it('finds by number, tray, wearer, laboratory, order and both of two words', async () => {
    const { id, orderId } = first;
    const queries = ['caixa 41', 'zelia', 'lab sul', orderId, orderId.toLowerCase(), 'nunes 41'];
    for (const q of queries) expect(await found(q), q).toEqual([id]);
    expect(await found(id)).toContain(id);
    expect(await found('zelia 42')).toEqual([]);
  });

  it('finds every order of a buyer, and comes in pages', async () => {
    const one = await page({ q: 'ana', limit: '10' });
    expect([one.items.length, one.total]).toEqual([10, 12]);
    const two = await page({ q: 'ana', limit: '10', page: '2' });
    expect(two.items).toHaveLength(2);
    const ids = [...one.items, ...two.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(12);
  });

  it('takes signs of the database’s language as they are, and reads no more of a text than a search has', async () => {
    for (const q of ['%', '_', "'", '\\', '"', '1e309', '--', '\0', 'x'.repeat(1_000_000)])
      expect((await found(q)).length, q.slice(0, 9)).toBeLessThan(2);
  });
});
