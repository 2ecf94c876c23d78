import { sql } from 'kysely';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import type { BoughtLens } from '#domain/lenses/order-lens.ts';
import { formatDecimal } from '#domain/number.ts';
import { costOf, NO_PARTS } from '#domain/orders/refund.ts';
import { refundedPieces } from '#domain/payments/refunded-pieces.ts';
import type { Cells, ReportRow } from '#domain/reports/report.ts';
import { t } from '#i18n/t.ts';
import type { Scope } from '../service/scope.ts';
import { byMeasure, pageOf } from './ranking.ts';
import type { Report, Span } from './report.ts';

/** Sums of pairs of lenses, in cents; `costed` is what those sold for whose cost was known when they were sold. */
interface Sums {
  pairs: number;
  sold: number;
  cost: number;
  costed: number;
}
const NONE: Sums = { pairs: 0, sold: 0, cost: 0, costed: 0 };

const plus = (one: Sums, other: Sums): Sums => ({
  pairs: one.pairs + other.pairs,
  sold: one.sold + other.sold,
  cost: one.cost + other.cost,
  costed: one.costed + other.costed,
});

/** What the lenses of a whole line sold for, as `costOf` says it. */
const soldCents = sql<number>`(qty * lens_cents - CASE WHEN unit_price_cents = 0 THEN 0
  ELSE discount_cents * lens_cents / unit_price_cents END)`;
const isCosted = sql<boolean>`lens_cost_cents IS NOT NULL`;

/** Lenses as they were bought (JSON), with the sums of all lines that they were sold by. An index holds all of this. */
async function soldLenses({ engine }: Scope, { from, to }: Span): Promise<[string, Sums][]> {
  const rows = await engine.heavy
    .selectFrom('orderLines')
    .select([
      'lens',
      sql<number>`sum(qty)`.as('pairs'),
      sql<number>`sum(${soldCents})`.as('sold'),
      sql<number>`sum(CASE WHEN ${isCosted} THEN qty * lens_cost_cents ELSE 0 END)`.as('cost'),
      sql<number>`sum(CASE WHEN ${isCosted} THEN ${soldCents} ELSE 0 END)`.as('costed'),
    ])
    .where('lens', '<>', sql.lit(''))
    .where('soldAt', '>=', from)
    .where('soldAt', '<', to)
    .groupBy('lens')
    .execute();
  // PostgreSQL answers sums as texts.
  return rows.map(({ lens, pairs, sold, cost, costed }) => [
    lens,
    { pairs: Number(pairs), sold: Number(sold), cost: Number(cost), costed: Number(costed) },
  ]);
}

/** The same of the pairs that came back or were given back, as negative sums. */
async function lostLenses({ engine }: Scope, { from, to }: Span): Promise<[string, Sums][]> {
  const refunds = await engine.heavy
    .selectFrom('refunds')
    .innerJoin('orderLines', 'orderLines.orderId', 'refunds.orderId')
    .select(['refunds.orderId', 'refunds.requestKey', 'refunds.status', 'refunds.lines'])
    .distinct()
    .where('refunds.lines', 'is not', null)
    .where('lens', '<>', sql.lit(''))
    .where('soldAt', '>=', from)
    .where('soldAt', '<', to)
    .execute();
  const byOrder = Map.groupBy(refunds, ({ orderId }) => orderId);
  const lines = await engine.heavy
    .selectFrom('orderLines')
    .selectAll()
    .where('lens', '<>', sql.lit(''))
    .where('soldAt', '>=', from)
    .where('soldAt', '<', to)
    .where((eb) =>
      eb.or([
        eb('returned', '>', 0),
        eb.exists(
          eb
            .selectFrom('refunds')
            .select(sql.lit(1).as('one'))
            .whereRef('refunds.orderId', '=', 'orderLines.orderId')
            .where('refunds.lines', 'is not', null),
        ),
      ]),
    )
    .execute();
  return lines.flatMap((line): [string, Sums][] => {
    const refunded = refundedPieces(byOrder.get(line.orderId) ?? [], [line]).get(line.position);
    const gone = Math.min(line.qty, Math.max(line.returned, (refunded ?? NO_PARTS).lenses));
    if (gone === 0) return [];
    const left = costOf(line, { frames: 0, lenses: line.qty - gone });
    const sold = left - costOf(line, { frames: 0, lenses: line.qty });
    const { lensCostCents } = line;
    const costed = lensCostCents === null ? 0 : sold;
    const cost = lensCostCents === null ? 0 : -gone * lensCostCents;
    return [[line.lens, { pairs: -gone, sold, cost, costed }]];
  });
}

