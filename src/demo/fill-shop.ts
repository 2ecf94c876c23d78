import { foldEmail } from '#domain/address/email.ts';
import { imageUrl } from '#domain/products/image.ts';
import { SIZES } from '#domain/products/product.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { linkCustomers } from '#server/db/link-customers.ts';
import { demoAlerts } from './alerts.ts';
import { saveProducts, type ProductInput } from './write-product.ts';
import { saveReviews } from './write-review.ts';
import { writeListings } from '#server/products/list-figures.ts';
import { addPastMovements } from '#server/stock/move-stock.ts';
import { publishChange } from '#server/caching/publish-change.ts';
import type { Scope } from '#server/service/scope.ts';
import type { Tx } from '#server/db/engine/engine.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { brandId, BRANDS, type BrandName } from './brands.ts';
import { bulkProducts } from './bulk.ts';
import { CATEGORIES } from './categories.ts';
import { colorId, COLORS, type ColorName } from './colors.ts';
import { CUSTOMERS } from './people/customers.ts';
import { DELIVERIES } from './deliveries.ts';
import { placeLensOrders } from './lens-orders.ts';
import { demoLenses } from './lenses.ts';
import { fill } from './fill-rows.ts';
import { issueDemoCards } from './gift-cards.ts';
import { SIZE_ATTRIBUTE } from './frames/demo-frame.ts';
import { demoCounterSales, type CounterSales } from './counter-sales.ts';
import { recordPastPayments } from '#server/payments/ledger/past-payments.ts';
import { demoOrders, type DemoOrders } from './orders.ts';
import { sizeId } from './products.ts';
import { demoQuestions } from './questions.ts';
import { demoReturns, fillReturns } from './returns.ts';
import { demoReviews } from './reviews.ts';
import { writeSecrets } from '#server/settings/setting-secrets.ts';
import { DEMO_PIX_KEY, DEMO_SETTINGS } from './settings.ts';
import { stockHistory } from './stock-history.ts';
import { openedAt } from './time.ts';
import { demoOpenCarts, demoVisits } from './visits.ts';

/** Products in one transaction: a compromise between speed and memory. */
const BATCH = 2000;
/** Milliseconds before a first order at which its account was made. */
const JOINED_MS = 6 * MINUTE_MS;
const SIZE_ATTRIBUTE_ID = 'atributo-tamanho';

/** Reports a step to the terminal. */
export type Log = (line: string) => void;

/**
 * Writes the demo's rows. The settings come last: until they exist, the shop counts as empty and an interrupted
 * seeding can be resumed.
 *
 * @param demo the demo's own products, whose pictures are placed
 * @param count size of a catalogue for measuring, without reviews and orders; null for the demo's
 */
export async function fillShop(
  scope: Scope,
  demo: readonly ProductInput[],
  count: number | null,
  log: Log,
): Promise<void> {
  const now = scope.now();
  const products = count === null ? demo : bulkProducts(count, demo, now);
  await scope.engine.transaction(async (tx) => {
    await fillTaxonomy(tx, now);
    await fill(tx, 'lenses', demoLenses(now));
    await publishChange(scope, 'taxonomy', 'lenses');
  });
  const traded = count === null ? products : [];
  const trade = demoOrders(traded, now, scope.newSecret);
  const counter = demoCounterSales(traded, now, scope.newSecret);
  const history = stockHistory(traded, {
    orders: [...trade.orders, ...counter.orders],
    lines: [...trade.lines, ...counter.lines],
    events: [...trade.events, ...counter.events],
  });
  // After an interrupted seeding, products with orders have their stock already.
  const fresh = await unsold(scope, count === null ? history.products : products);
  for (let start = 0; start < fresh.length; start += BATCH) {
    await saveProducts(scope, fresh.slice(start, start + BATCH));
    log(`${Math.min(start + BATCH, fresh.length)} of ${fresh.length} products`);
  }
  await saveReviews(scope, demoReviews(traded, now));
  await saveReviews(scope, demoQuestions(traded, now));
  await scope.engine.transaction(async (tx) => {
    await fillTrade(tx, trade, now);
    await fillReturns(tx, demoReturns(trade, now));
    await fillCounter(tx, counter);
    await fill(tx, 'orderLines', history.lines);
    await linkCustomers(tx);
    if (count !== null) return;
    await addPastMovements(tx, history.movements);
    const ids = traded.map(({ id }) => id);
    await writeListings(tx, ids);
    await publishChange(scope, ...ids.map((id) => `product:${id}` as const));
    await fill(tx, 'visitDays', demoVisits(trade.orders, now));
    await fill(tx, 'openCarts', demoOpenCarts(products, now));
    await fill(tx, 'alerts', demoAlerts(products, now));
    await issueDemoCards(tx, scope);
  });
  const placed = trade.orders.length + counter.orders.length;
  log(`${placed} orders, ${CUSTOMERS.length} customers`);
  await writeSecrets(scope, { pixKey: DEMO_PIX_KEY });
  await saveSettings(scope, {
    ...DEMO_SETTINGS,
    seo: { ...DEMO_SETTINGS.seo, image: sharedImage(demo) },
  });
  if (count === null) await placeLensOrders(scope);
}

