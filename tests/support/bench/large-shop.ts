/** A shop after years of trade: rows for measuring the dashboard's lists, written straight into the tables. */
import { sql, type InsertObject } from 'kysely';
import { UFS } from '#domain/address/zip-code.ts';
import type { CartAddress } from '#domain/cart/cart.ts';
import { sortName } from '#domain/catalogue/fold.ts';
import { dueAt } from '#domain/orders/late.ts';
import { priorityOf } from '#domain/orders/status.ts';
import type { OrderStatus, PaymentStatus } from '#domain/orders/order.ts';
import { spreadDiscount } from '#domain/orders/spread-discount.ts';
import { orderTotals } from '#domain/orders/totals.ts';
import { orderWords } from '#domain/orders/order-words.ts';
import { DAY_MS } from '#domain/time.ts';
import { bulkProducts } from '#demo/bulk.ts';
import { fill } from '#demo/fill-rows.ts';
import { demoProducts } from '#demo/products.ts';
import { between, pick, seededRandom, type Random } from '#demo/random.ts';
import type { ProductInput } from '#demo/write-product.ts';
import { writeListings } from '#server/products/list-figures.ts';
import type { Tx } from '#server/db/engine/engine.ts';
import { recordPastPayments } from '#server/payments/ledger/past-payments.ts';
import { linkCustomers } from '#server/db/link-customers.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { columnsOfAddresses } from '#server/orders/rows/order-row.ts';
import type { Scope } from '#server/service/scope.ts';

/** Records of one transaction. */
const BATCH = 5000;

// The commonest names of Brazil's census, so that one word finds a sixth of all orders.
const FIRST_NAMES =
  'Maria José Ana João Antônio Francisco Carlos Paulo Pedro Lucas Luiz Marcos Luís Gabriel Rafael Francisca Daniel Marcelo Bruno Eduardo Felipe Antônia Adriana Juliana Márcia Fernanda Patrícia Aline'.split(
    ' ',
  );
const LAST_NAMES =
  'Silva Silva Silva Santos Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa Rocha'.split(
    ' ',
  );

/** Writes `count` of something, a batch to a transaction. */
async function inBatches(
  { engine }: Scope,
  count: number,
  write: (tx: Tx, from: number, to: number) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    await engine.transaction((tx) => write(tx, from, Math.min(from + BATCH, count)));
  }
}

const statusOfProduct = (random: Random): ProductInput['status'] => {
  const chance = random();
  if (chance < 0.8) return 'active';
  return chance < 0.88 ? 'draft' : chance < 0.93 ? 'hidden' : 'archived';
};

async function writeProducts(
  tx: Tx,
  scope: Scope,
  products: readonly ProductInput[],
): Promise<void> {
  const now = scope.now();
  const random = seededRandom(products[0]?.id ?? '');
  await fill(
    tx,
    'products',
    products.map((product) => {
      const { id, type, kind, slug, sku, name, description, brandId, createdAt } = product;
      const { gender, shape, rim, material, customAttrLabel } = product;
      return {
        id,
        type,
        kind,
        slug,
        sku,
        name,
        description,
        brandId,
        createdAt,
        gender,
        shape,
        rim,
        material,
        customAttrLabel,
        model: null,
        publishAt: null,
        descriptionHtml: '',
        seoTitle: '',
        seoDescription: '',
        sortName: sortName(name),
        status: statusOfProduct(random),
        sunCategory: null,
        uv400: 0,
        polarized: 0,
        ratingSum: 0,
        ratingCount: 0,
        updatedAt: between(random, createdAt, now),
      };
    }),
  );
  await fill(
    tx,
    'variants',
    products.flatMap(({ id: productId, variants }) =>
      variants.map((variant, position) => {
        // The stock's ledger is not measured here: what is there is without limit, or sold out.
        const qty = random() < 0.1 ? (0 as const) : (-1 as const);
        return {
          ...variant,
          productId,
          position,
          qty,
          size: null,
          barcode: null,
          compareAtCents: null,
          archivedAt: null,
        };
      }),
    ),
  );
  await fill(
    tx,
    'productCategories',
    products.flatMap(({ id: productId, categoryIds }) =>
      categoryIds.map((categoryId) => ({ productId, categoryId })),
    ),
  );
  await fill(
    tx,
    'productImages',
    products
      .filter(() => random() > 0.02)
      .flatMap(({ id: productId, images: [image] }) =>
        image ? [{ ...image, productId, position: 0, focalX: 0.5, focalY: 0.5 }] : [],
      ),
  );
  await writeListings(
    tx,
    products.map(({ id }) => id),
  );
}

