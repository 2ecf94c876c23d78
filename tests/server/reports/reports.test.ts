import { text } from 'node:stream/consumers';
import { CompiledQuery } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SessionUser } from '#domain/access/session-user.ts';
import { GET as EXPORT } from '#pages/api/dashboard/reports/[report]/export.ts';
import { GET as READ } from '#pages/api/dashboard/reports/[report]/index.ts';
import { createCoupon } from '#server/coupons/write-coupon.ts';
import { rulesQuery } from '#server/reports/coupons-report.ts';
import { readReport } from '#server/reports/read-report.ts';
import { actingAs, actorOf, type Scope } from '#server/service/scope.ts';
import { callRoute } from '../../support/call.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { cartItem } from '../../support/fixtures.ts';
import { admin, auditOf, customer, staffWith } from '../dashboard/desk.ts';
import { at, NOON, openWithSales, sell } from './shop-with-sales.ts';

describeOnEveryEngine('reports', (open) => {
  let scope: Scope;

  beforeAll(async () => {
    const shop = await open();
    await openWithSales(shop.scope);
    scope = at(shop.scope, NOON);
  });

  const report = (name: string, search: string) =>
    readReport(scope, { name, params: new URLSearchParams(search) });
  const callAs = (user: SessionUser | null, path: string) =>
    callRoute(path.includes('export') ? EXPORT : READ, actingAs(scope, actorOf(user)), {
      path: `/api/dashboard/reports/${path}`,
      params: { report: path.split(/[/?]/)[0]! },
      locals: { user },
    });

  it('count what was sold on each day of the shop, without what was cancelled', async () => {
    const { rows, totals } = await report('sales', 'period=own&from=2026-05-19&to=2026-05-20');
    expect(rows.map(({ name, cells }) => [name, cells.orders, cells.revenue])).toEqual([
      ['2026-05-19', 1, 79.8],
      ['2026-05-20', 2, 373.71],
    ]);
    expect(totals).toEqual({
      orders: 3,
      products: 419.8,
      discount: -25.99,
      delivery: 59.7,
      returned: 0,
      revenue: 453.51,
      ticket: 151.17,
    });
  });

  it('subtract what came back from the day on which it was bought', async () => {
    const { totals } = await report('sales', 'period=own&from=2026-05-13&to=2026-05-13');
    expect(totals).toEqual({
      orders: 1,
      products: 259.9,
      discount: 0,
      delivery: 39.8,
      returned: -179.8,
      revenue: 119.9,
      ticket: 119.9,
    });
  });

  it('set a period beside the one before it, today up to the same time', async () => {
    const week = await report('sales', 'period=7d');
    expect(week.compared).toEqual({ from: '2026-05-07', to: '2026-05-13' });
    expect(week.rows.at(-1)).toMatchObject({ name: '2026-05-20', nameBefore: '2026-05-13' });
    expect(week.totalsBefore).toMatchObject({ orders: 1 });
    // The order of yesterday was placed at 23h.
    expect((await report('sales', 'period=today')).totalsBefore).toMatchObject({ orders: 0 });
    expect(await report('sales', 'period=7d&compare=none')).toMatchObject({
      compared: null,
      totalsBefore: null,
    });
  });

  it('show a single day by its hours, today as far as they have begun', async () => {
    const today = await report('sales', 'period=today&compare=none');
    expect([today.step, today.rows.length]).toEqual(['hour', 13]);
    const sold = (rows: typeof today.rows) =>
      rows.flatMap(({ name, cells }) => (cells.orders ? [[name, cells.orders]] : []));
    expect(sold(today.rows)).toEqual([
      ['2026-05-20T00', 1],
      ['2026-05-20T11', 1],
    ]);
    const yesterday = await report('sales', 'period=yesterday');
    expect([yesterday.rows.length, yesterday.totals.orders]).toEqual([24, 1]);
    expect(sold(yesterday.rows)).toEqual([['2026-05-19T23', 1]]);
    expect(yesterday.compared).toEqual({ from: '2026-05-18', to: '2026-05-18' });
  });

  it('set an hour beside the same hour, and today beside yesterday up to the same moment', async () => {
    const until = (hours: number) =>
      readReport(at(scope, NOON + hours * 3_600_000), {
        name: 'sales',
        params: new URLSearchParams('period=today'),
      });
    const late = await until(11.5);
    expect(late.rows.at(-1)).toMatchObject({
      name: '2026-05-20T23',
      cells: { orders: 0 },
      before: { orders: 1 },
    });
    expect(late.rows.at(-1)).not.toHaveProperty('nameBefore');
    expect(late.totalsBefore).toMatchObject({ orders: 1 });
    expect((await until(10.9)).totalsBefore).toMatchObject({ orders: 0 });
  });

  it('leave out the days to come', async () => {
    const { period, compared } = await report('sales', 'period=own&from=2026-05-19&to=2026-06-30');
    expect(period).toEqual({ from: '2026-05-19', to: '2026-05-20' });
    expect(compared).toEqual({ from: '2026-05-17', to: '2026-05-18' });
  });

  it('add days up to months', async () => {
    const { step, rows, totals } = await report('sales', 'period=12m');
    expect([step, rows.length]).toEqual(['month', 12]);
    expect(rows.at(-1)).toMatchObject({ name: '2026-05-01', cells: { orders: 4 } });
    expect(totals).toMatchObject({ orders: 4, ticket: 143.35 });
  });

  it('say what each coupon has brought', async () => {
    const { rows, totals, totalsBefore } = await report('coupons', 'period=7d');
    expect(rows).toEqual([
      {
        key: 'DEZ',
        name: 'DEZ',
        href: '/dashboard/cupons/coupon-DEZ',
        cells: { orders: 1, discount: 25.99, revenue: 253.81, ticket: 253.81 },
        before: { orders: 0, discount: 0, revenue: 0, ticket: null },
      },
    ]);
    expect([totals.orders, totalsBefore?.orders]).toEqual([1, 0]);
  });

  it('say what each automatic promotion has brought, beside the coupons', async () => {
    const { scope: own } = await open();
    await openWithSales(own);
    await createCoupon(own, { automatic: true, code: 'Par', kind: 'nth', percent: 50 });
    await sell(own, { day: '2026-05-20', hour: 11, items: [cartItem('estojo', 2)] });
    const of = (group: string) =>
      readReport(at(own, NOON), {
        name: 'coupons',
        params: new URLSearchParams({ period: '7d', group }),
      });
    const { rows, totals } = await of('promotion');
    expect(rows).toEqual([
      {
        key: 'Par',
        name: 'Par',
        href: expect.stringMatching(/^\/dashboard\/cupons\/id-/) as string,
        cells: { orders: 1, discount: 29.95, revenue: 109.75, ticket: 109.75 },
        before: { orders: 0, discount: 0, revenue: 0, ticket: null },
      },
    ]);
    expect(totals).toMatchObject({ orders: 1, discount: 29.95 });
    expect((await of('coupon')).rows).toHaveLength(1);
  });

  it.each(['coupon', 'promotion'] as const)('read no order without a %s', async (kind) => {
    const { scope: own } = await open();
    // PostgreSQL reads a table of few rows as a whole.
    if (own.engine.name !== 'sqlite') return;
    const { sql, parameters } = rulesQuery(own, kind, { from: 1, to: 9 }).compile();
    const plan = CompiledQuery.raw(`EXPLAIN QUERY PLAN ${sql}`, [...parameters]);
    const { rows } = await own.engine.db.executeQuery(plan);
    expect(JSON.stringify(rows)).toContain(`USING INDEX orders_${kind}`);
  });

  it.each([
    [
      'product',
      [
        ['Armação ilha', 3, 280],
        ['Armação estojo', 2, 113.81],
      ],
    ],
    ['brand', [['Aurora', 5, 393.81]]],
    [
      'color',
      [
        ['Tartaruga', 2, 180],
        ['Sem cor', 2, 113.81],
        ['Preto', 1, 100],
      ],
    ],
    [
      'size',
      [
        ['M', 2, 180],
        ['Sem tamanho', 2, 113.81],
        ['P', 1, 100],
      ],
    ],
  ])(
    'rank what sold best by %s, the discount shared, without what came back',
    async (group, sold) => {
      const { rows, totals } = await report('products', `period=7d&group=${group}`);
      expect(rows.map(({ name, cells }) => [name, cells.pieces, cells.sold])).toEqual(sold);
      expect(totals).toEqual({
        pieces: 5,
        sold: 393.81,
        share: 100,
        profit: 160,
        margin: 57.1,
      });
    },
  );

  it('rank by pieces as well, beside the period before', async () => {
    const { rows, totalsBefore } = await report('products', 'period=7d&measure=pieces');
    expect(rows[0]).toMatchObject({
      name: 'Armação ilha',
      href: '/dashboard/produtos/ilha',
      cells: { pieces: 3, share: 71.1 },
      before: { pieces: 1, sold: 100 },
    });
    expect(totalsBefore).toMatchObject({ pieces: 1, sold: 100 });
  });

  it('have no second page if there is only one', async () => {
    expect(await report('products', 'period=7d&page=9')).toMatchObject({
      page: 1,
      pages: 1,
      total: 2,
    });
  });

  describe('through the API', () => {
    it('are closed to whoever lacks the section, orders or not', async () => {
      for (const path of ['sales', 'sales/export', 'coupons']) {
        expect((await callAs(null, path)).status).toBe(401);
        for (const user of [customer, staffWith('orders', { view: true, edit: true })]) {
          expect((await callAs(user, path)).status).toBe(403);
        }
        expect((await callAs(staffWith('reports', { view: true }), path)).status).toBe(200);
      }
    });

    it('name the day that is none, and know no report that is not there', async () => {
      const refused = await callAs(admin, 'sales?period=own&from=2026-02-30&to=2026-03-01');
      expect(refused.status).toBe(422);
      expect(await refused.json()).toMatchObject({ fields: { from: 'Informe uma data válida.' } });
      expect((await callAs(admin, 'nada')).status).toBe(404);
      expect((await callAs(admin, 'constructor/export')).status).toBe(404);
    });

    it('are exported with what a row is besides its name, and without what is not compared', async () => {
      const file = await callAs(admin, 'products/export?period=7d&compare=none');
      const lines = (await text(file.body!)).trim().split('\r\n');
      expect(lines[0]).toBe('Produto;SKU;Itens;Vendas;Parte do total (%);Lucro bruto;Margem (%)');
      expect(lines[1]).toMatch(/^Armação ilha;[^;]+;3;280,00;71,1;160,00;57,1$/);
      // What was sold without a known cost has no margin.
      expect(lines[2]).toMatch(/^Armação estojo;[^;]+;2;113,81;28,9;;$/);
    });

    it('tell profit and margin to those who see products alone', async () => {
      const reports = { view: true };
      const shown = async (user: SessionUser) =>
        (await (await callAs(user, 'products?period=7d')).json()) as {
          report: { rows: { cells: object }[]; totals: object };
        };
      const seller = await shown(staffWith('reports', reports));
      expect(JSON.stringify(seller)).not.toMatch(/profit|margin/);
      expect(seller.report.totals).toMatchObject({ sold: 393.81 });
      const file = await callAs(staffWith('reports', reports), 'products/export?period=7d');
      expect(await text(file.body!)).not.toMatch(/Lucro|Margem|160,00/);
      const { report: whole } = await shown(admin);
      expect(whole.rows[0]!.cells).toMatchObject({ profit: 160, margin: 57.1 });
    });

    it('are exported as people read them, and the audit tells who took them', async () => {
      const file = await callAs(admin, 'sales/export?period=own&from=2026-05-19&to=2026-05-20');
      expect(file.headers.get('content-disposition')).toContain('vendas-2026-05-20.csv');
      const lines = (await text(file.body!)).trim().split('\r\n');
      expect(lines[0]).toMatch(/^Período;Pedidos;Pedidos, 17\/05\/2026 a 18\/05\/2026/);
      expect(lines[2]).toMatch(/^20\/05\/2026;2;0;359,90;0,00;-25,99;/);
      expect(await auditOf(scope)).toContainEqual(
        expect.objectContaining({
          action: 'reports.export',
          subjectName: 'Vendas',
          details: { period: '19/05/2026 a 20/05/2026' },
        }),
      );
      const hours = await text((await callAs(admin, 'sales/export?period=today')).body!);
      expect(hours).toContain('\r\n20/05/2026, 11h;1;0;');
    });
  });
});
