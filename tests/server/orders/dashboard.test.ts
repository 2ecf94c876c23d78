import { beforeAll, describe, expect, it } from 'vitest';
import { orderPath } from '#domain/orders/order.ts';
import type { OrderListItem } from '#domain/orders/order-record.ts';
import type { MovedSelection } from '#domain/orders/order-list.ts';
import { addNote, orderLink, resendLetter, setTracking } from '#server/orders/annotate-order.ts';
import { actOnRecord, actOnSelection } from '#server/dashboard/actions.ts';
import { resourceOf } from '#server/sections/sections.ts';
import { countViews, listRecords } from '#server/dashboard/records.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { findOrder } from '#server/orders/rows/order-row.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { readOrderRecord } from '#server/orders/reading/read-record.ts';
import type { Scope } from '#server/service/scope.ts';
import { markPaid } from '#server/payments/by-hand/take-payment.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import {
  address,
  addressIn,
  cartItem,
  fillShop,
  orderOf,
  simpleProduct,
} from '../../support/fixtures.ts';
import { auditOf } from '../dashboard/desk.ts';
import { asLooker, asSeller } from './staff.ts';

const orders = resourceOf('orders');

const DAY = 86_400_000;

describeOnEveryEngine('the dashboard’s orders', (open) => {
  let shop: TestShop;
  let scope: Scope;
  let keys = 0;
  /** Numbers of the orders: the one of Ana to be confirmed, of Bia to be sent, of Caio late. */
  let ana: string;
  let bia: string;
  let caio: string;

  const place = async (person: object, item = cartItem('case'), change: object = {}) => {
    const billingInfo = { ...address, ...person };
    const body = orderOf([item], { billingInfo, ...change });
    return (await placeOrder(shop.scope, { body, idempotencyKey: `board-key-${(keys += 1)}` }))
      .orderId;
  };
  const list = async (search: string) => {
    const { items } = await listRecords(scope, {
      resource: orders,
      params: new URLSearchParams(search),
    });
    return (items as OrderListItem[]).map(({ id }) => id);
  };

  beforeAll(async () => {
    shop = await open();
    scope = asSeller(shop.scope);
    await fillShop(shop.scope, {
      products: [
        simpleProduct('case', { priceCents: 5_000, qty: 50 }),
        simpleProduct('gift', { priceCents: 10_000, qty: -1 }),
      ],
    });
    caio = await place(
      { fullName: 'Caio Ávila-Reis', email: 'caio@exemplo.com.br' },
      cartItem('gift'),
      {
        shippingInfo: addressIn('BA'),
      },
    );
    await moveOrder(scope, { orderId: caio, to: 'confirmed' });
    shop.advance(20 * DAY);
    bia = await place({ fullName: 'Bia Nunes', email: 'bia@outra.com.br', cpf: '529.982.247-25' });
    await moveOrder(scope, { orderId: bia, to: 'confirmed' });
    shop.advance(1000);
    ana = await place({ phone: '(21) 99876-5432' });
  });

  it('show the newest first, and by what waits longest if that is asked', async () => {
    expect(await list('')).toEqual([ana, bia, caio]);
    expect(await list('sort=priority')).toEqual([ana, caio, bia]);
    expect(await list('sort=buyer')).toEqual([ana, bia, caio]);
    expect((await list('sort=-payable'))[0]).toBe(caio);
  });

  it.each([
    ['view=toConfirm', () => [ana]],
    ['view=toShip', () => [caio, bia]],
    ['view=late', () => [caio]],
    ['late=no', () => [ana, bia]],
    ['state=BA', () => [caio]],
    ['status=confirmed&state=SP', () => [bia]],
    ['paymentStatus=paid', () => []],
    ['createdAt=2026-01-15..2026-01-16', () => [caio]],
    ['payable=100..', () => [caio]],
    ['source=counter', () => []],
  ])('are narrowed by %s', async (search, expected) => {
    expect(await list(search)).toEqual(expected());
  });

  it.each([
    ['an accent and half a name', 'avil', () => [caio]],
    ['two names in any order', 'reis caio', () => [caio]],
    ['an e-mail', 'BIA@outra', () => [bia]],
    ['a CPF with its dots', '529.982', () => [bia]],
    ['a phone without its area code', '99876-54', () => [ana]],
    ['a phone with +55', '+55 (21) 99876-5432', () => [ana]],
    ['a phone with spaces and the zero before its area code', '021 99876 5432', () => [ana]],
    ['a SKU', 'sku-gift', () => [caio]],
    ['what no one has', 'zzz', () => []],
    ['words of two orders', 'caio bia', () => []],
  ])('are found by %s', async (_what, q, expected) => {
    expect(await list(`q=${encodeURIComponent(q)}`)).toEqual(expected());
  });

  it('are found by their number, whatever its case', async () => {
    expect(await list(`q=${ana.toLowerCase()}`)).toEqual([ana]);
    expect(await list(`q=%23${ana}`)).toEqual([ana]);
  });

  it('are counted for each view', async () => {
    expect(await countViews(scope, { resource: orders })).toEqual({
      toConfirm: 1,
      toShip: 2,
      late: 1,
      returnsAsked: 0,
      refundsToMake: 0,
    });
  });

  it('show staff who may not edit them no key of the buyer’s page', async () => {
    const { buyerPath } = await readOrderRecord(asLooker(shop.scope), ana);
    expect(buyerPath).toBe(`/pedido/${ana}`);
    expect((await readOrderRecord(scope, ana)).buyerPath).toContain('chave=');
  });

  describe('in a selection', () => {
    it('move as far as they may, and say which could not', async () => {
      const first = await place({});
      const second = await place({});
      await moveOrder(scope, { orderId: first, to: 'cancelled', reason: 'buyer' });
      const body = { ids: [first, second, 'AAAAAAAA'] };
      const answer = await actOnSelection(scope, { resource: orders, action: 'confirm', body });
      expect(answer as unknown as MovedSelection).toMatchObject({
        moved: [second],
        count: 3,
        refused: [
          { id: first, code: 'orderCannotMove' },
          { id: 'AAAAAAAA', code: 'notFound' },
        ],
      });
      const lines = [{ orderId: second, carrier: 'Correios', trackingCode: 'AA123BR' }];
      await actOnSelection(scope, {
        resource: orders,
        action: 'ship',
        body: { ids: [second], lines },
      });
      expect(await readOrderRecord(scope, second)).toMatchObject({
        status: 'shipped',
        tracking: { carrier: 'Correios', code: 'AA123BR', url: null, link: '' },
      });
    });

    it('are not moved by staff without the right', async () => {
      const body = { ids: [ana] };
      const looker = asLooker(shop.scope);
      await expect(
        actOnSelection(looker, { resource: orders, action: 'confirm', body }),
      ).rejects.toMatchObject({ status: 403 });
    });
  });

  it('refuse a forbidden move of the address, too', async () => {
    const body = { to: 'delivered' };
    await expect(
      actOnRecord(scope, { resource: orders, id: ana, action: 'move', body }),
    ).rejects.toMatchObject({ code: 'orderCannotMove' });
    const note = { orderId: bia, text: 'Armação conferida.' };
    const { item } = await actOnRecord(scope, {
      resource: orders,
      id: ana,
      action: 'note',
      body: note,
    });
    // The address says which order is meant, not the body.
    expect(item).toMatchObject({ id: ana, timeline: [{ kind: 'note' }, { kind: 'status' }] });
  });

  it('tell what the same person has bought, and their latest five orders', async () => {
    const placed: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      shop.advance(1000);
      placed.push(await place({ email: 'eva@exemplo.com.br' }, cartItem('gift')));
    }
    await moveOrder(scope, { orderId: placed[0]!, to: 'cancelled', reason: 'buyer' });
    const { customer, payable } = await readOrderRecord(scope, placed[3]!);
    expect(customer).toMatchObject({ orders: 7, spent: Math.round(600 * payable) / 100 });
    expect(customer.earlier.map(({ id }) => id)).toEqual([6, 5, 4, 2, 1].map((n) => placed[n]));
    expect(customer.earlier[0]).toMatchObject({ status: 'pending', payable });
  });

  it('keep notes to themselves and mail messages', async () => {
    const orderId = await place({});
    await addNote(scope, { orderId, text: 'Cliente prefere entrega à tarde.' });
    await addNote(scope, { orderId, text: 'Chega amanhã!', toBuyer: true });
    const letters = await shop.scope.engine.db
      .selectFrom('letters')
      .select(['kind', 'payload'])
      .where('kind', '=', 'orderMessage')
      .orderBy('id')
      .execute();
    expect(letters.map(({ payload }) => JSON.parse(payload) as object)).toEqual([
      { orderId, position: 2 },
    ]);
    await expect(addNote(scope, { orderId, text: ' ' })).rejects.toMatchObject({
      fields: { text: 'fields.note' },
    });
  });

  it('are paid once, and not once they have ended', async () => {
    const orderId = await place({});
    await Promise.all([markPaid(scope, { orderId }), markPaid(scope, { orderId })]);
    const record = await readOrderRecord(scope, orderId);
    expect(record).toMatchObject({ paymentStatus: 'paid', canMarkPaid: false, expiresAt: null });
    expect(record.timeline.filter(({ kind }) => kind === 'payment')).toHaveLength(1);
    await moveOrder(scope, { orderId, to: 'cancelled', reason: 'buyer' });
    expect(await readOrderRecord(scope, orderId)).toMatchObject({
      paymentStatus: 'refunded',
      refunded: 69.9,
    });
    const other = await place({});
    await moveOrder(scope, { orderId: other, to: 'cancelled', reason: 'stock' });
    await expect(markPaid(scope, { orderId: other })).rejects.toMatchObject({
      code: 'orderNotPayable',
    });
  });

  it('take another tracking code once they are on their way', async () => {
    const orderId = await place({});
    const code = { orderId, carrier: 'Correios', trackingCode: 'BB1BR' };
    await expect(setTracking(scope, code)).rejects.toMatchObject({ code: 'orderNotShipped' });
    await moveOrder(scope, { orderId, to: 'confirmed' });
    await moveOrder(scope, { orderId, to: 'shipped', trackingCode: 'AA1BR' });
    await setTracking(scope, code);
    await setTracking(scope, code);
    const record = await readOrderRecord(scope, orderId);
    expect(record.tracking).toEqual({
      carrier: 'Correios',
      code: 'BB1BR',
      url: null,
      link: '',
    });
    expect(record.timeline.filter(({ kind }) => kind === 'tracking')).toHaveLength(1);
  });

  it('lead to where their parcel is followed, and to no other place', async () => {
    const orderId = await place({});
    await moveOrder(scope, { orderId, to: 'confirmed' });
    const ship = { orderId, to: 'shipped', carrier: 'Motoboy', trackingCode: '77' } as const;
    for (const trackingUrl of ['http://moto.exemplo.com.br', 'javascript:alert(1)', '//x.com.br']) {
      await expect(moveOrder(scope, { ...ship, trackingUrl })).rejects.toMatchObject({
        fields: { trackingUrl: 'fields.trackingUrl' },
      });
    }
    const trackingUrl = 'https://moto.exemplo.com.br/p/77';
    await expect(
      moveOrder(scope, { ...ship, trackingCode: '', trackingUrl }),
    ).rejects.toMatchObject({ fields: { trackingCode: 'fields.trackingCode' } });
    await moveOrder(scope, { ...ship, trackingUrl });
    const tracking = async () => (await readOrderRecord(scope, orderId)).tracking;
    expect(await tracking()).toMatchObject({ url: trackingUrl, link: trackingUrl });
    await setTracking(scope, { orderId, carrier: 'Jadlog', trackingCode: '12' });
    expect(await tracking()).toEqual({
      carrier: 'Jadlog',
      code: '12',
      url: 'https://www.jadlog.com.br/siteInstitucional/tracking.jad?cte=12',
      link: '',
    });
    await setTracking(scope, { orderId, carrier: 'Motoboy', trackingCode: '12' });
    expect(await tracking()).toMatchObject({ url: null });
  });

  it('have their letters sent again, those that were due, and not without end', async () => {
    const orderId = await place({ email: 'muito@exemplo.com.br' });
    expect((await readOrderRecord(scope, orderId)).letters).toEqual(['placed']);
    await expect(resendLetter(scope, { orderId, letter: 'moved' })).rejects.toMatchObject({
      code: 'orderLetterNotDue',
    });
    const { count } = shop.scope.config.RATE_LIMIT_MAIL;
    for (let n = 0; n < count; n += 1) await resendLetter(scope, { orderId, letter: 'placed' });
    await expect(resendLetter(scope, { orderId, letter: 'placed' })).rejects.toMatchObject({
      status: 429,
    });
  });

  it('give staff the link that opens them, for sending it by hand', async () => {
    const scope = asSeller(shop.scope);
    const { link } = await orderLink(scope, { orderId: ana });
    const { secret } = (await findOrder(scope.engine.db, ana))!;
    expect(link).toBe(orderPath(ana, secret));
    expect(await auditOf(shop.scope)).toContainEqual(
      expect.objectContaining({ action: 'orders.link', subject: ana }),
    );
  });

  it.each([
    ['its link', (of: Scope) => orderLink(of, { orderId: ana })],
    ['a note', (of: Scope) => addNote(of, { orderId: ana, text: 'x' })],
    ['a payment', (of: Scope) => markPaid(of, { orderId: ana })],
    ['a tracking code', (of: Scope) => setTracking(of, { orderId: ana, trackingCode: 'x' })],
    ['a letter', (of: Scope) => resendLetter(of, { orderId: ana, letter: 'placed' })],
  ])('refuse %s of staff without the right', async (_what, deed) => {
    await expect(deed(asLooker(shop.scope))).rejects.toMatchObject({ status: 403 });
  });
});
