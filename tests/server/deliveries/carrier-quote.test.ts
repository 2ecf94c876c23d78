import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initialSettings } from '#domain/settings/settings.ts';
import { GET, POST } from '#pages/api/delivery.ts';
import { checkMelhorEnvio } from '#server/carriers/melhor-envio.ts';
import { testCarrier } from '#server/carriers/test-carrier.ts';
import { forgetQuotes } from '#server/deliveries/carrier-quote.ts';
import { deliveryOptions, tryDeliveries } from '#server/deliveries/delivery-options.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { actingAs, actorOf } from '#server/service/scope.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { writeSecrets } from '#server/settings/setting-secrets.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { cartItem, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';
import { hurry } from '../../support/providers/hurry.ts';
import { SILENCES } from '../../support/providers/provider-server.ts';
import { startMelhorEnvioServer } from '../../support/providers/melhor-envio-server.ts';
import { admin, staffWith } from '../dashboard/desk.ts';

const PAC = {
  type: 'Correios PAC',
  area: 'Melhor Envio',
  costCents: 2_190,
  days: 7,
  daysFrom: 5,
};
const SEDEX = { ...PAC, type: 'Correios SEDEX', costCents: 4_110 };
const OWN = [
  { type: 'Motoboy', area: 'São Paulo', costCents: 990, days: 1 },
  { type: 'PAC', area: 'Brasil', costCents: 1_990, days: 7 },
];
const MINUTE = 60_000;
const to = { zipCode: '01310-100' };
const items = [cartItem('case', 2, { price: 49.9 })];
const byPac = { type: PAC.type, area: PAC.area, cost: 0.01 };

