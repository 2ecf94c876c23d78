import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isFiscalKey } from '#domain/orders/fiscal-note.ts';
import { initialSettings } from '#domain/settings/settings.ts';
import { askCarrierLabel } from '#server/orders/sending/carrier-label.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { readOrderRecord } from '#server/orders/reading/read-record.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { setFiscalNote } from '#server/orders/sending/fiscal-note.ts';
import { actingAs, actorOf, type Scope } from '#server/service/scope.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { cartItem, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';
import { hurry } from '../../support/providers/hurry.ts';
import { SILENCES } from '../../support/providers/provider-server.ts';
import { startMelhorEnvioServer } from '../../support/providers/melhor-envio-server.ts';
import { admin, staffWith } from '../dashboard/desk.ts';

const MINUTE = 60_000;
const items = [cartItem('case', 2, { price: 49.9 })];
const SENDER = {
  originZipCode: '30140-000',
  originStreet: 'Rua da Bahia',
  originNumber: '1200',
  originDistrict: 'Lourdes',
  originCity: 'Belo Horizonte',
};

describeOnEveryEngine('the label of an order at Melhor Envio', (open) => {
  let shop: TestShop;
  let carrier: Awaited<ReturnType<typeof startMelhorEnvioServer>>;
  let desk: Scope;
  let orderId: string;

  beforeEach(async () => {
    carrier = await startMelhorEnvioServer();
    vi.stubEnv('MELHOR_ENVIO_API_URL', carrier.url);
    vi.stubEnv('MELHOR_ENVIO_TOKEN', 'me-token');
    shop = await open();
    await fillShop(shop.scope, {
      products: [simpleProduct('case', { priceCents: 4_990, qty: 90 })],
    });
    await saveSettings(shop.scope, {
      name: 'Ótica Aurora',
      legal: { ...initialSettings.legal, taxId: '11.222.333/0001-81' },
      shipping: { ...initialSettings.shipping, ...SENDER },
    });
    desk = actingAs(shop.scope, actorOf(admin));
    const body = orderOf(items, {
      deliveryInfo: { type: 'Correios PAC', area: 'Melhor Envio', cost: 0.01 },
    });
    ({ orderId } = await placeOrder(shop.scope, { body, idempotencyKey: 'an-order-with-a-label' }));
    await moveOrder(desk, { orderId, to: 'confirmed' });
    carrier.asked.length = 0;
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    await carrier.close();
  });

  const ask = (replaces: string | null = null, scope = desk) =>
    askCarrierLabel(scope, { orderId, replaces });
  const label = async () => (await readOrderRecord(desk, orderId)).label;
  const sent = () => carrier.askedOf('POST /api/v2/me/cart');

  it('is put into the cart with the service, the sender, the recipient and the goods', async () => {
    expect(await readOrderRecord(desk, orderId)).toMatchObject({ canHaveLabel: true, label: null });
    await ask();
    expect(await label()).toMatchObject({
      ref: 'label-1',
      by: admin.name,
      link: 'https://melhorenvio.com.br/carrinho',
    });
    expect(JSON.parse(sent()[0]!.body)).toMatchObject({
      service: 1,
      from: {
        name: 'Ótica Aurora',
        company_document: '11222333000181',
        address: 'Rua da Bahia',
        number: '1200',
        district: 'Lourdes',
        city: 'Belo Horizonte',
        state_abbr: 'MG',
        postal_code: '30140000',
      },
      to: { postal_code: '01310100', state_abbr: 'SP', country_id: 'BR' },
      products: [{ quantity: 2, unitary_value: 49.9 }],
      volumes: [{ height: 8, width: 12, length: 18, weight: 0.5 }],
      options: {
        insurance_value: 99.8,
        non_commercial: true,
        tags: [{ tag: orderId }],
      },
    });
  });

  it('names the nota fiscal of the order', async () => {
    const base = '3520071122233300018155001000000123100000123';
    const key = [...'0123456789'].map((digit) => base + digit).find(isFiscalKey)!;
    await setFiscalNote(desk, { orderId, key });
    await ask();
    expect(JSON.parse(sent()[0]!.body).options).toMatchObject({
      non_commercial: false,
      invoice: { key },
    });
  });

  it('is asked for once by two people at once, and again only for one who saw the label that is gone', async () => {
    const both = await Promise.allSettled([ask(), ask()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(carrier.cart).toHaveLength(1);
    await expect(ask()).rejects.toThrow('carrierLabel.exists');
    await expect(ask('label-0')).rejects.toThrow('carrierLabel.exists');
    await ask('label-1');
    expect(await label()).toMatchObject({ ref: 'label-2' });
  });

  it.each([...SILENCES, 'mute'] as const)(
    'is not asked for again by itself if the cart is %s: staff look first',
    async (fault) => {
      hurry(carrier);
      carrier.faultAt = /cart/;
      carrier.fault = fault;
      await expect(ask()).rejects.toThrow('carrierLabel.silent');
      expect(sent()).toHaveLength(1);
      expect(await label()).toMatchObject({ ref: null });
      await expect(ask()).rejects.toThrow('carrierLabel.underWay');
      carrier.fault = null;
      shop.advance(MINUTE);
      await ask();
      expect(await label()).toMatchObject({ ref: expect.stringMatching(/^label-/) });
    },
  );

  it('leaves nothing behind if it is refused, or nobody could be asked for its service', async () => {
    carrier.faultAt = /cart/;
    carrier.fault = 'refuses';
    await expect(ask()).rejects.toMatchObject({ status: 409, code: 'carrierLabel.refused' });
    expect(await label()).toBeNull();
    hurry(carrier);
    carrier.faultAt = /calculate/;
    carrier.fault = 'hung';
    await expect(ask()).rejects.toThrow('carrierLabel.silent');
    expect(await label()).toBeNull();
  });

  it('keeps the label that there is if another one is refused', async () => {
    await ask();
    carrier.faultAt = /cart/;
    carrier.fault = 'refuses';
    await expect(ask('label-1')).rejects.toThrow();
    expect(await label()).toMatchObject({ ref: 'label-1' });
  });

  it('needs an order that waits to be sent, a sender, and the right to edit orders', async () => {
    const readers = actingAs(shop.scope, actorOf(staffWith('orders', { view: true })));
    await expect(ask(null, readers)).rejects.toMatchObject({ status: 403 });
    await saveSettings(shop.scope, {
      shipping: { ...initialSettings.shipping, ...SENDER, originNumber: '' },
    });
    await expect(ask()).rejects.toThrow('carrierLabel.sender');
    await moveOrder(desk, { orderId, to: 'shipped' });
    await expect(ask()).rejects.toThrow('carrierLabel.notDue');
    expect(await readOrderRecord(desk, orderId)).toMatchObject({ canHaveLabel: false });
    expect(sent()).toEqual([]);
  });
});
