import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { parseListQuery } from '#domain/catalogue/query.ts';
import { fillShop } from '#demo/fill-shop.ts';
import { demoProducts } from '#demo/products.ts';
import { POST as forgot } from '#pages/api/account/forgot.ts';
import { POST as reset } from '#pages/api/account/reset.ts';
import { move } from '#server/archive/copy-shop.ts';
import type { ShopPlace } from '#server/archive/read-shop.ts';
import { browseProducts } from '#server/catalogue/browse-products.ts';
import { openDatabase } from '#server/db/open.ts';
import { deliveryOptions } from '#server/deliveries/delivery-options.ts';
import type { MediaStore } from '#server/media/media-store.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { orderForGuest } from '#server/orders/reading/read-order.ts';
import { markPaid } from '#server/payments/by-hand/take-payment.ts';
import { readReport } from '#server/reports/read-report.ts';
import { reports } from '#server/reports/reports.ts';
import { actingAs, actorOf, type Scope } from '#server/service/scope.ts';
import { doDueJobs } from '#server/worker/worker.ts';
import { addAccount, PASSWORD } from '../../support/accounts.ts';
import { AuthClient } from '../../support/auth-client.ts';
import { writeLargeShop } from '../../support/bench/large-shop.ts';
import { call } from '../../support/call.ts';
import { openTestShop, TEST_NOW } from '../../support/engines.ts';
import { address, cartItem } from '../../support/fixtures.ts';
import { emptyPlace, type EngineName } from '../../support/places.ts';
import { storedLetters } from '../../support/stored-letters.ts';
import { appOwner, code, EMAIL } from '../auth/app-owner.ts';
import { admin } from '../dashboard/desk.ts';
import { checksumsOf } from './checksums-of.ts';

const FORGETFUL = 'bia@exemplo.com.br';
const NEW_PASSWORD = 'lentes novas 74';
const YEAR = 'period=own&from=2025-01-16&to=2026-01-15';

/** A shop whose files are elsewhere, as with S3: the command to move it reads none. */
const NO_FILES: MediaStore = {
  put: async () => undefined,
  read: async () => null,
  has: async () => false,
  list: async function* () {},
  remove: async () => undefined,
};

afterEach(() => void vi.unstubAllEnvs());

