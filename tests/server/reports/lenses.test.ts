import { text } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import type { BoughtLens } from '#domain/lenses/order-lens.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { exportReport } from '#server/reports/export-report.ts';
import { readReport } from '#server/reports/read-report.ts';
import { actingAs, actorOf, type Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { boughtLens, makeGlasses } from '../../support/lens-orders.ts';
import { staffWith } from '../dashboard/desk.ts';
import { changingDesk, type ChangingDesk } from '../orders/changing-desk.ts';

const DAY_MS = 86_400_000;

describeOnEveryEngine('the report of lenses', (open) => {
  let scope: Scope;
  let desk: ChangingDesk;

  /** Glasses of R$ 100,00 each, of which the lenses are R$ 40,00, and two b of 60,00 with them. */
  async function sell(
    lens: Partial<BoughtLens>,
    { qty = 1, costCents = 1_500, coupon = false }: Record<string, unknown> = {},
  ): Promise<string> {
    const orderId = await desk.place(qty as number, 2, coupon ? { coupon: 'SETE' } : {});
    await desk.pay(orderId);
    await makeGlasses(scope, orderId, { priceCents: 4_000, state: 'approved', labState: 'ready' });
    const columns = {
      lens: JSON.stringify({ ...boughtLens, ...lens, priceCents: 4_000 }),
      lensCostCents: costCents as number | null,
    };
    await scope.engine.transaction((tx) =>
      tx
        .updateTable('orderLines')
        .set(columns)
        .where('orderId', '=', orderId)
        .where('position', '=', 0)
        .execute(),
    );
    return orderId;
  }

  const blue = { lensId: 'lens-2', name: 'Filtro azul 1,61', type: 'blueFilter' } as const;
  const report = (search: string, reader = desk.scope) =>
    readReport(reader, { name: 'lenses', params: new URLSearchParams(search) });
  const cellsBy = async (group: string) => {
    const { rows } = await report(`period=today&group=${group}`);
    return rows.map(({ name, cells }) => [name, ...Object.values(cells)]);
  };

  beforeAll(async () => {
    const shop = await open();
    scope = shop.scope;
    desk = await changingDesk(scope);
    await sell({ name: 'Antiga' });
    shop.advance(DAY_MS);
    // Three pairs, 120,00 less 7 %; one of the next two comes back, and the lenses of the one after are given back.
    await sell({}, { qty: 3, coupon: true });
    const back = await sell({}, { qty: 2 });
    await desk.deliver(back);
    await desk.takeBack(back, [{ position: 0, qty: 1 }]);
    const part = await sell(blue);
    await desk.giveBack(part, { lines: [{ position: 0, qty: 1, part: 'lens' }] });
    // The frame alone stays no reason to take its lenses off, nor is a refund by a sum.
    const frame = await sell(blue, { costCents: null });
    await desk.giveBack(frame, { lines: [{ position: 0, qty: 1, part: 'frame' }] });
    await desk.giveBack(frame, { amount: 10 });
    await sell({ ...blue, index: 1.67, name: 'Filtro azul 1,67', lensId: 'lens-3' });
    const cancelled = await sell(blue);
    await moveOrder(desk.scope, { orderId: cancelled, to: 'cancelled', reason: 'buyer' });
  });

  it('adds up pairs, sales, costs and margins by type, by index and by lens', async () => {
    // 111,60 and 40,00, of a cost of 15,00 each.
    const clear = [4, 151.6, 60, 91.6, 60.4];
    expect(await cellsBy('lensType')).toEqual([
      ['Incolor', ...clear],
      ['Filtro azul', 2, 80, 15, 25, 62.5],
    ]);
    expect(await cellsBy('lensIndex')).toEqual([
      ['1,61', 5, 191.6, ...clear.slice(2)],
      ['1,67', 1, 40, 15, 25, 62.5],
    ]);
    expect(await cellsBy('lens')).toEqual([
      ['Visão simples 1,61', ...clear],
      ['Filtro azul 1,61', 1, 40, null, null, null],
      ['Filtro azul 1,67', 1, 40, 15, 25, 62.5],
    ]);
  });

  it('compares with the days before, and has the sums of all', async () => {
    const { rows, totals, totalsBefore } = await report('period=today&compare=before');
    expect(totals).toEqual({ pairs: 6, sold: 231.6, lensCost: 75, profit: 116.6, margin: 60.9 });
    expect(totalsBefore).toMatchObject({ pairs: 1, sold: 40, profit: 25, margin: 62.5 });
    expect(rows.map(({ before }) => before?.pairs)).toEqual([1, 0]);
  });

  it('shows costs and margins to those who see the lenses, in the file too', async () => {
    const stranger = actingAs(scope, actorOf(staffWith('reports', { view: true })));
    expect(Object.keys((await report('period=today', stranger)).totals)).toEqual(['pairs', 'sold']);
    const params = new URLSearchParams('period=today&group=lens&compare=none');
    const fileOf = async (reader: Scope) =>
      text((await exportReport(reader, { name: 'lenses', params })).body);
    expect(await fileOf(stranger)).not.toMatch(/Custo|Margem/);
    expect(await fileOf(desk.scope)).toContain('Visão simples 1,61;4;151,60;60,00;91,60;60,4');
  });
});