/** Where an order stands, by how long ago it was placed. */
function statusAfter(random: Random, days: number): OrderStatus {
  const chance = random();
  if (chance < 0.05) return 'cancelled';
  if (days > 20) return chance < 0.09 ? 'returned' : 'delivered';
  if (days > 8) return chance < 0.5 ? 'delivered' : 'shipped';
  return pick(random, ['pending', 'confirmed', 'in-production', 'shipped']);
}

const PAYMENT_AFTER: Record<OrderStatus, PaymentStatus> = {
  pending: 'pending',
  confirmed: 'pending',
  'in-production': 'paid',
  shipped: 'paid',
  delivered: 'paid',
  cancelled: 'failed',
  returned: 'refunded',
};

function addressOf(random: Random, n: number): CartAddress {
  const fullName = `${pick(random, FIRST_NAMES)} ${pick(random, LAST_NAMES)} ${pick(random, LAST_NAMES)}`;
  return {
    fullName,
    email: `cliente${n}@exemplo.com.br`,
    state: pick(random, UFS).code,
    phone: `119${String(between(random, 10_000_000, 99_999_999))}`,
    cpf: String(between(random, 10_000_000_000, 99_999_999_999)),
    house: 'Rua das Acácias, 10',
    city: 'Campinas',
    zipCode: '13010-000',
    country: 'BR',
  };
}

/** Those of base 25 that no order number has, and what stands for them. */
const LETTERS: Readonly<Record<string, string>> = { 0: 'V', 1: 'W', I: 'X', L: 'Y', O: 'Z' };

/** The n-th order's number, in the letters of order numbers. */
const orderId = (n: number): string =>
  n
    .toString(25)
    .toUpperCase()
    .padStart(8, '0')
    .replaceAll(/[01ILO]/g, (letter) => LETTERS[letter]!);

/** Codes with which orders were placed, and automatic promotions from which they had something off. */
const PROMOTIONS = ['Segundo par', 'Semana do consumidor', 'Liquidação de inverno'];
const COUPONS = ['BEMVINDO10', 'VERAO10', 'OLHOS10', 'AMIGOS10'];