describeOnEveryEngine('quotes of carriers', (open) => {
  let shop: TestShop;
  let carrier: Awaited<ReturnType<typeof startMelhorEnvioServer>>;
  let keys = 0;

  beforeEach(async () => {
    carrier = await startMelhorEnvioServer();
    vi.stubEnv('MELHOR_ENVIO_API_URL', carrier.url);
    vi.stubEnv('MELHOR_ENVIO_TOKEN', 'me-token');
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    shop = await open();
    await fillShop(shop.scope, {
      products: [simpleProduct('case', { priceCents: 4_990, qty: 90 })],
    });
    await ship({});
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    await carrier.close();
  });

  const ship = (change: Partial<typeof initialSettings.shipping>) =>
    saveSettings(shop.scope, {
      shipping: { ...initialSettings.shipping, originZipCode: '30140-000', ...change },
    });
  const ask = (question: object = { items }) => deliveryOptions(shop.scope, { ...to, ...question });
  const order = (change: Record<string, unknown> = {}) =>
    placeOrder(shop.scope, {
      body: orderOf(items, { deliveryInfo: byPac, ...change }),
      idempotencyKey: `quoted-order-key-${(keys += 1)}`,
    });

  it('are what a buyer chooses from, the cheapest first, without services that cannot be had', async () => {
    expect(await ask()).toEqual([PAC, SEDEX]);
    const { body, headers } = carrier.asked[0]!;
    expect(headers).toMatchObject({ authorization: 'Bearer me-token' });
    expect(headers['user-agent']).toMatch(/^Vitrine/);
    expect(JSON.parse(body)).toEqual({
      from: { postal_code: '30140000' },
      to: { postal_code: '01310100' },
      products: [
        {
          id: '1',
          length: 18,
          width: 12,
          height: 8,
          weight: 0.25,
          insurance_value: 49.9,
          quantity: 2,
        },
      ],
      options: { receipt: false, own_hand: false },
    });
  });

  it('stand beside the shop’s own deliveries if it wants, and take its preparation into account', async () => {
    await ship({ tableBesides: true, preparationDays: 2, melhorEnvioServices: '1, 2' });
    expect((await ask()).map(({ type, days, daysFrom }) => [type, days, daysFrom])).toEqual([
      ['Correios PAC', 9, 7],
      ['Correios SEDEX', 9, 7],
      ['Motoboy', 3, undefined],
      ['PAC', 9, undefined],
    ]);
    expect(JSON.parse(carrier.asked[0]!.body)).toMatchObject({ services: '1,2' });
  });

  it('are asked for by uids in an address, by a cart, and by a product’s value and weight', async () => {
    const get = (items: string) =>
      call(GET, shop.scope, {
        path: `/api/delivery?zipCode=01310100&items=${encodeURIComponent(items)}`,
      });
    const costs = [21.9, 41.1];
    for (const uid of ['case', '["case","","",""]']) {
      const { json } = await get(`${uid}:2`);
      expect((json.options as { cost: number }[]).map(({ cost }) => cost)).toEqual(costs);
    }
    const posted = await call(POST, shop.scope, {
      path: '/api/delivery',
      method: 'POST',
      body: { ...to, items },
    });
    expect(posted.json.options).toHaveLength(2);
    // All three are the same question, which the carrier was asked once.
    expect(carrier.asked).toHaveLength(1);
    expect(await ask({ value: '49.90', weight: '300' })).toEqual([PAC, SEDEX]);
    for (const nonsense of ['case', 'case:0', 'case:-1', ':1', 'case:1;DROP']) {
      expect(await get(nonsense), nonsense).toMatchObject({ status: 422 });
    }
    expect((await get('gone:1')).json.options).toHaveLength(2);
  });

  it.each([...SILENCES, 'refuses'] as const)(
    'give way to the shop’s own deliveries while the carrier is %s',
    async (fault) => {
      hurry(carrier);
      carrier.fault = fault;
      expect(await ask()).toEqual(OWN);
      expect(carrier.asked).toHaveLength(fault === 'refuses' ? 1 : 2);
      carrier.fault = null;
      expect(await ask()).toEqual([PAC, SEDEX]);
    },
  );

  it.each([
    ['a token', () => vi.stubEnv('MELHOR_ENVIO_TOKEN', '')],
    ['a token that is taken', () => vi.stubEnv('MELHOR_ENVIO_TOKEN', 'another')],
    ['a place to send from', () => ship({ originZipCode: '' })],
  ])('are none without %s', async (_what, take) => {
    await take();
    expect(await ask()).toEqual(OWN);
    await expect(checkMelhorEnvio(shop.scope)).rejects.toMatchObject({ status: 502 });
  });

  it('leave from the CEP in the shop’s address if no other is named', async () => {
    await ship({ originZipCode: '' });
    await saveSettings(shop.scope, { address: 'Rua das Acácias, 128, Savassi, 30140-000' });
    expect(await ask()).toEqual([PAC, SEDEX]);
    expect(JSON.parse(carrier.asked[0]!.body)).toMatchObject({ from: { postal_code: '30140000' } });
  });

  it('are tried by staff who may change the settings, and say what is wrong', async () => {
    // The environment is read by each call.
    const tried = () => testCarrier(actingAs(shop.scope, actorOf(admin)));
    expect(await tried()).toEqual({ services: [PAC.type, SEDEX.type] });
    const looking = actingAs(shop.scope, actorOf(staffWith('settings', { view: true })));
    await expect(testCarrier(looking)).rejects.toMatchObject({ status: 403 });
    vi.stubEnv('MELHOR_ENVIO_TOKEN', 'another');
    await expect(tried()).rejects.toMatchObject({ code: 'gatewayTest.refused' });
    carrier.fault = 'nonsense';
    vi.stubEnv('MELHOR_ENVIO_TOKEN', 'me-token');
    await expect(tried()).rejects.toMatchObject({ code: 'gatewayTest.unreachable' });
  });

  it('are tried with the token of the settings, which the environment’s wins over', async () => {
    await writeSecrets(shop.scope, { melhorEnvioToken: 'another' });
    expect(await checkMelhorEnvio(shop.scope)).toEqual({ services: [PAC.type, SEDEX.type] });
    vi.stubEnv('MELHOR_ENVIO_TOKEN', '');
    await expect(checkMelhorEnvio(shop.scope)).rejects.toMatchObject({ status: 502 });
  });

  it('are in the trial of the dashboard', async () => {
    const { options } = await tryDeliveries(shop.scope, { ...to, weight: 300, value: 100 });
    expect(options.map(({ type }) => type)).toEqual([PAC.type, SEDEX.type]);
  });

  it('are counted by network, and then the shop’s own deliveries are offered', async () => {
    vi.stubEnv('RATE_LIMIT_QUOTE', '1/60');
    const get = async (weight: number) => {
      const path = `/api/delivery?zipCode=01310100&weight=${weight}`;
      const { json } = await call(GET, shop.scope, { path });
      return (json.options as { area: string }[])[0]!.area;
    };
    expect(await get(300)).toBe('Melhor Envio');
    expect(await get(400)).toBe('São Paulo');
    expect(await get(300)).toBe('Melhor Envio');
  });

  it('are charged as they were shown, whatever the browser says and the carrier asks since', async () => {
    await ask();
    carrier.pac = '99.00';
    const { payableCents, orderId } = await order();
    expect(payableCents).toBe(2 * 4_990 + 2_190);
    const row = await shop.scope.engine.db
      .selectFrom('orders')
      .select(['deliveryType', 'deliveryArea', 'deliveryDays', 'deliveryDaysFrom'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      deliveryType: PAC.type,
      deliveryArea: PAC.area,
      deliveryDays: 7,
      deliveryDaysFrom: 5,
    });
  });

  it('are asked for again after half an hour; another price is told before it is charged', async () => {
    await ask();
    shop.advance(31 * MINUTE);
    carrier.pac = '25.00';
    const shown = { expectedTotal: 99.8 + 21.9, deliveryInfo: { ...byPac, cost: 21.9 } };
    await expect(order(shown)).rejects.toMatchObject({
      code: 'priceChanged',
      details: {
        total: 99.8 + 25,
        changes: [{ part: 'delivery', type: PAC.type, area: PAC.area, from: 21.9, to: 25 }],
      },
    });
    expect((await order({ ...shown, expectedTotal: 99.8 + 25 })).payableCents).toBe(12_480);
  });

  it('hold for a day while the carrier does not answer', async () => {
    hurry(carrier);
    await ask();
    shop.advance(60 * MINUTE);
    carrier.fault = 'hung';
    expect(await ask()).toEqual([PAC, SEDEX]);
    expect((await order()).payableCents).toBe(2 * 4_990 + 2_190);
    shop.advance(24 * 60 * MINUTE);
    await expect(order()).rejects.toMatchObject({
      status: 422,
      fields: { deliveryInfo: 'deliveryUnavailable' },
    });
  });

  it('are not asked for if an order goes by the shop’s own delivery', async () => {
    await order({ deliveryInfo: { type: 'PAC', area: 'Brasil' } });
    expect(carrier.asked).toEqual([]);
  });

  it('are forgotten once they hold no longer', async () => {
    await ask();
    shop.advance(25 * 60 * MINUTE);
    await forgetQuotes(shop.scope);
    const left = await shop.scope.engine.db.selectFrom('deliveryQuotes').select('key').execute();
    expect(left).toEqual([]);
  });
});
