import { sql, type RawBuilder } from 'kysely';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import type { Cells, ReportRow } from '#domain/reports/report.ts';
import { firstText, translateAt } from '#i18n/translate.ts';
import type { Scope } from '../scope.ts';
import type { Report, ReportRequest, Span } from './report.ts';

/** The pieces that stayed, and what they sold for: their price less their share of the discount. */
const pieces = sql<number>`(qty - returned)`;
const soldCents = sql<number>`
  ((qty - returned) * unit_price_cents - discount_cents * (qty - returned) / qty)`;

const within = (value: RawBuilder<number>, { from, to }: Span) =>
  sql<number>`sum(CASE WHEN sold_at >= ${sql.lit(from)} AND sold_at < ${sql.lit(to)}
    THEN ${value} ELSE 0 END)`;

/** The sums of each variant. Its lines are read in the order of an index that holds all of this. */
const variantSums = ({ engine }: Scope, now: Span, before: Span) =>
  engine.heavy
    .selectFrom('orderLines')
    .select([
      'variantId',
      within(pieces, now).as('pieces'),
      within(soldCents, now).as('sold'),
      within(pieces, before).as('piecesBefore'),
      within(soldCents, before).as('soldBefore'),
    ])
    .where('soldAt', '>=', Math.min(now.from, before.from))
    .where('soldAt', '<', Math.max(now.to, before.to))
    .groupBy('variantId');

/** SQL of what the variants are grouped by, and of what that is called. */
const GROUPS = {
  // A variant that is gone stands for its product.
  product: { key: sql`coalesce(variants.product_id, sums.variant_id)`, name: sql`products.name` },
  brand: { key: sql`products.brand_id`, name: sql`brands.name` },
  shape: { key: sql`products.shape`, name: sql`products.shape` },
  color: { key: sql`variants.color_id`, name: sql`colors.name` },
  size: { key: sql`variants.size`, name: sql`variants.size` },
};
type Group = keyof typeof GROUPS;

async function readGroups(scope: Scope, { query, span, before, limit, offset }: ReportRequest) {
  const { key, name } = GROUPS[query.group as Group];
  const sumOf = (column: string) => sql<number>`sum(${sql.ref(`sums.${column}`)})`;
  const rows = scope.engine.heavy
    .selectFrom(variantSums(scope, span!, before ?? { from: span!.to, to: span!.to }).as('sums'))
    .leftJoin('variants', 'variants.id', 'sums.variantId')
    .leftJoin('products', 'products.id', 'variants.productId')
    .leftJoin('brands', 'brands.id', 'products.brandId')
    .leftJoin('colors', 'colors.id', 'variants.colorId')
    .select([
      sql<string | null>`${key}`.as('groupKey'),
      sql<string | null>`max(${name})`.as('name'),
      sql<string | null>`max(products.sku)`.as('sku'),
      sumOf('pieces').as('pieces'),
      sumOf('sold').as('sold'),
      sumOf('piecesBefore').as('piecesBefore'),
      sumOf('soldBefore').as('soldBefore'),
    ])
    .groupBy('groupKey');
  const page = scope.engine.heavy
    .selectFrom(rows.as('groups'))
    .selectAll()
    .select([
      sql<number>`count(*) OVER ()`.as('total'),
      sql<number>`sum(pieces) OVER ()`.as('allPieces'),
      sql<number>`sum(sold) OVER ()`.as('allSold'),
      sql<number>`sum(pieces_before) OVER ()`.as('allPiecesBefore'),
      sql<number>`sum(sold_before) OVER ()`.as('allSoldBefore'),
    ])
    .where((eb) => eb.or([eb('pieces', '>', 0), eb('piecesBefore', '>', 0)]))
    .orderBy(query.measure as 'sold' | 'pieces', 'desc')
    .orderBy(query.measure === 'sold' ? 'soldBefore' : 'piecesBefore', 'desc')
    .orderBy('groupKey');
  return (limit === null ? page : page.limit(limit).offset(offset)).execute();
}

type Row = Awaited<ReturnType<typeof readGroups>>[number];

const shareOf = (sold: number, all: number): number | null =>
  all === 0 ? null : Math.round((sold / all) * 1000) / 10;

/** What products that no longer exist were called when they were sold, by a variant of theirs. */
async function formerNames({ engine }: Scope, rows: readonly Row[]): Promise<Map<string, string>> {
  const gone = rows.flatMap(({ groupKey, name }) => (name === null && groupKey ? [groupKey] : []));
  if (gone.length === 0) return new Map();
  const lines = await engine.heavy
    .selectFrom('orderLines')
    .select((eb) => ['variantId', eb.fn.max('name').as('name')])
    .where('variantId', 'in', gone)
    .groupBy('variantId')
    .execute();
  return new Map(lines.map(({ variantId, name }) => [variantId, name]));
}

function nameOf(
  group: Group,
  { groupKey, name }: Row,
  former: ReadonlyMap<string, string>,
): string {
  const known = name ?? former.get(groupKey ?? '');
  if (known === undefined || known === null) return translateAt(`reports.without.${group}`);
  return group === 'shape' ? (firstText(`facets.shape.${known}`) ?? known) : known;
}

/** What sold best: products, brands, shapes, colours or sizes. What came back is no longer sold. */
export const productsReport: Report = async (scope, request) => {
  const group = request.query.group as Group;
  const rows = await readGroups(scope, request);
  const former = group === 'product' ? await formerNames(scope, rows) : new Map<string, string>();
  const [first] = rows;
  const all = {
    pieces: Number(first?.allPieces ?? 0),
    sold: Number(first?.allSold ?? 0),
    piecesBefore: Number(first?.allPiecesBefore ?? 0),
    soldBefore: Number(first?.allSoldBefore ?? 0),
  };
  const cells = (pieces: number, sold: number, allSold: number): Cells => ({
    pieces,
    sold,
    share: shareOf(sold, allSold),
  });
  const isCompared = request.before !== null;
  return {
    rows: rows.map((row): ReportRow => {
      const isProduct = group === 'product' && row.name !== null;
      return {
        key: row.groupKey ?? '',
        name: nameOf(group, row, former),
        ...(isProduct && {
          detail: row.sku ?? '',
          href: `${dashboardPath('products')}/${row.groupKey}`,
        }),
        cells: cells(Number(row.pieces), Number(row.sold), all.sold),
        before: isCompared
          ? cells(Number(row.piecesBefore), Number(row.soldBefore), all.soldBefore)
          : null,
      };
    }),
    total: Number(first?.total ?? 0),
    totals: cells(all.pieces, all.sold, all.sold),
    totalsBefore: isCompared ? cells(all.piecesBefore, all.soldBefore, all.soldBefore) : null,
  };
};
