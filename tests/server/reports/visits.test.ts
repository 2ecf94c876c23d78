import { text } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import { exportReport } from '#server/reports/export-report.ts';
import { readReport } from '#server/reports/read-report.ts';
import { actingAs, type Scope } from '#server/scope.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { admin } from '../dashboard/desk.ts';
import { at, NOON } from './shop-with-sales.ts';

const TODAY = '2026-05-20';

describeOnEveryEngine('reports of visitors', (open) => {
  let scope: Scope;

  beforeAll(async () => {
    const shop = await open();
    scope = actingAs(at(shop.scope, NOON), { kind: 'user', user: admin });
    const day = (
      date: string,
      source: 'google' | 'direct',
      device: 'phone' | 'computer',
      of: number[],
    ) => {
      const [visits = 0, products = 0, carts = 0, checkouts = 0, orders = 0] = of;
      return { day: date, source, device, visits, products, carts, checkouts, orders };
    };
    await shop.scope.engine.transaction(async (tx) => {
      await tx
        .insertInto('visitDays')
        .values([
          day('2026-05-12', 'google', 'phone', [50, 20, 10, 5, 1]),
          day('2026-05-18', 'google', 'phone', [80, 40, 10, 4, 2]),
          day('2026-05-19', 'direct', 'computer', [20, 10, 5, 4, 1]),
        ])
        .execute();
      // Today is not summed up yet.
      await tx
        .insertInto('visitors')
        .values([
          { day: TODAY, visitor: 'a', step: 0, device: 'phone', source: 'google' },
          { day: TODAY, visitor: 'b', step: 4, device: 'computer', source: 'direct' },
        ])
        .execute();
    });
  });

  const report = (name: string, search = 'period=7d') =>
    readReport(scope, { name, params: new URLSearchParams(search) });

  it('say how far visitors come, beside the period before', async () => {
    const { rows, totals, totalsBefore } = await report('conversion');
    expect(rows.map(({ name, cells }) => [name, ...Object.values(cells)])).toEqual([
      ['Visitaram a loja', 102, null, 100],
      ['Viram um produto', 51, 50, 50],
      ['Puseram no carrinho', 16, 31.4, 15.7],
      ['Foram ao checkout', 9, 56.3, 8.8],
      ['Compraram', 4, 44.4, 3.9],
    ]);
    expect(rows[4]?.before).toEqual({ visitors: 1, ofPrevious: 20, ofVisits: 2 });
    expect(totals).toMatchObject({ visits: 102, bought: 4, conversion: 3.9 });
    expect(totalsBefore).toMatchObject({ visits: 50, bought: 1, conversion: 2 });
    const quiet = await report(
      'conversion',
      'period=own&from=2020-01-01&to=2020-01-02&compare=none',
    );
    expect(quiet.rows[1]?.cells).toEqual({ visitors: 0, ofPrevious: null, ofVisits: null });
  });

  it('say it of each day, those that are not summed up included', async () => {
    const { rows } = await report('visits');
    expect(
      rows.slice(-3).map(({ name, cells }) => [name, cells['visits'], cells['conversion']]),
    ).toEqual([
      ['2026-05-18', 80, 2.5],
      ['2026-05-19', 20, 5],
      [TODAY, 2, 50],
    ]);
  });

  it('say it by source and by device', async () => {
    const sources = await report('sources');
    expect(sources.rows.map(({ name, cells }) => [name, cells['visits'], cells['bought']])).toEqual(
      [
        ['Google', 81, 2],
        ['Direto', 21, 2],
      ],
    );
    const devices = await report('sources', 'period=7d&group=device&measure=conversion');
    expect(devices.rows.map(({ name, cells }) => [name, cells['conversion']])).toEqual([
      ['Computador', 9.5],
      ['Celular ou tablet', 2.5],
    ]);
    const file = await exportReport(scope, {
      name: 'conversion',
      params: new URLSearchParams('period=7d&compare=none'),
    });
    expect(await text(file.body)).toContain(
      'Passo;Visitantes;Do passo anterior (%);De todos (%)\r\nVisitaram a loja;102;;100',
    );
  });
});