async function writeOrders(
  tx: Tx,
  scope: Scope,
  batch: { from: number; to: number; products: readonly ProductInput[]; days: number },
): Promise<void> {
  const { from, to, products, days } = batch;
  const now = scope.now();
  const random = seededRandom(`orders-${from}`);
  const orders: InsertObject<Schema, 'orders'>[] = [];
  const lines: InsertObject<Schema, 'orderLines'>[] = [];
  const events: InsertObject<Schema, 'orderEvents'>[] = [];
  const words: InsertObject<Schema, 'orderWords'>[] = [];
  for (let n = from; n < to; n += 1) {
    const id = orderId(n);
    const createdAt = now - Math.floor(random() * days * DAY_MS);
    const status = statusAfter(random, (now - createdAt) / DAY_MS);
    const address = addressOf(random, n % 40_000);
    const { fullName, email, phone, cpf = null } = address;
    const bought = Array.from({ length: pick(random, [1, 1, 2]) }, () => pick(random, products));
    const own = bought.map((product, position) => {
      const { sku, priceCents: unitPriceCents, id: variantId } = pick(random, product.variants);
      return {
        orderId: id,
        position,
        productId: product.id,
        variantId,
        sku,
        slug: product.slug,
        name: product.name,
        color: 'Preto',
        attribute: null,
        customAttr: null,
        qty: 1,
        image: product.images[0]?.key ?? null,
        unitPriceCents,
        totalCents: unitPriceCents,
        taken: 0,
        returned: status === 'returned' ? 1 : 0,
        soldAt: status === 'cancelled' ? null : createdAt,
        discountCents: 0,
      };
    });
    const json = JSON.stringify(address);
    const isAtCounter = random() < 0.2;
    const percent = random() < 0.15 ? 10 : 0;
    const promotionName = percent === 0 && random() < 0.15 ? pick(random, PROMOTIONS) : '';
    const totals = orderTotals(own, promotionName ? 10 : percent, isAtCounter ? 0 : 1990);
    const shares = spreadDiscount(
      own.map(({ totalCents }) => totalCents),
      totals.discountCents,
    );
    orders.push({
      id,
      secret: scope.newSecret(),
      status,
      paymentStatus: PAYMENT_AFTER[status],
      paymentMethod: isAtCounter ? pick(random, ['counter-cash', 'counter-card']) : 'cod',
      accountId: null,
      email,
      billingInfo: json,
      shippingInfo: json,
      deliveryType: 'Econômica',
      deliveryArea: '',
      deliveryCents: isAtCounter ? 0 : 1990,
      deliveryDays: 6,
      couponCode: percent > 0 ? pick(random, COUPONS) : null,
      couponPercent: percent,
      promotionName,
      ...totals,
      promotionCents: promotionName ? totals.discountCents : 0,
      paidCents:
        PAYMENT_AFTER[status] === 'paid' || status === 'returned' ? totals.payableCents : 0,
      refundedCents: status === 'returned' ? totals.payableCents : 0,
      createdAt,
      updatedAt: createdAt,
      expiresAt: null,
      source: isAtCounter ? 'counter' : 'web',
      priority: priorityOf(status, createdAt),
      dueAt: dueAt(status, createdAt, 6),
      ...columnsOfAddresses({
        billingInfo: address,
        shippingInfo: address,
        delivery: { type: 'Econômica', area: '', costCents: 1990, days: 6 },
      }),
    });
    lines.push(...own.map((line, index) => ({ ...line, discountCents: shares[index]! })));
    events.push({
      orderId: id,
      position: 0,
      kind: 'status',
      status,
      at: createdAt,
      reason: null,
      actorId: '',
      actorName: '',
      data: '{}',
    });
    const skus = own.map(({ sku }) => sku);
    const found = orderWords({ orderId: id, fullName, email, phone, cpf, skus });
    words.push(...found.map((word) => ({ orderId: id, word })));
  }
  await fill(tx, 'orders', orders);
  await fill(tx, 'orderLines', lines);
  await fill(tx, 'orderEvents', events);
  await fill(tx, 'orderWords', words);
  await recordPastPayments(
    tx,
    orders.map(({ id }) => id as string),
  );
}

/**
 * Adds this many products and orders to a shop that has the demo's brands, colours and categories. Their
 * texts, states, places and times are spread as in a shop that has traded for three years, or for so many days.
 */
export async function writeLargeShop(
  scope: Scope,
  { products: count, orders, days = 1_000 }: { products: number; orders: number; days?: number },
  log: (line: string) => void,
): Promise<void> {
  if (scope.engine.name === 'sqlite') {
    // Rows come in no order: with SQLite's own 2 MB each one would read its pages of all indexes again.
    await scope.engine.transaction((tx) => sql`PRAGMA cache_size = -1500000`.execute(tx));
  }
  const now = scope.now();
  const products = bulkProducts(count, demoProducts(now), now);
  await inBatches(scope, count, async (tx, from, to) => {
    await writeProducts(tx, scope, products.slice(from, to));
    log(`${to} of ${count} products`);
  });
  await inBatches(scope, orders, async (tx, from, to) => {
    await writeOrders(tx, scope, { from, to, products, days });
    log(`${to} of ${orders} orders`);
  });
  await scope.engine.transaction((tx) => linkCustomers(tx));
}
