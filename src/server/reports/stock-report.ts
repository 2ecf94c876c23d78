import { sql } from 'kysely';
import { dayOf } from '#domain/date.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import type { Cells, ReportRow } from '#domain/reports/report.ts';
import { UNLIMITED } from '#domain/stock/stock.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Scope } from '../service/scope.ts';
import type { Report, ReportRequest } from './report.ts';

/** Days after which what has not been sold lies. */
const IDLE_DAYS = 90;
const RECENT_DAYS = 30;
/** Days of stock below which something runs out. */
const LOW_DAYS = 30;

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

/** The sum of a column of whole numbers, as one: PostgreSQL would make it a number with decimals. */
const wholeSum = (column: string) =>
  sql<number>`CAST(coalesce(sum(${sql.ref(column)}), 0) AS bigint)`;

/** The variants that may be sold, whatever their product's status: what lies in the stock room counts. */
const variantStocks = (scope: Scope) =>
  scope.engine.heavy
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.productId')
    .leftJoin(sales(scope).as('sales'), 'sales.variantId', 'variants.id')
    .select(['variants.id as key', 'variants.productId', 'products.createdAt'])
    .select([
      'variants.qty as inStock',
      sql<number>`CASE WHEN qty > 0 THEN qty * price_cents ELSE 0 END`.as('worth'),
      sql<number>`coalesce(sold30, 0)`.as('sold30'),
      sql<number>`coalesce(sold90, 0)`.as('sold90'),
      'sales.lastSale',
    ])
    .where('variants.archivedAt', 'is', null)
    .where('products.status', '<>', 'archived');

/** Products, each with all its variants: one of them without limit is enough for all. */
const productStocks = (scope: Scope) =>
  scope.engine.heavy
    .selectFrom(variantStocks(scope).as('variantStocks'))
    .select(['productId as key', 'productId'])
    .select(({ fn }) => [fn.max('createdAt').as('createdAt'), fn.max('lastSale').as('lastSale')])
    .select([
      sql<number>`CASE WHEN min(in_stock) = ${sql.lit(UNLIMITED)} THEN ${sql.lit(UNLIMITED)}
        ELSE ${wholeSum('in_stock')} END`.as('inStock'),
      wholeSum('worth').as('worth'),
      wholeSum('sold30').as('sold30'),
      wholeSum('sold90').as('sold90'),
    ])
    .groupBy('productId');

/** Days for which the pieces last at the pace of the last 30 days, or of 90; null if nothing is sold. */
const daysLeft = sql<number | null>`
  CASE WHEN in_stock = ${sql.lit(UNLIMITED)} THEN NULL
    WHEN sold30 > 0 THEN in_stock * ${sql.lit(RECENT_DAYS)} / sold30
    WHEN sold90 > 0 THEN in_stock * ${sql.lit(IDLE_DAYS)} / sold90 END`;

/** What runs out soonest, or has most of what is measured. */
const order = ({ group, measure }: ReportRequest['query']) =>
  group === 'low'
    ? sql`days_left, sold90 DESC`
    : sql`${sql.ref(measure === 'inStock' ? 'in_stock' : measure)} DESC`;

/** The page of a group that is asked for, in its order, with the sums of all its rows. */
function pageOfGroup(scope: Scope, { query, limit, offset }: ReportRequest) {
  const { group } = query;
  const stocks = group === 'stockedProduct' ? productStocks(scope) : variantStocks(scope);
  const longAgo = scope.now() - IDLE_DAYS * DAY_MS;
  const page = scope.engine.heavy
    .selectFrom(
      scope.engine.heavy
        .selectFrom(stocks.as('stocks'))
        .selectAll()
        .select(daysLeft.as('daysLeft'))
        .as('stocks'),
    )
    .selectAll()
    .select([
      sql<number>`row_number() OVER (ORDER BY ${order(query)}, ${sql.ref('key')})`.as('rank'),
      sql<number>`count(*) OVER ()`.as('total'),
      sql<number>`sum(CASE WHEN in_stock > 0 THEN in_stock ELSE 0 END) OVER ()`.as('allInStock'),
      sql<number>`sum(worth) OVER ()`.as('allWorth'),
      sql<number>`sum(sold30) OVER ()`.as('allSold30'),
      sql<number>`sum(sold90) OVER ()`.as('allSold90'),
    ])
    .$if(group === 'low', (rows) => rows.where('daysLeft', '<', LOW_DAYS))
    .$if(group === 'idle', (rows) =>
      rows.where('inStock', '>', 0).where('sold90', '=', 0).where('createdAt', '<', longAgo),
    )
    .orderBy('rank');
  return limit === null ? page : page.limit(limit).offset(offset);
}

/** The same with what the rows are called. */
const readPage = (scope: Scope, request: ReportRequest) =>
  scope.engine.heavy
    .selectFrom(pageOfGroup(scope, request).as('page'))
    .innerJoin('products', 'products.id', 'page.productId')
    .leftJoin('variants', 'variants.id', 'page.key')
    .leftJoin('colors', 'colors.id', 'variants.colorId')
    .leftJoin('attributeValues', 'attributeValues.id', 'variants.attributeValueId')
    .selectAll('page')
    .select(['products.name', 'variants.sku', 'variants.customAttr'])
    .select(['colors.name as color', 'attributeValues.name as value'])
    .orderBy('page.rank')
    .execute();

type Row = Awaited<ReturnType<typeof readPage>>[number];

const cellsOf = ({ inStock, lastSale, daysLeft, ...row }: Row): Cells => ({
  inStock: Number(inStock) === UNLIMITED ? null : Number(inStock),
  worth: Number(row.worth),
  sold30: Number(row.sold30),
  sold90: Number(row.sold90),
  daysLeft: daysLeft === null ? null : Number(daysLeft),
  lastSale: lastSale === null ? null : dayOf(Number(lastSale)),
});

/** What lies in the stock room now: how much, what it is worth, and how long it lasts. */
export const stockReport: Report = async (scope, request) => {
  const rows = await readPage(scope, request);
  const [first] = rows;
  return {
    rows: rows.map((row): ReportRow => ({
      key: row.key,
      name: [row.name, row.color, row.value, row.customAttr].filter(Boolean).join(' · '),
      ...(row.sku !== null && { detail: row.sku }),
      href: `${dashboardPath('products')}/${row.productId}`,
      cells: cellsOf(row),
      before: null,
    })),
    total: Number(first?.total ?? 0),
    totals: {
      inStock: Number(first?.allInStock ?? 0),
      worth: Number(first?.allWorth ?? 0),
      sold30: Number(first?.allSold30 ?? 0),
      sold90: Number(first?.allSold90 ?? 0),
      daysLeft: null,
      lastSale: null,
    },
    totalsBefore: null,
  };
};