/** The picture that social networks show of the shop: its first product. */
function sharedImage([first]: readonly ProductInput[]): string {
  const [image] = first?.images ?? [];
  return image ? imageUrl(image.key, 1200, 'webp') : '';
}

export async function fillTaxonomy(tx: Tx, now: number): Promise<void> {
  const updatedAt = openedAt(now);
  await fill(
    tx,
    'categories',
    CATEGORIES.map((category) => ({ ...category, updatedAt })),
  );
  const brands = Object.keys(BRANDS) as BrandName[];
  await fill(
    tx,
    'brands',
    brands.map((name) => ({ id: brandId(name), ...BRANDS[name], updatedAt })),
  );
  const colors = Object.keys(COLORS) as ColorName[];
  await fill(
    tx,
    'colors',
    colors.map((key) => {
      const { slug, name, main: hex, second: hex2 } = COLORS[key];
      return { id: colorId(key), slug, name, hex, hex2, updatedAt };
    }),
  );
  await fill(tx, 'attributes', [
    { id: SIZE_ATTRIBUTE_ID, slug: 'tamanho', name: SIZE_ATTRIBUTE, updatedAt },
  ]);
  await fill(
    tx,
    'attributeValues',
    SIZES.map((name, position) => ({
      id: sizeId(name),
      attributeId: SIZE_ATTRIBUTE_ID,
      name,
      position,
    })),
  );
}

async function fillTrade(tx: Tx, trade: DemoOrders, now: number): Promise<void> {
  // The orders are sorted: the first one of each is what they have made an account for.
  const joinedAt = new Map(
    trade.orders.toReversed().map(({ accountId, createdAt }) => [accountId, createdAt - JOINED_MS]),
  );
  await fill(
    tx,
    'deliveries',
    DELIVERIES.map(({ states: _states, ...delivery }) => delivery),
  );
  await fill(
    tx,
    'deliveryStates',
    DELIVERIES.flatMap(({ id: deliveryId, states }) =>
      states.map((state) => ({ deliveryId, state })),
    ),
  );
  await fill(
    tx,
    'accounts',
    CUSTOMERS.filter(({ isGuest }) => !isGuest).map(
      ({ id, address: { email, fullName, phone } }) => ({
        id,
        fullName,
        phone,
        email: foldEmail(email),
        createdAt: joinedAt.get(id) ?? openedAt(now),
      }),
    ),
  );
  await fill(tx, 'coupons', trade.coupons);
  await fill(tx, 'orders', trade.orders);
  await fill(tx, 'payments', trade.payments);
  await recordPastPayments(
    tx,
    trade.orders.map(({ id }) => id),
  );
  await fill(tx, 'orderEvents', trade.events);
  await fill(tx, 'orderWords', trade.words);
  await fill(tx, 'couponUses', trade.couponUses);
}

async function fillCounter(tx: Tx, counter: CounterSales): Promise<void> {
  await fill(tx, 'orders', counter.orders);
  await fill(tx, 'payments', counter.payments);
  await fill(tx, 'orderEvents', counter.events);
  await fill(tx, 'orderWords', counter.words);
  await fill(tx, 'cashEntries', counter.entries);
  await fill(tx, 'cashClosings', counter.closings);
}

/** Products without an order: `saveProducts` does not replace others. */
async function unsold(
  { engine }: Scope,
  products: readonly ProductInput[],
): Promise<ProductInput[]> {
  const rows = await engine.db.selectFrom('orderLines').select('productId').distinct().execute();
  const sold = new Set(rows.map(({ productId }) => productId));
  return products.filter(({ id }) => !sold.has(id));
}
