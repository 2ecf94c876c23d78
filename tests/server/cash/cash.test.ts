import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionUser } from '#domain/access/session-user.ts';
import type { CounterPaymentMethod } from '#domain/orders/order.ts';
import { closeCash, readCashDay, readClosing } from '#server/cash/cash-days.ts';
import { openCash } from '#server/cash/open-cash.ts';
import { auditEntries } from '#server/dashboard/audit-entries.ts';
import { everything } from '#server/dashboard/list.ts';
import type { AuditItem } from '#domain/dashboard/audit.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { placeCounterOrder } from '#server/orders/counter/place-counter-order.ts';
import { readReport } from '#server/reports/read-report.ts';
import { actingAs, actorOf, type Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { fillShop, simpleProduct } from '../../support/fixtures.ts';
import { admin, staffWith } from '../dashboard/desk.ts';

const DAY = '2026-01-15';
const seller: SessionUser = {
  ...staffWith('orders', { view: true, edit: true }),
  id: 'vera',
  name: 'Vera Vendas',
};

describeOnEveryEngine("the counter's cash", (open) => {
  let shop: Scope;
  let vera: Scope;
  let ana: Scope;

  beforeEach(async () => {
    shop = (await open()).scope;
    await fillShop(shop, { products: [simpleProduct('estojo', { priceCents: 5_990, qty: 50 })] });
    vera = actingAs(shop, actorOf(seller));
    ana = actingAs(shop, actorOf(admin));
  });

  let sales = 0;
  const sell = (scope: Scope, paymentMethod: CounterPaymentMethod, qty = 1) =>
    placeCounterOrder(scope, {
      items: [{ variantId: 'estojo-0', qty }],
      buyer: { fullName: 'Ana Souza', phone: '(11) 98765-4321' },
      paymentMethod,
      key: `cash-sale-${(sales += 1)}`,
    });
  const close = (scope: Scope, change: object = {}) =>
    closeCash(scope, { day: DAY, opening: 100, counted: 219.8, seen: 0, ...change });

  it('is what each person took, by way to pay, less what they gave back', async () => {
    await sell(vera, 'counter-cash', 2);
    const { orderId } = await sell(vera, 'counter-cash');
    await sell(vera, 'counter-card');
    await sell(ana, 'counter-cash');
    const { version } = await moveOrder(vera, { orderId, to: 'delivered' });
    await moveOrder(vera, { orderId, to: 'returned', version, done: true });
    expect(await readCashDay(vera, { day: DAY })).toMatchObject({
      person: { id: 'vera', name: 'Vera Vendas' },
      sums: [
        { method: 'counter-cash', sales: 2, sold: 179.7, refunded: 59.9 },
        { method: 'counter-card', sales: 1, sold: 59.9, refunded: 0 },
      ],
      inDrawer: 119.8,
      closings: [],
      mayClose: true,
    });
    expect(await readCashDay(vera, { day: '2026-01-14' })).toMatchObject({ sums: [], inDrawer: 0 });
  });

  it('is opened once, with the change in the drawer, which the closing counts', async () => {
    const both = await Promise.allSettled(
      [1, 2].map(() => openCash(vera, { day: DAY, float: 150.5 })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await sell(vera, 'counter-cash');
    expect(await readCashDay(vera, { day: DAY })).toMatchObject({
      opening: { float: 150.5, openedBy: 'Vera Vendas' },
      inDrawer: 59.9,
    });
    const { closings } = await closeCash(vera, { day: DAY, counted: 210.4, seen: 0 });
    expect(closings).toMatchObject([{ opening: 150.5, expected: 210.4, difference: 0 }]);
    expect(await readCashDay(ana, { day: DAY })).toMatchObject({ opening: null });
  });

  it('is opened today, by whoever may sell, and not once it is closed', async () => {
    await expect(openCash(vera, { day: '2026-01-14', float: 1 })).rejects.toMatchObject({
      fields: { day: 'fields.dayToday' },
    });
    await expect(openCash(vera, { day: DAY, float: 1.005 })).rejects.toMatchObject({
      fields: { float: 'fields.wholeCents' },
    });
    const looks = actingAs(shop, actorOf(staffWith('orders', { view: true })));
    await expect(openCash(looks, { day: DAY, float: 1 })).rejects.toMatchObject({ status: 403 });
    await close(vera);
    await expect(openCash(vera, { day: DAY, float: 1 })).rejects.toMatchObject({
      code: 'cashOpened',
    });
    expect(await readCashDay(vera, { day: DAY })).toMatchObject({ opening: null });
  });

  it('is closed once, beside what should be there, and corrected only by another row', async () => {
    await sell(vera, 'counter-cash', 2);
    const closed = await close(vera);
    expect(closed.closings).toMatchObject([
      { number: 1, expected: 219.8, counted: 219.8, difference: 0, closedBy: 'Vera Vendas' },
    ]);
    await expect(close(vera)).rejects.toMatchObject({ code: 'changedMeanwhile' });
    await expect(close(vera, { seen: 1 })).rejects.toMatchObject({
      fields: { note: 'fields.correctionNote' },
    });
    const corrected = await close(vera, {
      seen: 1,
      withdrawn: 50,
      counted: 169,
      note: 'Esqueci o depósito',
    });
    expect(corrected.closings).toMatchObject([
      { number: 2, expected: 169.8, difference: -0.8, note: 'Esqueci o depósito' },
      { number: 1, expected: 219.8, counted: 219.8 },
    ]);
  });

  it('expects no notes for what was paid by card when it was collected, which is no more than that was', async () => {
    const entry = {
      actorId: 'vera',
      actorName: 'Vera Vendas',
      orderId: 'collected',
      at: shop.now(),
    };
    await shop.engine.transaction((tx) =>
      tx
        .insertInto('cashEntries')
        .values({ ...entry, id: 'collected', method: 'cod', amountCents: 8_000 })
        .execute(),
    );
    await expect(close(vera, { pickUpCard: 80.01 })).rejects.toMatchObject({
      fields: { pickUpCard: 'fields.pickUpCard' },
    });
    const { closings } = await close(vera, { pickUpCard: 30, counted: 150 });
    expect(closings).toMatchObject([{ expected: 150, difference: 0 }]);
  });

  it('is that of the e-mail of an admin who has no name yet', async () => {
    const nameless = actingAs(shop, actorOf({ ...admin, name: '', email: 'dona@loja.test' }));
    await sell(nameless, 'counter-cash');
    expect((await readCashDay(nameless, { day: DAY })).person.name).toBe('dona@loja.test');
  });

  it('is called by the account’s e-mail where rows of old have no name', async () => {
    await shop.engine.transaction(async (tx) => {
      const dona = { id: 'dona', email: 'dona@loja.test', fullName: '', phone: '', createdAt: 1 };
      await tx.insertInto('accounts').values(dona).execute();
      const actor = { actorId: 'dona', actorName: '' };
      const person = { day: DAY, staffId: 'dona', staffName: '' };
      const entry = { id: 'old', orderId: 'old', at: shop.now(), amountCents: 5_990, ...actor };
      await tx
        .insertInto('cashEntries')
        .values({ ...entry, method: 'counter-cash' })
        .execute();
      await tx
        .insertInto('cashOpenings')
        .values({ ...person, floatCents: 0, openedAt: shop.now() })
        .execute();
      const cents = { openingCents: 0, withdrawnCents: 0, pickUpCardCents: 0 };
      const counted = { expectedCents: 5_990, countedCents: 5_990, closedAt: shop.now() };
      const closing = { id: 'old', number: 1, sums: '[]', note: '', ...cents, ...counted };
      await tx
        .insertInto('cashClosings')
        .values({ ...closing, ...person, ...actor })
        .execute();
    });
    const email = 'dona@loja.test';
    const day = await readCashDay(ana, { day: DAY, staffId: 'dona' });
    expect(day).toMatchObject({
      person: { name: email },
      opening: { openedBy: email },
      closings: [{ closedBy: email }],
    });
    expect(await readClosing(ana, 'old')).toMatchObject({
      person: email,
      closing: { closedBy: email },
    });
    const params = new URLSearchParams({ period: '7d' });
    const { rows } = await readReport(ana, { name: 'cash', params });
    expect(rows.map(({ detail, cells }) => [detail, cells.closed])).toEqual([
      [email, `Fechado por ${email} em 15/01/2026 às 9h00`],
    ]);
    const { closings } = await close(ana, { staffId: 'dona', seen: 1, note: 'Conferi' });
    expect(closings[0]).toMatchObject({ number: 2, closedBy: 'Ana Admin' });
    const { items } = await auditEntries.list.page(ana, {
      ...everything(auditEntries.list.shape),
      limit: 1,
    });
    expect((items[0] as AuditItem).subjectName).toBe(`Caixa de ${email}, 15/01/2026`);
  });

  it('is closed by one of two who do so at once', async () => {
    const both = await Promise.allSettled([close(vera), close(vera)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it.each([
    [{ counted: -1 }, 'counted'],
    [{ counted: null }, 'counted'],
    [{ counted: 5.555 }, 'counted'],
    [{ withdrawn: 0.001 }, 'withdrawn'],
    [{ opening: 1e9 }, 'opening'],
    [{ pickUpCard: 1 }, 'pickUpCard'],
    [{ day: '2026-02-30' }, 'day'],
    [{ day: '2026-01-16' }, 'day'],
    [{ note: 'x'.repeat(501) }, 'note'],
  ])('is not closed with %o', async (change, field) => {
    await expect(close(vera, change)).rejects.toHaveProperty(`fields.${field}`);
  });

  describe('of another person', () => {
    const sees = () => actingAs(shop, actorOf(staffWith('reports', { view: true })));

    it('is closed to the counter, seen with the reports, and closed by anyone who may change them', async () => {
      await sell(ana, 'counter-cash');
      await expect(readCashDay(vera, { day: DAY, staffId: 'ana' })).rejects.toMatchObject({
        status: 403,
      });
      await expect(close(vera, { staffId: 'ana' })).rejects.toMatchObject({ status: 403 });
      expect(await readCashDay(sees(), { day: DAY, staffId: 'ana' })).toMatchObject({
        inDrawer: 59.9,
        mayClose: false,
      });
      await expect(close(sees(), { staffId: 'ana' })).rejects.toMatchObject({ status: 403 });
      await sell(vera, 'counter-cash', 2);
      const [closing] = (await close(ana, { staffId: 'vera' })).closings;
      expect(closing).toMatchObject({ closedBy: 'Ana Admin' });
      expect(await readClosing(vera, closing!.id)).toMatchObject({ person: 'Vera Vendas' });
    });

    it('is no one’s who took nothing', async () => {
      await expect(readCashDay(ana, { day: DAY, staffId: 'nada' })).rejects.toMatchObject({
        status: 404,
      });
    });
  });

  it('is a report by day and person, and words in the audit', async () => {
    await sell(vera, 'counter-cash', 2);
    await sell(vera, 'counter-card');
    await sell(vera, 'counter-pix');
    await sell(ana, 'counter-cash');
    await close(vera, { counted: 200, note: 'Faltou troco' });
    const params = new URLSearchParams({ period: '7d' });
    const { rows, totals } = await readReport(ana, { name: 'cash', params });
    expect(
      rows.map(({ name, detail, cells }) => [name, detail, cells.cash, cells.difference]),
    ).toEqual([
      ['15/01/2026', 'Ana Admin', 59.9, null],
      ['15/01/2026', 'Vera Vendas', 119.8, -19.8],
    ]);
    expect(rows.map(({ cells }) => cells.closed)).toEqual([
      'Em aberto',
      'Fechado por Vera Vendas em 15/01/2026 às 9h00 – Faltou troco',
    ]);
    expect(totals).toMatchObject({
      received: 299.5,
      card: 59.9,
      pix: 59.9,
      expected: 219.8,
      difference: -19.8,
    });
    const { items } = await auditEntries.list.page(ana, {
      ...everything(auditEntries.list.shape),
      limit: 1,
    });
    expect(items[0] as AuditItem).toMatchObject({
      verb: 'Fechou o caixa',
      area: 'Caixa do balcão',
      subjectName: 'Caixa de Vera Vendas, 15/01/2026',
    });
    expect(
      (items[0] as AuditItem).changes.map(({ field, to }) =>
        `${field}: ${to}`.replace('\u00a0', ' '),
      ),
    ).toEqual([
      'Dinheiro esperado: R$ 219,80',
      'Dinheiro contado: R$ 200,00',
      'Diferença: −R$ 19,80',
      'Observação: Faltou troco',
    ]);
  });
});
