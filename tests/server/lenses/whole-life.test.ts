import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LabState } from '#domain/lenses/order-lens.ts';
import { reorder } from '#server/account/reorder.ts';
import { issueGiftCard, openCode } from '#server/gift-cards/ledger.ts';
import { expireOrders } from '#server/orders/moving/expire-orders.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { orderForGuest } from '#server/orders/reading/read-order.ts';
import { beginPayment } from '#server/payments/settlement/begin-payment.ts';
import { actingAs, actorOf, type Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { stockOf } from '../../support/fixtures.ts';
import { typedPowers } from '../../support/lens-orders.ts';
import { glassesDesk } from './glasses-desk.ts';
import { customer } from '../account/customers.ts';
import { admin, ask } from '../dashboard/desk.ts';

const DAY_MS = 24 * 3_600_000;
const EMAIL = 'ana@exemplo.com.br';

describeOnEveryEngine('an order with lenses', (open) => {
  let shop: TestShop;
  let scope: Scope;
  let staff: Scope;
  let desk: Awaited<ReturnType<typeof glassesDesk>>;

  beforeEach(async () => {
    shop = await open();
    ({ scope } = shop);
    staff = actingAs(scope, actorOf(admin));
    vi.stubEnv('PIX_KEY', 'chave@aurora.test');
    desk = await glassesDesk(scope);
  });
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ['DEZ', 69_000, 6_900, 1_990],
    ['FRETE', 69_000, 0, 0],
  ])('is discounted by the coupon %s as a whole, frame and pair', async (code, ...sums) => {
    const { orderId, secret } = await desk.place([desk.glasses()], { coupon: { code } });
    const { subtotalCents, discountCents, deliveryCents } = await desk.rowOf(orderId);
    expect([subtotalCents, discountCents, deliveryCents]).toEqual(sums);
    const { lines } = await orderForGuest(scope, { orderId, secret });
    expect(lines[0]!.lens).toMatchObject({ priceCents: 29_000, prescriptionState: 'waiting' });
  });

  it('is paid by a gift card and the rest by Pix, whose discount counts for that alone', async () => {
    const id = await scope.engine.transaction((tx) =>
      issueGiftCard(tx, scope, { amountCents: 20_000, reason: 'teste' }),
    );
    const card = await scope.engine.db
      .selectFrom('giftCards')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const code = await openCode(scope, card);
    const { orderId } = await desk.place([desk.glasses()], {
      giftCard: { code },
      paymentMethod: 'pix',
    });
    await beginPayment(scope, { orderId });
    // 690,00 and 19,90 less the card's 200,00 are 509,90; 5 % of that is 25,50.
    expect(await desk.rowOf(orderId)).toMatchObject({
      pixDiscountCents: 2_550,
      payableCents: 70_990 - 2_550,
      paidCents: 20_000,
    });
    // Nothing is made before the rest is paid.
    const service = await desk.idOf(orderId);
    await desk.act(service, 'approve');
    expect((await desk.act(service, 'lab', { state: 'lab' })).json.code).toBe('lensNotPaid');
  });

  it('that is not paid by Pix in time ends, with its service order, and leaves the prescription to order by', async () => {
    const { _id } = await desk.send();
    const item = desk.glasses({ prescription: undefined, prescriptionId: _id }, 2);
    const { orderId } = await desk.place([item], { paymentMethod: 'pix' });
    await beginPayment(scope, { orderId });
    const id = await desk.idOf(orderId);
    await desk.act(id, 'approve');
    expect(await stockOf(scope, 'rimless-0')).toBe(38);
    shop.advance(3 * DAY_MS);
    expect(await expireOrders(scope)).toBe(1);
    expect(await stockOf(scope, 'rimless-0')).toBe(40);
    expect((await desk.act(id, 'lab', { state: 'lab' })).json.code).toBe('lensOrderEnded');
    const { json } = await ask(scope, admin, 'GET', 'prescriptions?view=toMake');
    expect(json.items).toEqual([]);
    const again = await desk.place([item]);
    expect((await desk.lensesOf(again.orderId))[0]).toMatchObject({
      prescriptionState: 'waiting',
      normalised: expect.stringContaining('-2'),
    });
  });

  it.each<[string, LabState[]]>([
    ['to be made', []],
    ['at the laboratory', ['lab']],
    ['in the conference', ['lab', 'check']],
    ['in assembly', ['lab', 'check', 'assembly']],
    ['ready', ['lab', 'check', 'assembly', 'ready']],
    ['remade', ['lab', 'remade']],
  ])('is cancelled while its lenses are %s: only the book still knows', async (_state, states) => {
    const { orderId } = await desk.place();
    const id = await desk.idOf(orderId);
    await desk.act(id, 'approve');
    await desk.walk(id, ...states);
    await moveOrder(staff, { orderId, to: 'cancelled', reason: 'buyer' });
    expect(await stockOf(scope, 'rimless-0')).toBe(40);
    for (const state of ['lab', 'check', 'assembly', 'ready', 'remade'] as const)
      expect((await desk.act(id, 'lab', { state, reason: 'x' })).json.code).toBe('lensOrderEnded');
    for (const view of ['toCheck', 'toMake', 'atLab', 'ready', 'late'])
      expect((await ask(scope, admin, 'GET', `prescriptions?view=${view}`)).json.items).toEqual([]);
    const entries = await scope.engine.db.selectFrom('prescriptionBook').selectAll().execute();
    expect(entries.map(({ orderId: of }) => of)).toEqual(states.length > 0 ? [orderId] : []);
  });

  it('is bought again by a prescription of its own: an old one or lenses that are gone say why not', async () => {
    const ana = await customer(scope, EMAIL);
    const { orderId } = await desk.place([desk.glasses()], {}, ana);
    await desk.act(await desk.idOf(orderId), 'approve');
    const { items } = await reorder(scope, { accountId: ana.id, orderId });
    expect(items).toMatchObject([{ lens: { lensId: desk.lensId, use: 'distance' } }]);
    expect(JSON.stringify(items)).not.toMatch(/prescription|sphere|-2,00/);
    const copy = await desk.place(items, {}, ana);
    expect((await desk.lensesOf(copy.orderId))[0]).toMatchObject({
      prescriptionState: 'waiting',
      typed: '',
    });
    const old = { ...typedPowers, issuedAt: '2024-01-05' };
    const expired = items.map((item) => ({ ...item, lens: { ...item.lens, prescription: old } }));
    await expect(desk.place(expired, {}, ana)).rejects.toMatchObject({
      fields: { 'items.0.lens.issuedAt': 'lenses.findings.expired' },
    });
    const { _id } = await desk.send(ana);
    const forgotten = items.map((item) => ({
      ...item,
      lens: { ...item.lens, prescriptionId: _id },
    }));
    shop.advance(61 * DAY_MS);
    await expect(desk.place(forgotten, {}, ana)).rejects.toMatchObject({
      fields: { 'items.0.lens.prescriptionId': 'fields.prescriptionGone' },
    });
    await scope.engine.transaction((tx) => tx.updateTable('lenses').set({ active: 0 }).execute());
    const { items: withdrawn } = await reorder(scope, { accountId: ana.id, orderId });
    await expect(desk.place(withdrawn, {}, ana)).rejects.toMatchObject({
      code: 'linesUnavailable',
    });
  });
});
