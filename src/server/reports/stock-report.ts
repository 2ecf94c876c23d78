import { sql } from 'kysely';
import { dayOf } from '#domain/date.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import type { Cells, ReportRow } from '#domain/reports/report.ts';
import { UNLIMITED } from '#domain/stock/stock.ts';
import type { Scope } from '../scope.ts';
import { pageOf } from './ranking.ts';
import type { Report } from './report.ts';

const DAY_MS = 86_400_000;
/** Days after which what has not been sold lies. */
const IDLE_DAYS = 90;
const RECENT_DAYS = 30;
/** Days of stock below which something runs out. */
const LOW_DAYS = 30;

/** A variant, or a product, as far as its stock goes. */
interface Stock {
  key: string;
  productId: string;
  name: string;
  detail: string;
  createdAt: number;
  /** −1 is unlimited. */
  inStock: number;
  worthCents: number;
  sold30: number;
  sold90: number;
  /** Epoch ms; null where the last sale is longer ago than 90 days. */
  lastSale: number | null;
}

/** Pieces sold of each variant, less what came back. Its lines are read from an index that holds all of this. */
const sales = ({ engine, now }: Scope) =>
  engine.heavy
    .selectFrom('orderLines')
    .select([
      'variantId',
      sql<number>`sum(qty - returned)`.as('sold90'),
      sql<number>`sum(CASE WHEN sold_at >= ${sql.lit(now() - RECENT_DAYS * DAY_MS)}
        THEN qty - returned ELSE 0 END)`.as('sold30'),
      sql<number>`max(sold_at)`.as('lastSale'),
    ])
    .where('soldAt', '>=', now() - IDLE_DAYS * DAY_MS)
    .groupBy('variantId');

/** The variants that may be sold, whatever their product's status: what lies in the stock room counts. */
async function readVariants(scope: Scope): Promise<Stock[]> {
  const rows = await scope.engine.heavy
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.productId')
    .leftJoin('colors', 'colors.id', 'variants.colorId')
    .leftJoin('attributeValues', 'attributeValues.id', 'variants.attributeValueId')
    .leftJoin(sales(scope).as('sales'), 'sales.variantId', 'variants.id')
    .select(['variants.id as key', 'variants.productId', 'variants.sku', 'variants.qty'])
    .select(['variants.priceCents', 'variants.customAttr', 'products.name', 'products.createdAt'])
    .select(['colors.name as color', 'attributeValues.name as value'])
    .select(['sales.sold30', 'sales.sold90', 'sales.lastSale'])
    .where('variants.archivedAt', 'is', null)
    .where('products.status', '<>', 'archived')
    .execute();
  return rows.map((row) => ({
    key: row.key,
    productId: row.productId,
    name: [row.name, row.color, row.value, row.customAttr].filter(Boolean).join(' · '),
    detail: row.sku,
    createdAt: row.createdAt,
    inStock: row.qty,
    worthCents: Math.max(row.qty, 0) * row.priceCents,
    sold30: Number(row.sold30 ?? 0),
    sold90: Number(row.sold90 ?? 0),
    lastSale: row.lastSale === null ? null : Number(row.lastSale),
  }));
}

/** Products, each with all its variants. */
function byProduct(variants: readonly Stock[]): Stock[] {
  const groups = Map.groupBy(variants, ({ productId }) => productId);
  return [...groups].map(([productId, all]) => {
    const sum = (of: (one: Stock) => number) => all.reduce((total, one) => total + of(one), 0);
    const isUnlimited = all.some(({ inStock }) => inStock === UNLIMITED);
    const lastSale = Math.max(...all.map((one) => one.lastSale ?? 0));
    return {
      ...all[0]!,
      key: productId,
      name: all[0]!.name.split(' · ')[0]!,
      detail: '',
      inStock: isUnlimited ? UNLIMITED : sum(({ inStock }) => inStock),
      worthCents: sum(({ worthCents }) => worthCents),
      sold30: sum(({ sold30 }) => sold30),
      sold90: sum(({ sold90 }) => sold90),
      lastSale: lastSale === 0 ? null : lastSale,
    };
  });
}

/** Days for which the pieces last at the pace of the last 30 days, or of 90; null where nothing is sold. */
function daysLeft({ inStock, sold30, sold90 }: Stock): number | null {
  if (inStock === UNLIMITED) return null;
  const pace = sold30 > 0 ? sold30 / RECENT_DAYS : sold90 / IDLE_DAYS;
  return pace > 0 ? Math.floor(inStock / pace) : null;
}

const isLow = (stock: Stock): boolean => (daysLeft(stock) ?? Infinity) < LOW_DAYS;

const compare = (a: Stock, b: Stock) => (a.key < b.key ? -1 : 1);

/** Those of a group, in their order. */
function chosen(scope: Scope, variants: readonly Stock[], group: string, measure: string): Stock[] {
  const most = (all: readonly Stock[]) =>
    all.toSorted((a, b) => measureOf(b, measure) - measureOf(a, measure) || compare(a, b));
  switch (group) {
    case 'low':
      return variants
        .filter(isLow)
        .sort((a, b) => daysLeft(a)! - daysLeft(b)! || b.sold90 - a.sold90 || compare(a, b));
    case 'idle': {
      const longAgo = scope.now() - IDLE_DAYS * DAY_MS;
      return most(
        variants.filter(
          ({ inStock, sold90, createdAt }) => inStock > 0 && sold90 === 0 && createdAt < longAgo,
        ),
      );
    }
    case 'stockedProduct':
      return most(byProduct(variants));
    default:
      return most(variants);
  }
}

const measureOf = (stock: Stock, measure: string): number =>
  measure === 'worth' ? stock.worthCents : measure === 'sold90' ? stock.sold90 : stock.inStock;

const cellsOf = (stock: Stock): Cells => ({
  inStock: stock.inStock === UNLIMITED ? null : stock.inStock,
  worth: stock.worthCents,
  sold30: stock.sold30,
  sold90: stock.sold90,
  daysLeft: daysLeft(stock),
  lastSale: stock.lastSale === null ? null : dayOf(stock.lastSale),
});

/** What lies in the stock room now: how much, what it is worth, and how long it lasts. */
export const stockReport: Report = async (scope, { query, ...page }) => {
  const all = chosen(scope, await readVariants(scope), query.group, query.measure);
  const sum = (of: (one: Stock) => number) => all.reduce((total, one) => total + of(one), 0);
  return {
    rows: pageOf(all, page).map((stock): ReportRow => ({
      key: stock.key,
      name: stock.name,
      ...(stock.detail !== '' && { detail: stock.detail }),
      href: `${dashboardPath('products')}/${stock.productId}`,
      cells: cellsOf(stock),
      before: null,
    })),
    total: all.length,
    totals: {
      inStock: sum(({ inStock }) => Math.max(inStock, 0)),
      worth: sum(({ worthCents }) => worthCents),
      sold30: sum(({ sold30 }) => sold30),
      sold90: sum(({ sold90 }) => sold90),
      daysLeft: null,
      lastSale: null,
    },
    totalsBefore: null,
  };
};
