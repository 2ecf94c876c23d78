import { text } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import { exportReport } from '#server/reports/export-report.ts';
import { readReport } from '#server/reports/read-report.ts';
import { actingAs, type Scope } from '#server/service/scope.ts';
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
    const { rows, totals, totalsBefore, period, note } = await report('conversion');
    // Today is not over: a part of a day is not set beside a whole one.
    expect([period, note]).toEqual([{ from: '2026-05-13', to: '2026-05-19' }, 'withoutToday']);
    expect(rows.map(({ name, cells }) => [name, ...Object.values(cells)])).toEqual([
      ['Visitaram a loja', 100, null, 100],
      ['Viram um produto', 50, 50, 50],
      ['Puseram no carrinho', 15, 30, 15],
      ['Foram ao checkout', 8, 53.3, 8],
      ['Compraram', 3, 37.5, 3],
    ]);
    expect(rows[4]?.before).toEqual({ visitors: 1, ofPrevious: 20, ofVisits: 2 });
    expect(totals).toMatchObject({ visits: 100, bought: 3, conversion: 3 });
    expect(totalsBefore).toMatchObject({ visits: 50, bought: 1, conversion: 2 });
    const quiet = await report(
      'conversion',
      'period=own&from=2020-01-01&to=2020-01-02&compare=none',
    );
    expect(quiet.rows[1]?.cells).toEqual({ visitors: 0, ofPrevious: null, ofVisits: null });
  });

  it('say it of each day, those that are not summed up included', async () => {
    const { rows, note } = await report('visits', 'period=7d&compare=none');
    expect(note).toBeNull();
    expect(
      rows.slice(-3).map(({ name, cells }) => [name, cells['visits'], cells['conversion']]),
    ).toEqual([
      ['2026-05-18', 80, 2.5],
      ['2026-05-19', 20, 5],
      [TODAY, 2, 50],
    ]);
  });

  it('show today, beside nothing', async () => {
    const today = await report('visits', 'period=today');
    expect(today).toMatchObject({
      note: 'onlyToday',
      compared: null,
      totalsBefore: null,
      step: 'day',
    });
    expect(today.rows.map(({ name, cells }) => [name, cells['visits']])).toEqual([[TODAY, 2]]);
    const yesterday = await report('sources', 'period=yesterday');
    expect(yesterday).toMatchObject({ note: null, totals: { visits: 20 } });
    expect(yesterday.totalsBefore).toMatchObject({ visits: 80 });
  });

  it('say it by source and by device', async () => {
    const sources = await report('sources', 'period=7d&compare=none');
    expect(sources.rows.map(({ name, cells }) => [name, cells['visits'], cells['bought']])).toEqual(
      [
        ['Google', 81, 2],
        ['Direto', 21, 2],
      ],
    );
    const devices = await report(
      'sources',
      'period=7d&compare=none&group=device&measure=conversion',
    );
    expect(devices.rows.map(({ name, cells }) => [name, cells['conversion']])).toEqual([
      ['Computador', 9.5],
      ['Celular ou tablet', 2.5],
    ]);
    const file = await exportReport(scope, {
      name: 'conversion',
      params: new URLSearchParams('period=yesterday&compare=none'),
    });
    expect(await text(file.body)).toContain(
      'Passo;Visitantes;Do passo anterior (%);De todos (%)\r\nVisitaram a loja;20;;100',
    );
  });
});