async function bareShop(name: EngineName): Promise<ShopPlace> {
  const place = await emptyPlace(name);
  const dataDir = place.dataDir || (await mkdtemp(join(tmpdir(), 'vitrine-moved-')));
  const engine = await openDatabase({ ...place, dataDir });
  onTestFinished(async () => {
    await engine.close();
    await place.leave();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { engine, media: NO_FILES, dataDir, now: () => TEST_NOW };
}

/** What the shop has sold, holds and owes, to the cent. */
async function figuresOf(scope: Scope) {
  const { db } = scope.engine;
  const staff = actingAs(scope, actorOf(admin));
  const params = new URLSearchParams(YEAR);
  const read = [];
  for (const name of Object.keys(reports))
    read.push([name, await readReport(staff, { name, params })]);
  const { rows: orders } = await sql`
    SELECT status, payment_status, count(*) AS count, sum(payable_cents) AS payable, sum(paid_cents) AS paid,
      sum(refunded_cents) AS refunded, sum(discount_cents) AS discount
    FROM orders GROUP BY status, payment_status ORDER BY status, payment_status`.execute(db);
  const { rows: stock } = await sql`
    SELECT sum(qty) AS pieces, count(*) AS variants FROM variants WHERE qty > 0`.execute(db);
  const { rows: cash } = await sql`
    SELECT method, sum(amount_cents) AS cents FROM cash_entries GROUP BY method ORDER BY method`.execute(
    db,
  );
  return { read, orders, stock, cash };
}

const found = async (scope: Scope, words: string) => {
  const { products } = await browseProducts(
    scope,
    parseListQuery(new URLSearchParams({ q: words })),
  );
  return products.map(({ name }) => name);
};

it('moves the demo shop with a year of orders to PostgreSQL and back, and people go on as they did', async () => {
  const shop = await openTestShop('sqlite');
  onTestFinished(() => shop.close());
  vi.stubEnv('AUTH_SECRET', '');
  vi.stubEnv('DATA_DIR', shop.place.dataDir);
  await fillShop(shop.scope, demoProducts(TEST_NOW), null, () => undefined);
  await writeLargeShop(shop.scope, { products: 50, orders: 1_500, days: 365 }, () => undefined);
  const staff = appOwner(shop);
  await staff.enrol();
  await addAccount(shop.scope, { email: FORGETFUL, fullName: 'Bia Lima' });
  await staff.browser.form('signin/email', { email: FORGETFUL });
  await call(forgot, shop.scope, {
    path: '/api/account/forgot',
    method: 'POST',
    body: { email: FORGETFUL },
  });
  const buy = async (scope: Scope) => {
    const { variant, product } = await scope.engine.db
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'variants.productId')
      .select(['variants.id as variant', 'products.id as product'])
      .where('products.type', '=', 'simple')
      .where('products.status', '=', 'active')
      .where('variants.qty', '>', 3)
      .orderBy('variants.id')
      .executeTakeFirstOrThrow();
    const items = [cartItem(product, 1, { variantId: variant })];
    const [delivery] = await deliveryOptions(scope, { state: 'SP', zipCode: address.zipCode });
    return placeOrder(scope, {
      body: {
        items,
        billingInfo: { ...address, cpf: '529.982.247-25' },
        shippingInfo: address,
        deliveryInfo: delivery,
        paymentMethod: 'cod',
      },
      idempotencyKey: scope.newSecret(),
    });
  };
  const bought = await buy(shop.scope);
  await shop.scope.background.done();
  await doDueJobs(shop.scope);
  const letters = (await storedLetters(shop.scope)).filter(({ to }) => to === FORGETFUL);
  const [signIn, forgotten] = letters.map(({ link }) => link);
  expect(forgotten!.pathname).toBe('/redefinir-senha');

  const source: ShopPlace = {
    engine: shop.scope.engine,
    media: NO_FILES,
    dataDir: shop.place.dataDir,
    now: shop.scope.now,
  };
  const there = await bareShop('postgres');
  const back = await bareShop('sqlite');
  const copied = await move(source, there, () => undefined);
  expect(copied.rows).toBeGreaterThan(20_000);
  expect(await move(there, back, () => undefined)).toEqual(copied);
  const sums = await checksumsOf(source);
  const figures = await figuresOf(shop.scope);
  expect(figures.orders.length).toBeGreaterThan(8);
  const foundBefore = await found(shop.scope, 'oculos aviador preto');
  expect(foundBefore).not.toEqual([]);

  for (const place of [there, back]) {
    expect(await checksumsOf(place)).toEqual(sums);
    vi.stubEnv('DATA_DIR', place.dataDir);
    const scope: Scope = { ...shop.scope, config: shop.scope.config, engine: place.engine };
    expect(await figuresOf(scope)).toEqual(figures);
    expect(await found(scope, 'oculos aviador preto')).toEqual(foundBefore);

    const browser = new AuthClient(scope);
    // Sessions go on, as do passwords with their second factor, and links that were sent before.
    for (const [name, value] of staff.browser.cookies) browser.cookies.set(name, value);
    expect(await browser.user()).toMatchObject({ email: EMAIL });
    const other = new AuthClient(scope);
    await other.signIn(EMAIL, PASSWORD);
    expect(await other.user()).toBeUndefined();
    expect(await code(staff.codeOf(), other)).toMatchObject({ status: 200 });
    expect(await other.user()).toMatchObject({ email: EMAIL });
    const bia = new AuthClient(scope);
    await bia.get(signIn!.pathname.replace('/api/auth/', '') + signIn!.search);
    expect(await bia.user()).toMatchObject({ email: FORGETFUL });
    const chosen = await call(reset, scope, {
      path: '/api/account/reset',
      method: 'POST',
      body: { token: forgotten!.searchParams.get('token'), password: NEW_PASSWORD },
    });
    expect(chosen).toMatchObject({ status: 200 });
    expect(await new AuthClient(scope).signIn(FORGETFUL, NEW_PASSWORD)).toMatchObject({
      status: 200,
    });
    expect(await orderForGuest(scope, bought)).toMatchObject({ orderId: bought.orderId });

    const { orderId } = await buy(scope);
    await markPaid(actingAs(scope, actorOf(admin)), { orderId });
    const order = await scope.engine.db
      .selectFrom('orders')
      .select(['paymentStatus', 'payableCents', 'paidCents'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({ paymentStatus: 'paid', paidCents: order.payableCents });
  }
}, 120_000);