type Group = 'lensType' | 'lensIndex' | 'lens';

const keyOf = (group: Group, { type, index, lensId }: BoughtLens): string => {
  if (group === 'lensType') return type;
  return group === 'lensIndex' ? String(index) : lensId;
};

const nameOf = (group: Group, { type, index, name }: BoughtLens): string => {
  if (group === 'lensType') return t(`lensSheet.types.${type}`);
  return group === 'lensIndex' ? formatDecimal(index, 2) : name;
};

interface Grouped {
  bought: BoughtLens;
  sums: Sums;
}

async function readGroups(scope: Scope, group: Group, span: Span): Promise<Map<string, Grouped>> {
  const groups = new Map<string, Grouped>();
  for (const [lens, sums] of [
    ...(await soldLenses(scope, span)),
    ...(await lostLenses(scope, span)),
  ]) {
    const bought = JSON.parse(lens) as BoughtLens;
    const key = keyOf(group, bought);
    groups.set(key, { bought, sums: plus(groups.get(key)?.sums ?? NONE, sums) });
  }
  return groups;
}

const marginOf = ({ cost, costed }: Sums): number | null =>
  costed === 0 ? null : Math.round(((costed - cost) / costed) * 1000) / 10;

function cellsOf(sums: Sums): Cells {
  const { pairs, sold, cost, costed } = sums;
  const isKnown = costed !== 0 || cost !== 0;
  return {
    pairs,
    sold,
    lensCost: isKnown ? cost : null,
    profit: isKnown ? costed - cost : null,
    margin: marginOf(sums),
  };
}

const total = (groups: ReadonlyMap<string, Grouped>): Sums =>
  [...groups.values()].reduce((sum, { sums }) => plus(sum, sums), NONE);

/** What was sold of lenses, by their type, their index, or each by itself. What came back, or was given back, is off. */
export const lensesReport: Report = async (scope, request) => {
  const group = request.query.group as Group;
  const now = await readGroups(scope, group, request.span!);
  const before = request.before && (await readGroups(scope, group, request.before));
  const known = await lensesThereAre(scope);
  const rows = [...new Map([...(before ?? []), ...now])].flatMap(
    ([key, { bought }]): ReportRow[] => {
      const sums = now.get(key)?.sums ?? NONE;
      const sumsBefore = before?.get(key)?.sums ?? NONE;
      if (sums.pairs <= 0 && sumsBefore.pairs <= 0) return [];
      return [
        {
          key,
          name: nameOf(group, bought),
          ...(group === 'lens' && known.has(key) && { href: `${dashboardPath('lenses')}/${key}` }),
          cells: cellsOf(sums),
          before: before && cellsOf(sumsBefore),
        },
      ];
    },
  );
  return {
    rows: pageOf(byMeasure(rows, request.query.measure), request),
    total: rows.length,
    totals: cellsOf(total(now)),
    totalsBefore: before && cellsOf(total(before)),
  };
};

const lensesThereAre = async ({ engine }: Scope): Promise<ReadonlySet<string>> =>
  new Set((await engine.heavy.selectFrom('lenses').select('id').execute()).map(({ id }) => id));
