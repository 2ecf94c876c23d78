import { beforeEach, expect, it } from 'vitest';
import type { DeliveryItem, DeliveryTrial } from '#domain/deliveries/record.ts';
import type { SessionUser } from '#domain/access/session-user.ts';
import { POST as START } from '#pages/api/dashboard/deliveries/start.ts';
import { GET as TRY } from '#pages/api/dashboard/deliveries/try.ts';
import { GET as QUOTE, POST as QUOTE_CART } from '#pages/api/delivery.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { readOrderRecord } from '#server/orders/reading/read-record.ts';
import { shopGaps } from '#server/settings/shop-gaps.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import type { Scope } from '#server/service/scope.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { addressIn, cartItem, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';
import { admin, ask, auditOf, customer, staffWith } from '../dashboard/desk.ts';

const SP = { type: 'Moto', area: 'Centro', states: [], cost: 15, days: 1 };
const CENTRE = [{ from: '01000-000', to: '01599-999' }];

describeOnEveryEngine('deliveries in the dashboard', (open) => {
  let scope: Scope;

  beforeEach(async () => {
    ({ scope } = await open());
    await fillShop(scope, { products: [simpleProduct('case', { priceCents: 10_000, qty: -1 })] });
  });

  const list = async (search = '') =>
    (await ask(scope, admin, 'GET', `deliveries${search}`)).json.items as DeliveryItem[];
  const names = async (search = '') => (await list(search)).map(({ type }) => type);
  const create = (body: object) => ask(scope, admin, 'POST', 'deliveries', body);
  const made = async (body: object) => (await create(body)).json.item as DeliveryItem;
  const change = async (item: DeliveryItem, body: object) =>
    ask(scope, admin, 'PUT', `deliveries/${item.id}`, { ...item, ...body });
  const act = (path: string, body: object = {}) =>
    ask(scope, admin, 'POST', `deliveries/${path}`, body);
  const quote = async (search: string) =>
    (await call(QUOTE, scope, { path: `/api/delivery${search}` })).json;
  const quoteCart = async (body: object) =>
    (await call(QUOTE_CART, scope, { path: '/api/delivery', method: 'POST', body })).json;
  const attempt = async (search: string, user: SessionUser | null = admin) =>
    call(TRY, scope, { path: `/api/dashboard/deliveries/try${search}`, locals: { user } });
  const offered = (json: Record<string, unknown>) =>
    (json['options'] as { type: string }[]).map(({ type }) => type);

  it('are listed in the buyers’ order, found by name, state and cost, and counted by view', async () => {
    expect(await names()).toEqual(['Motoboy', 'PAC']);
    expect(await names('?q=motoboy')).toEqual(['Motoboy']);
    expect(await names('?state=RJ')).toEqual(['PAC']);
    expect(await names('?state.not=SP')).toEqual([]);
    expect(await names('?cost=10..')).toEqual(['PAC']);
    expect(await names('?sort=-cost')).toEqual(['PAC', 'Motoboy']);
    const { json } = await ask(scope, admin, 'GET', 'deliveries/views');
    expect(json.counts).toEqual({ active: 2, off: 0, pickUp: 0 });
  });

  it('are made with ranges of CEPs, and offered to the addresses in them alone', async () => {
    const item = await made({ ...SP, zipRanges: CENTRE });
    expect(item).toMatchObject({
      ...SP,
      active: true,
      position: 3,
      zipRanges: [{ from: '01000000', to: '01599999' }],
      freeFrom: null,
      isLast: false,
    });
    expect(offered(await quote('?zipCode=01310-100'))).toEqual(['Motoboy', 'PAC', 'Moto']);
    expect(offered(await quote('?zipCode=01600-000'))).toEqual(['Motoboy', 'PAC']);
  });

  it.each([
    ['nothing', {}, ['area', 'cost', 'days', 'type']],
    ['nowhere', { ...SP }, ['states']],
    [
      'a CEP that is none',
      { ...SP, zipRanges: [{ from: '123', to: '01599-999' }] },
      ['zipRanges.0.from'],
    ],
    [
      'a turned range',
      { ...SP, zipRanges: [{ from: '02000-000', to: '01000-000' }] },
      ['zipRanges.0.to'],
    ],
    ['a state that is none', { ...SP, states: ['XX'] }, ['states.0']],
    ['a price that is none', { ...SP, states: ['SP'], cost: '?' }, ['cost']],
    ['a price below nothing', { ...SP, states: ['SP'], cost: -1 }, ['cost']],
    ['half days', { ...SP, states: ['SP'], days: 1.5 }, ['days']],
    ['days that end first', { ...SP, states: ['SP'], daysFrom: 3, days: 2 }, ['days']],
    ['values that end first', { ...SP, states: ['SP'], minValue: 2, maxValue: 1 }, ['maxValue']],
    [
      'weights that end first',
      { ...SP, states: ['SP'], minWeight: 2, maxWeight: 1 },
      ['maxWeight'],
    ],
    ['a pick-up nowhere', { ...SP, kind: 'pickUp' }, ['place']],
    ['a novel', { ...SP, states: ['SP'], type: 'a'.repeat(10_000) }, ['type']],
  ])('are refused with %s, at the field', async (_case, body, fields) => {
    const { status, json } = await create(body);
    expect(status).toBe(422);
    expect(Object.keys(json.fields as object).toSorted()).toEqual(fields);
  });

  it('follow value, weight and the value from which they are free, in quote and order alike', async () => {
    const [motoboy] = await list();
    await change(motoboy!, { minValue: 150, maxValue: 299.99, freeFrom: 200, maxWeight: 800 });
    const cart = (qty: number) =>
      quoteCart({ zipCode: '01310-100', items: [cartItem('case', qty)] });
    expect(offered(await cart(1))).toEqual(['PAC']);
    expect((await cart(2)).options).toEqual([
      {
        type: 'Motoboy',
        area: 'São Paulo',
        cost: 0,
        days: 1,
        arrival: { from: null, to: '2026-01-16' },
      },
      {
        type: 'PAC',
        area: 'Brasil',
        cost: 19.9,
        days: 7,
        arrival: { from: null, to: '2026-01-26' },
      },
    ]);
    expect(offered(await cart(3))).toEqual(['PAC']);
    expect(offered(await quote('?zipCode=01310-100&value=200&weight=801'))).toEqual(['PAC']);
    expect(await quote('?zipCode=01310-100&value=180&weight=500')).toMatchObject({
      options: [{ type: 'Motoboy', cost: 9.9 }, { type: 'PAC' }],
    });

    const deliveryInfo = { type: 'Motoboy', area: 'São Paulo' };
    const order = (qty: number) =>
      placeOrder(scope, {
        body: orderOf([cartItem('case', qty)], { shippingInfo: addressIn('SP'), deliveryInfo }),
        idempotencyKey: `key-of-delivery-${qty}`,
      });
    expect((await order(2)).payableCents).toBe(20_000);
    await expect(order(1)).rejects.toMatchObject({
      status: 422,
      fields: { deliveryInfo: 'deliveryUnavailable' },
    });
  });

  it('are tried out with the reason of each that is not offered', async () => {
    await made({ ...SP, states: ['AC'], minValue: 500 });
    await made({ ...SP, type: 'Leve', states: ['AC'], maxWeight: 100 });
    const off = await made({ ...SP, type: 'Antiga', states: ['AC'] });
    await act(`${off.id}/disable`);
    const { status, json } = await attempt('?zipCode=69900-000&value=450&weight=300');
    expect(status).toBe(200);
    const { options, refused } = json as unknown as DeliveryTrial;
    expect(options).toEqual([{ type: 'PAC', area: 'Brasil', cost: 19.9, days: 7 }]);
    expect(refused.map(({ type, why }) => [type, why])).toEqual([
      ['Motoboy', 'place'],
      ['Moto', 'value'],
      ['Leve', 'weight'],
      ['Antiga', 'off'],
    ]);
    expect((await attempt('?zipCode=1')).json.fields).toHaveProperty('zipCode');
    expect((await attempt('?zipCode=69900-000&value=x&weight=?')).json.fields).toEqual({
      value: 'Informe um valor em reais, como 49,90.',
      weight: 'Informe o peso em gramas, como 300.',
    });
  });

  it('move up and down, and no further than the ends', async () => {
    const pac = (await list())[1]!;
    await act(`${pac.id}/move`, { by: -1 });
    expect(await names()).toEqual(['PAC', 'Motoboy']);
    expect(offered(await quote('?state=SP'))).toEqual(['PAC', 'Motoboy']);
    expect((await act(`${pac.id}/move`, { by: -1 })).status).toBe(200);
    expect(await names()).toEqual(['PAC', 'Motoboy']);
    expect((await act(`${pac.id}/move`, { by: 7 })).status).toBe(200);
    expect(await names()).toEqual(['Motoboy', 'PAC']);
    expect(offered(await quote('?state=SP'))).toEqual(['Motoboy', 'PAC']);
    expect((await act(`${pac.id}/move`, { by: 0.5 })).status).toBe(422);
    await act(`${pac.id}/move`, { by: -1 });
  });

  it('are switched off for the buyers at once, and the last that is on says so', async () => {
    const [motoboy, pac] = await list();
    await act('actions/disable', { ids: [pac!.id] });
    expect(offered(await quote('?state=SP'))).toEqual(['Motoboy']);
    expect((await list()).map(({ isLast }) => isLast)).toEqual([true, false]);
    expect(await shopGaps(scope)).toEqual([]);
    await act(`${motoboy!.id}/disable`);
    expect(await shopGaps(scope)).toEqual(['delivery']);
    await act('actions/enable', { ids: [pac!.id, motoboy!.id] });
    expect(await shopGaps(scope)).toEqual([]);
  });

  it('stay off when they are changed, unless the change says otherwise', async () => {
    const [motoboy] = await list();
    await act(`${motoboy!.id}/disable`);
    const [off] = await list('?view=off');
    const saved = await change(off!, { cost: 12, active: undefined });
    expect(saved.json.item).toMatchObject({ cost: 12, active: false });
  });

  it('go when they are deleted, while orders keep their own copy', async () => {
    const shippingInfo = addressIn('SP');
    const body = orderOf([cartItem('case')], { shippingInfo });
    const { orderId } = await placeOrder(scope, { body, idempotencyKey: 'key-of-copy-0001' });
    for (const { id } of await list()) await ask(scope, admin, 'DELETE', `deliveries/${id}`);
    expect(await names()).toEqual([]);
    expect((await readOrderRecord(scope, orderId)).delivery).toMatchObject({ type: 'PAC' });
    expect((await auditOf(scope)).map(({ action }) => action)).toEqual([
      'deliveries.delete',
      'deliveries.delete',
    ]);
  });

  it('are collected at a place, which the order remembers', async () => {
    const place = 'Rua das Acácias, 128';
    const pickUp = { kind: 'pickUp', type: 'Retirada', area: 'Savassi', cost: 0, days: 1 };
    const hours = 'das 9h às 18h';
    const item = await made({ ...pickUp, place, hours });
    const option = { type: 'Retirada', area: 'Savassi', cost: 0, days: 1 };
    expect((await quote('?state=AC')).options).toContainEqual({
      ...option,
      pickUp: { place, hours },
    });
    const body = orderOf([cartItem('case')], {
      deliveryInfo: { type: 'Retirada', area: 'Savassi' },
    });
    const { orderId } = await placeOrder(scope, { body, idempotencyKey: 'key-of-pick-up-1' });
    // Who collects it needs no address.
    const nowhere = { ...addressIn('SP'), house: undefined, city: undefined };
    const bare = orderOf([cartItem('case')], {
      billingInfo: nowhere,
      shippingInfo: nowhere,
      deliveryInfo: { type: 'Retirada', area: 'Savassi', isPickUp: true },
    });
    const collected = await placeOrder(scope, { body: bare, idempotencyKey: 'key-of-pick-up-2' });
    expect(await readOrderRecord(scope, collected.orderId)).toMatchObject({
      isPickUp: true,
      shippingInfo: { house: '', city: '', state: 'SP' },
    });
    const { type, area } = (await list()).find(({ kind }) => kind !== 'pickUp')!;
    const brought = { ...bare, deliveryInfo: { type, area, isPickUp: true } };
    await expect(
      placeOrder(scope, { body: brought, idempotencyKey: 'key-of-pick-up-3' }),
    ).rejects.toMatchObject({ status: 422, fields: { deliveryInfo: 'deliveryUnavailable' } });
    const unsaid = { ...bare, deliveryInfo: { type: 'Retirada', area: 'Savassi' } };
    await expect(
      placeOrder(scope, { body: unsaid, idempotencyKey: 'key-of-pick-up-4' }),
    ).rejects.toMatchObject({ status: 422, fields: { 'shippingInfo.house': 'fields.house' } });
    await change(item, { place: 'Outro lugar' });
    expect(await readOrderRecord(scope, orderId)).toMatchObject({
      isPickUp: true,
      delivery: { pickUp: { place } },
    });
  });

  it('start by region in a shop that has none, with a pick-up if its address is known', async () => {
    const start = (user: SessionUser | null = admin) =>
      call(START, scope, {
        path: '/api/dashboard/deliveries/start',
        method: 'POST',
        locals: { user },
      });
    expect((await start()).json).toMatchObject({ added: 0 });
    for (const { id } of await list()) await ask(scope, admin, 'DELETE', `deliveries/${id}`);
    await saveSettings(scope, { address: 'Rua das Acácias, 128' });
    expect((await start(staffWith('deliveries', { view: true }))).status).toBe(403);
    expect((await start()).json).toMatchObject({ success: true, added: 6 });
    const items = await list();
    expect(items.map(({ area }) => area)).toEqual([
      'Sudeste',
      'Sul',
      'Centro-Oeste',
      'Nordeste',
      'Norte',
      'Na loja',
    ]);
    expect(items.flatMap(({ states }) => states)).toHaveLength(27);
    expect(items.at(-1)).toMatchObject({ kind: 'pickUp', place: 'Rua das Acácias, 128', cost: 0 });
    expect(await shopGaps(scope)).toEqual([]);
  });

  it('go abroad where the shop sells', async () => {
    const countries = [
      { code: 'BR', name: 'Brasil' },
      { code: 'PT', name: 'Portugal' },
    ];
    expect((await quote('?country=PT')).fields).toHaveProperty('country');
    await saveSettings(scope, { countries });
    expect(offered(await quote('?country=PT'))).toEqual([]);
    await made({ ...SP, type: 'Correio', countries: ['PT'] });
    expect(offered(await quote('?country=pt'))).toEqual(['Correio']);
    expect(offered(await quote('?state=SP'))).toEqual(['Motoboy', 'PAC']);
  });

  it('are closed to whoever may not see them, and to changes of whoever only may', async () => {
    const [{ id }] = (await list()) as [DeliveryItem];
    const viewer = staffWith('deliveries', { view: true });
    const other = staffWith('orders', { view: true, edit: true, delete: true });
    for (const [user, status] of [
      [null, 401],
      [customer, 403],
      [other, 403],
    ] as const) {
      expect((await ask(scope, user, 'GET', 'deliveries')).status).toBe(status);
      expect((await attempt('?zipCode=69900-000', user)).status).toBe(status);
    }
    expect((await ask(scope, viewer, 'GET', 'deliveries')).status).toBe(200);
    expect((await attempt('?zipCode=69900-000', viewer)).status).toBe(200);
    for (const [method, path] of [
      ['POST', 'deliveries'],
      ['PUT', `deliveries/${id}`],
      ['DELETE', `deliveries/${id}`],
      ['POST', `deliveries/${id}/disable`],
      ['POST', `deliveries/${id}/move`],
      ['POST', 'deliveries/actions/disable'],
    ] as const)
      expect((await ask(scope, viewer, method, path, { ids: [id], by: 1 })).status).toBe(403);
  });
});
