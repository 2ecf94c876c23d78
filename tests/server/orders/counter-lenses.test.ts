import { beforeEach, expect, it } from 'vitest';
import { counterLineId } from '#domain/orders/counter.ts';
import type { CounterOrderInput } from '#domain/orders/counter-input.ts';
import { readLensSheets } from '#server/laboratory/sheets/read-lens-sheets.ts';
import { timeText } from '#server/letters/order-parts.ts';
import { approvePrescription } from '#server/laboratory/review-prescription.ts';
import { moveLens } from '#server/laboratory/move-lens.ts';
import { startOrdered } from '#server/laboratory/steps/start-lenses.ts';
import { checkCounterCoupon } from '#server/orders/counter/counter-discounts.ts';
import { findForCounter } from '#server/orders/counter/find-for-counter.ts';
import { placeCounterOrder } from '#server/orders/counter/place-counter-order.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { readOrderRecord } from '#server/orders/reading/read-record.ts';
import { sendPrescription } from '#server/prescriptions/send.ts';
import { actingAs, type Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { countOrders, coupon, stockOf } from '../../support/fixtures.ts';
import { typedPowers } from '../../support/lens-orders.ts';
import { addLens, openLensShop } from '../../support/lens-shop.ts';
import { admin, ask } from '../dashboard/desk.ts';
import { asSeller, seller } from './staff.ts';

describeOnEveryEngine('glasses that are sold at the counter', (open) => {
  let shop: TestShop;
  let scope: Scope;
  let optician: Scope;
  let lensId: string;
  let keys = 0;

  beforeEach(async () => {
    shop = await open();
    // Whoever sells may see orders, and no prescription.
    scope = asSeller(shop.scope);
    optician = actingAs(shop.scope, { kind: 'user', user: { ...seller, id: 'o', admin: true } });
    await openLensShop(shop.scope, { coupons: [coupon('ARO', { productIds: '["round"]' })] });
    lensId = (await addLens(shop.scope)).id;
  });

  const lens = (change: object = {}) => ({
    lensId,
    use: 'distance' as const,
    treatments: ['antiReflective' as const],
    prescription: typedPowers,
    ...change,
  });
  const item = (change: object | null = {}, qty = 1) => ({
    variantId: 'round-0',
    qty,
    lens: change && lens(change),
  });
  const sale = (change: Partial<CounterOrderInput> = {}): CounterOrderInput => ({
    items: [item()],
    buyer: { fullName: 'Rui Costa', phone: '11 98765-4321' },
    payments: [{ method: 'counter-cash', amount: 200, parcels: 1, received: null }],
    handedOver: false,
    key: `counter-lens-${(keys += 1)}`,
    ...change,
  });
  const place = (change: Partial<CounterOrderInput> = {}) => placeCounterOrder(scope, sale(change));
  const serviceOrders = (orderId: string) =>
    shop.scope.engine.db
      .selectFrom('orderLenses')
      .selectAll()
      .where('orderId', '=', orderId)
      .orderBy('position')
      .execute();

  it('are a line of frame and pair, paid in part, with a service order that waits for the optician', async () => {
    const placed = await place({
      items: [item({ wearerName: 'Lia', kinship: 'child', tray: '17' }), item(null, 2)],
      expectedTotal: 1310,
    });
    const record = await readOrderRecord(scope, placed.orderId);
    expect(record).toMatchObject({ status: 'confirmed', payable: 1310, isPickUp: true });
    expect(record.delivery.days).toBe(4);
    expect(record.lines).toMatchObject([
      { qty: 1, price: 710, lens: { name: 'Policarbonato 1,59', prescriptionState: 'waiting' } },
      { qty: 2, price: 300, lens: null },
    ]);
    expect(JSON.stringify(record)).not.toMatch(/sphere|-2,00|Lia Prado/);
    const [written, ...others] = await serviceOrders(placed.orderId);
    expect(others).toEqual([]);
    expect(placed.serviceOrders).toEqual([String(written!.number)]);
    expect(written).toMatchObject({ wearerName: 'Lia', kinship: 'child', tray: '17' });
    expect(JSON.parse(written!.normalised)).toMatchObject({ od: { sphere: -2 }, pd: 62 });
  });

  it('of several people are several service orders, though they chose the same', async () => {
    const placed = await place({
      items: [
        item({ prescription: 'later', wearerName: 'Lia' }),
        item({ prescription: 'later', wearerName: 'Ivo' }),
        item({ prescription: 'later', wearerName: 'Ivo' }),
      ],
    });
    const record = await readOrderRecord(scope, placed.orderId);
    expect(record.lines.map(({ qty }) => qty)).toEqual([1, 2]);
    const written = await serviceOrders(placed.orderId);
    expect(written.map(({ wearerName }) => wearerName)).toEqual(['Lia', 'Ivo']);
  });

  it.each<[string, object, string, string]>([
    [
      'of powers beyond the lens',
      { prescription: { ...typedPowers, od: '-9,00' } },
      '',
      'sphereRange',
    ],
    ['of a power without a sign', { prescription: { ...typedPowers, oe: '2,00' } }, '.oe', 'sign'],
    ['of no pupillary distance', { prescription: { ...typedPowers, pd: '' } }, '.pd', 'required'],
    ['of a use that the lens is not for', { use: 'multifocal' }, '', 'use'],
  ])(
    'are refused because %s, at its field, and nothing is taken',
    async (_why, change, field, code) => {
      const refused = await place({ items: [item(null), item(change)] }).catch(
        (error: unknown) => error,
      );
      const { fields } = refused as { fields: Record<string, string> };
      const found = Object.entries(fields).filter(([name]) =>
        name.startsWith(`items.1.lens${field}`),
      );
      expect(found.map(([, message]) => message)).toContain(`lenses.findings.${code}`);
      expect(await countOrders(shop.scope)).toBe(0);
    },
  );

  it('are refused for what no lenses are made for, and with lenses that are no longer sold', async () => {
    await expect(place({ items: [{ ...item(), variantId: 'case-0' }] })).rejects.toMatchObject({
      fields: { 'items.0.lens': 'lenses.findings.frame' },
    });
    await expect(place({ items: [item({ lensId: 'gone' })] })).rejects.toMatchObject({
      fields: { 'items.0.lens': 'fields.unknown' },
    });
  });

  it('take frames out of stock, over all lines of one variant', async () => {
    const rimless = (of: ReturnType<typeof item>) => ({ ...of, variantId: 'rimless-0' });
    await expect(
      place({ items: [rimless(item()), rimless(item(null, 40))] }),
    ).rejects.toMatchObject({
      code: 'stockShort',
      details: { lines: [{ variantId: 'rimless-0', requested: 41, available: 40 }] },
    });
    await place({ items: [rimless(item()), rimless(item(null))] });
    expect(await stockOf(shop.scope, 'rimless-0')).toBe(38);
  });

  it('have coupon and discount fall on frame and lenses, as the form was told', async () => {
    const choice = { lensId, use: 'distance' as const, treatments: ['antiReflective' as const] };
    const told = await checkCounterCoupon(scope, {
      items: [{ variantId: 'round-0', qty: 1, lens: choice }],
      coupon: 'ARO',
      buyer: { email: '' },
    });
    // The form reckons by the same names of lines.
    const id = counterLineId({ variantId: 'round-0', lens: choice });
    expect(told.rules.coupon?.applies).toEqual([id]);
    expect(told.coupon).toEqual({ code: 'ARO', discount: 10 });
    const { orderId } = await place({
      coupon: 'ARO',
      discount: { percent: 10, reason: 'Cliente antiga' },
      expectedTotal: 575.1,
    });
    expect(await readOrderRecord(scope, orderId)).toMatchObject({ payable: 575.1 });
  });

  it('are not handed over at once, nor later before they are approved, made and checked', async () => {
    const paid = [{ method: 'counter-cash' as const, amount: 710, parcels: 1, received: null }];
    await expect(place({ handedOver: true, payments: paid })).rejects.toMatchObject({
      fields: { handedOver: 'fields.handedOverLenses' },
    });
    const { orderId, serviceOrders: numbers } = await place({ payments: paid });
    const id = numbers[0]!;
    const handOver = () => moveOrder(scope, { orderId, to: 'delivered' });
    await expect(handOver()).rejects.toMatchObject({ code: 'lensesNotReady' });
    await expect(approvePrescription(scope, { id })).rejects.toMatchObject({ status: 403 });
    await approvePrescription(optician, { id });
    const [approved] = await serviceOrders(orderId);
    expect(approved).toMatchObject({ labState: 'todo', dueAt: expect.any(Number) as number });
    for (const state of ['lab', 'check', 'assembly', 'ready'] as const) {
      await expect(handOver()).rejects.toMatchObject({ code: 'lensesNotReady' });
      await moveLens(optician, { id, state, reason: '' });
    }
    await handOver();
    expect(await readOrderRecord(scope, orderId)).toMatchObject({ status: 'delivered' });
  });

  it('are picked up by a copy that the buyer has at once; the others say powers, once they are approved', async () => {
    const { orderId, serviceOrders: ids } = await place();
    const [copy] = await readLensSheets(optician, { ids, copies: ['buyer'] });
    expect(copy).toMatchObject({ powers: null, bought: { days: 4 }, item: { orderId } });
    expect(timeText(copy!.delivery)).toBe('Pronto para retirar em 4 dias úteis');
    await expect(readLensSheets(optician, { ids })).rejects.toMatchObject({
      code: 'lensNotApproved',
    });
    await expect(readLensSheets(scope, { ids, copies: ['buyer'] })).rejects.toMatchObject({
      status: 403,
    });
    await approvePrescription(optician, { id: ids[0]! });
    for (const copies of [['buyer'], ['shop', 'laboratory']] as const)
      expect(await readLensSheets(optician, { ids, copies })).toMatchObject([
        { powers: { od: { sphere: -2 } } },
      ]);
  });

  it('without power go to the laboratory at once, as the order is confirmed, paid or not', async () => {
    const { orderId } = await place({
      items: [item({ use: 'none', prescription: undefined })],
      payments: [],
    });
    const jobs = await shop.scope.engine.db
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'lenses.start')
      .execute();
    expect(jobs).toEqual([{ payload: JSON.stringify({ orderId }) }]);
    await startOrdered(shop.scope, { orderId });
    expect(await serviceOrders(orderId)).toMatchObject([
      { prescriptionState: null, labState: 'todo', dueAt: expect.any(Number) as number },
    ]);
  });

  it('ask who buys them, and are sold once however often the button is pressed', async () => {
    await expect(place({ buyer: { fullName: '', phone: '' } })).rejects.toMatchObject({
      fields: { 'buyer.fullName': 'fields.fullName', 'buyer.phone': 'fields.phone' },
    });
    const once = sale();
    const placed = await Promise.all([1, 2, 3].map(() => placeCounterOrder(scope, once)));
    expect(new Set(placed.map(({ serviceOrders: [number] }) => number)).size).toBe(1);
    expect(await countOrders(shop.scope)).toBe(1);
    const others = { ...once, items: [item({ prescription: 'later' })] };
    await expect(placeCounterOrder(scope, others)).rejects.toMatchObject({
      code: 'idempotencyKeyReused',
    });
  });

  it('may be made by a photo that staff send for the customer, which is in no account of theirs', async () => {
    const { _id } = await sendPrescription(scope, {
      address: '192.0.2.7',
      input: { ...typedPowers, person: 'Lia', kinship: 'child', forCustomer: true },
    });
    const stored = await shop.scope.engine.db
      .selectFrom('prescriptions')
      .select(['accountId'])
      .where('id', '=', _id)
      .executeTakeFirstOrThrow();
    expect(stored.accountId).toBeNull();
    const change = { prescription: undefined, prescriptionId: _id };
    const { orderId } = await place({ items: [item(change)] });
    expect(await serviceOrders(orderId)).toMatchObject([{ wearerName: 'Lia', kinship: 'child' }]);
    await expect(
      place({ items: [item({ ...change, prescriptionId: 'x' })] }),
    ).rejects.toMatchObject({
      fields: { 'items.0.lens.prescriptionId': 'fields.prescriptionGone' },
    });
  });

  it('are offered for frames whose measures are known', async () => {
    const taking = async (text: string) =>
      (await findForCounter(scope, text)).map(({ takesLenses }) => takesLenses);
    expect(await taking('SKU-round-0')).toEqual([true]);
    expect(await taking('SKU-unmeasured-0')).toEqual([false]);
    expect(await taking('SKU-case-0')).toEqual([false]);
    expect(await taking('SKU-sizes-1')).toEqual([true]);
    await ask(shop.scope, admin, 'DELETE', `lenses/${lensId}`);
    expect(await taking('SKU-rimless-0')).toEqual([false]);
  });
});
