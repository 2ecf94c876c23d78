import { sql, type RawBuilder } from 'kysely';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import type { Cells, ReportRow } from '#domain/reports/report.ts';
import { firstText, textAt } from '#i18n/t.ts';
import type { Scope } from '../service/scope.ts';
import type { Report, ReportRequest, Span } from './report.ts';

/** The pieces that stayed, and what they sold for: their price less their share of the discount. */
const pieces = sql<number>`(qty - returned)`;
const soldCents = sql<number>`
  ((qty - returned) * unit_price_cents - discount_cents * (qty - returned) / qty)`;

/** What they left above their cost, and what they sold for: of lines whose cost was known. */
const ofKnownCost = (value: RawBuilder<number>) =>
  sql<number>`(CASE WHEN cost_cents IS NULL THEN 0 ELSE ${value} END)`;
const costedCents = ofKnownCost(soldCents);
const profitCents = ofKnownCost(sql<number>`(${soldCents} - cost_cents * (qty - returned))`);

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
      within(costedCents, now).as('costed'),
      within(profitCents, now).as('profit'),
      within(costedCents, before).as('costedBefore'),
      within(profitCents, before).as('profitBefore'),
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
      sumOf('costed').as('costed'),
      sumOf('profit').as('profit'),
      sumOf('costedBefore').as('costedBefore'),
      sumOf('profitBefore').as('profitBefore'),
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
      sql<number>`sum(costed) OVER ()`.as('allCosted'),
      sql<number>`sum(profit) OVER ()`.as('allProfit'),
      sql<number>`sum(costed_before) OVER ()`.as('allCostedBefore'),
      sql<number>`sum(profit_before) OVER ()`.as('allProfitBefore'),
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
  if (known === undefined || known === null) return textAt(`reports.without.${group}`);
  return group === 'shape' ? (firstText(`facets.shape.${known}`) ?? known) : known;
}

/** Sums as the database answers them: PostgreSQL's are texts. */
interface Sums {
  pieces: unknown;
  sold: unknown;
  costed: unknown;
  profit: unknown;
}

function cellsOf({ pieces, sold, costed, profit }: Sums, allSold: number): Cells {
  const ofCosted = Number(costed ?? 0);
  const isKnown = ofCosted !== 0;
  return {
    pieces: Number(pieces ?? 0),
    sold: Number(sold ?? 0),
    share: shareOf(Number(sold ?? 0), allSold),
    profit: isKnown ? Number(profit) : null,
    margin: isKnown ? shareOf(Number(profit), ofCosted) : null,
  };
}

/** What sold best: products, brands, shapes, colours or sizes. What came back is no longer sold. */
export const productsReport: Report = async (scope, request) => {
  const group = request.query.group as Group;
  const rows = await readGroups(scope, request);
  const former = group === 'product' ? await formerNames(scope, rows) : new Map<string, string>();
  const [first] = rows;
  const allSold = Number(first?.allSold ?? 0);
  const allSoldBefore = Number(first?.allSoldBefore ?? 0);
  const isCompared = request.before !== null;
  const before = (row: Row): Sums => ({
    pieces: row.piecesBefore,
    sold: row.soldBefore,
    costed: row.costedBefore,
    profit: row.profitBefore,
  });
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
        cells: cellsOf(row, allSold),
        before: isCompared ? cellsOf(before(row), allSoldBefore) : null,
      };
    }),
    total: Number(first?.total ?? 0),
    totals: cellsOf(
      {
        pieces: first?.allPieces,
        sold: allSold,
        costed: first?.allCosted,
        profit: first?.allProfit,
      },
      allSold,
    ),
    totalsBefore: isCompared
      ? cellsOf(
          {
            pieces: first?.allPiecesBefore,
            sold: allSoldBefore,
            costed: first?.allCostedBefore,
            profit: first?.allProfitBefore,
          },
          allSoldBefore,
        )
      : null,
  };
};
