import { beforeEach, expect, it } from 'vitest';
import { POST as addAddress } from '#pages/api/account/addresses/index.ts';
import { PUT as changeProfile } from '#pages/api/account/profile.ts';
import { POST as sell } from '#pages/api/dashboard/orders/counter.ts';
import { GET as deliveriesTo } from '#pages/api/delivery.ts';
import { POST as order } from '#pages/api/orders/index.ts';
import { readOrderRecord } from '#server/orders/reading/read-record.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { address, cartItem, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';
import { customer } from '../account/customers.ts';
import { admin, ask } from '../dashboard/desk.ts';
import { asSeller, seller } from '../orders/staff.ts';

const PHONE = '(11) 98765-4321';
const WRITTEN_PHONE = '(011) 98765-4321';
const CEP = '01001-000';
const WRITTEN_CEPS = ['01001 000', '01.001-000'];

describeOnEveryEngine('phones with a zero, and CEPs with spaces and dots', (open) => {
  let shop: TestShop;

  beforeEach(async () => {
    shop = await open();
    const products = [simpleProduct('case', { priceCents: 4_990, qty: 9 })];
    await fillShop(shop.scope, { products });
  });

  const post = { path: '/api', method: 'POST' };

  it.each(WRITTEN_CEPS)('are stored as usual by the checkout: %s', async (zipCode) => {
    const typed = { ...address, phone: WRITTEN_PHONE, zipCode };
    const placed = await call(order, shop.scope, {
      ...post,
      body: orderOf([cartItem('case')], { billingInfo: typed, shippingInfo: typed }),
      headers: { 'idempotency-key': 'written-key-1' },
    });
    expect(placed.status).toBe(201);
    const record = await readOrderRecord(asSeller(shop.scope), String(placed.json.orderId));
    expect(record).toMatchObject({
      customer: { phone: PHONE },
      shippingInfo: { phone: PHONE, zipCode: CEP },
    });
  });

  it.each(WRITTEN_CEPS)('are stored as usual by the account: %s', async (zipCode) => {
    const user = await customer(shop.scope, 'ana@exemplo.com.br');
    const locals = { user, sessionId: 'this one' };
    const saved = await call(addAddress, shop.scope, {
      ...post,
      locals,
      body: { label: 'Casa', address: { ...address, phone: WRITTEN_PHONE, zipCode } },
    });
    expect(saved).toMatchObject({
      status: 201,
      json: { addresses: [{ address: { phone: PHONE, zipCode: CEP } }] },
    });
    const body = { fullName: 'Ana Lima', phone: WRITTEN_PHONE };
    const profile = await call(changeProfile, shop.scope, { ...post, method: 'PUT', locals, body });
    expect(profile).toMatchObject({ status: 200, json: { profile: { phone: PHONE } } });
  });

  it('are stored as usual by the counter', async () => {
    const { status, json } = await call(sell, shop.scope, {
      ...post,
      locals: { user: seller },
      body: {
        items: [{ variantId: 'case-0', qty: 1 }],
        buyer: { fullName: 'Rui Costa', phone: WRITTEN_PHONE },
        paymentMethod: 'counter-cash',
        key: 'counter-key-1',
      },
    });
    expect(status).toBe(201);
    const record = await readOrderRecord(asSeller(shop.scope), String(json.orderId));
    expect(record.customer).toMatchObject({ phone: PHONE });
  });

  it('are stored as usual for a customer of the dashboard, who is found by them', async () => {
    const body = { fullName: 'Rui Lima', phone: WRITTEN_PHONE };
    const { json } = await ask(shop.scope, admin, 'POST', 'customers', body);
    const { id, phone } = json.item as { id: string; phone: string };
    expect(phone).toBe(PHONE);
    for (const zipCode of WRITTEN_CEPS) {
      const typed = { ...body, street: 'Praça da Sé', number: '1', city: 'São Paulo', state: 'SP' };
      const act = `customers/${id}/address`;
      const added = await ask(shop.scope, admin, 'POST', act, { ...typed, zipCode });
      const { addresses } = added.json.item as { addresses: object[] };
      expect(addresses.at(-1)).toMatchObject({ address: { phone: PHONE, zipCode: CEP } });
    }
    for (const q of [WRITTEN_PHONE, '011987654321']) {
      const path = `customers?q=${encodeURIComponent(q)}`;
      expect(await ask(shop.scope, admin, 'GET', path)).toMatchObject({ json: { total: 1 } });
    }
  });

  it.each(WRITTEN_CEPS)('are asked for deliveries: %s', async (zipCode) => {
    const path = `/api/delivery?zipCode=${encodeURIComponent(zipCode)}`;
    const usual = await call(deliveriesTo, shop.scope, { path: `/api/delivery?zipCode=${CEP}` });
    const { status, json } = await call(deliveriesTo, shop.scope, { path });
    expect([status, json]).toEqual([200, usual.json]);
  });
});
