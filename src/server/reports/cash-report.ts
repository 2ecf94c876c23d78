import { sql, type Expression, type RawBuilder } from 'kysely';
import { cashPath } from '#domain/cash/cash-path.ts';
import { isInDrawer, type CashMethod } from '#domain/cash/cash.ts';
import { dayOf, formatMoment, dayAfter, dayStart } from '#domain/date.ts';
import { compareNames } from '#domain/language.ts';
import type { Cells } from '#domain/reports/report.ts';
import { dayName } from '#domain/reports/step-name.ts';
import { t } from '#i18n/t.ts';
import { cashNames } from '../cash/cash-names.ts';
import type { CashClosingRow } from '../db/schema/cash.ts';
import type { Scope } from '../service/scope.ts';
import { pageOf } from './ranking.ts';
import type { Report, ReportSpan, Span } from './report.ts';
import { DAY_MS } from '#domain/time.ts';

/** A day as the number of days since 1970, which `dayNumber` answers. */
const dayOfNumber = (number: number): string =>
  new Date(number * DAY_MS).toISOString().slice(0, 10);

/**
 * SQL of the shop's day in which a moment of the span is, as a number. In the query it must have an alias to group
 * by. A day begins at another distance from UTC where summer time begins or ends.
 */
function dayNumber(moment: Expression<number>, { from, to }: Span): RawBuilder<number> {
  const changes: { at: number; distance: number }[] = [];
  for (let day = dayOf(from); day <= dayOf(to); day = dayAfter(day)) {
    const at = dayStart(day);
    const distance = Date.parse(`${day}T00:00:00Z`) - at;
    if (changes.at(-1)?.distance !== distance) changes.push({ at, distance });
  }
  const [first, ...later] = changes;
  const distance = later.reduceRight(
    (before, change, index) =>
      sql<number>`CASE WHEN ${moment} < ${sql.lit(change.at)}
        THEN ${sql.lit(changes[index]!.distance)} ELSE ${before} END`,
    sql<number>`${sql.lit(changes.at(-1)!.distance)}`,
  );
  const shift = later.length === 0 ? sql.lit(first!.distance) : distance;
  return sql<number>`((${moment} + ${shift}) / ${sql.lit(DAY_MS)})`;
}

/** The cash of one person on one day: what came in, in cents, and the closing that counts. */
interface Drawer {
  day: string;
  staffId: string;
  name: string;
  cash: number;
  card: number;
  pix: number;
  closing?: CashClosingRow;
}

const kindOf = (method: CashMethod): 'cash' | 'card' | 'pix' => {
  if (isInDrawer(method)) return 'cash';
  return method === 'counter-pix' ? 'pix' : 'card';
};

/** What came in on each day, by person, and by whether it is in the drawer. */
async function readDrawers({ engine }: Scope, span: ReportSpan): Promise<Map<string, Drawer>> {
  const rows = await engine.heavy
    .selectFrom('cashEntries')
    .select([
      dayNumber(sql.ref<number>('cash_entries.at'), span).as('dayNumber'),
      'actorId',
      'method',
      (eb) => eb.fn.max('actorName').as('name'),
      (eb) => eb.fn.sum<number>('amountCents').as('cents'),
    ])
    .where('at', '>=', span.from)
    .where('at', '<', span.to)
    .groupBy(['dayNumber', 'actorId', 'method'])
    .execute();
  const drawers = new Map<string, Drawer>();
  for (const { actorId: staffId, name, method, cents, ...row } of rows) {
    const day = dayOfNumber(Number(row.dayNumber));
    const drawer = drawers.get(`${day} ${staffId}`) ?? {
      day,
      staffId,
      name,
      cash: 0,
      card: 0,
      pix: 0,
    };
    drawer[kindOf(method as CashMethod)] += Number(cents);
    drawers.set(`${day} ${staffId}`, drawer);
  }
  return drawers;
}

/** The last closing of each day and person: the one that counts. */
const readClosings = ({ engine }: Scope, { from, to }: ReportSpan): Promise<CashClosingRow[]> =>
  engine.heavy
    .selectFrom('cashClosings as closing')
    .selectAll('closing')
    .where('day', '>=', dayOf(from))
    .where('day', '<=', dayOf(to - 1))
    .where('number', '=', (eb) =>
      eb
        .selectFrom('cashClosings as later')
        .select((own) => own.fn.max('later.number').as('last'))
        .whereRef('later.day', '=', 'closing.day')
        .whereRef('later.staffId', '=', 'closing.staffId'),
    )
    .execute();

/** Drawers with the names of those who had none when they were written. */
async function named({ engine }: Scope, drawers: readonly Drawer[]): Promise<Drawer[]> {
  const closer = ({ actorId: id, actorName: name }: CashClosingRow) => ({ id, name });
  const owner = ({ staffId: id, name }: Drawer) => ({ id, name });
  const nameOf = await cashNames(
    engine.heavy,
    drawers.flatMap((drawer) =>
      drawer.closing ? [owner(drawer), closer(drawer.closing)] : [owner(drawer)],
    ),
  );
  return drawers.map(({ closing, ...drawer }) => ({
    ...drawer,
    name: nameOf(owner(drawer)),
    ...(closing && { closing: { ...closing, actorName: nameOf(closer(closing)) } }),
  }));
}

async function readPeriod(scope: Scope, span: ReportSpan): Promise<Drawer[]> {
  const [drawers, closings] = await Promise.all([
    readDrawers(scope, span),
    readClosings(scope, span),
  ]);
  for (const closing of closings) {
    const { day, staffId, staffName: name } = closing;
    const drawer = drawers.get(`${day} ${staffId}`) ?? {
      day,
      staffId,
      name,
      cash: 0,
      card: 0,
      pix: 0,
    };
    drawers.set(`${day} ${staffId}`, { ...drawer, closing });
  }
  return (await named(scope, [...drawers.values()])).sort((a, b) =>
    a.day === b.day ? compareNames(a.name, b.name) : a.day < b.day ? 1 : -1,
  );
}

const amounts = ({ cash, card, pix, closing }: Drawer) => ({
  received: cash + card + pix,
  cash,
  card,
  pix,
  expected: closing?.expectedCents ?? null,
  counted: closing?.countedCents ?? null,
  difference: closing ? closing.countedCents - closing.expectedCents : null,
});

function closedWords({ closing }: Drawer): string {
  if (!closing) return t('cash.open');
  const { number, actorName: name, note } = closing;
  const when = formatMoment(closing.closedAt);
  const words = t(number > 1 ? 'cash.correctedBy' : 'cash.closedBy', { name, when });
  return note === '' ? words : `${words} – ${note}`;
}

/** The counter's cash by day and person, the newest day first. */
export const cashReport: Report = async (scope, { span, before, ...page }) => {
  const [drawers, earlier] = await Promise.all([
    readPeriod(scope, span!),
    before ? readPeriod(scope, before) : null,
  ]);
  const totals = (all: readonly Drawer[]): Cells => {
    const sum = (name: keyof ReturnType<typeof amounts>) =>
      all.reduce((total, drawer) => total + (amounts(drawer)[name] ?? 0), 0);
    return {
      received: sum('received'),
      cash: sum('cash'),
      card: sum('card'),
      pix: sum('pix'),
      expected: sum('expected'),
      counted: sum('counted'),
      difference: sum('difference'),
      closed: null,
    };
  };
  return {
    rows: pageOf(drawers, page).map((drawer) => ({
      key: `${drawer.day} ${drawer.staffId}`,
      name: dayName(drawer.day),
      detail: drawer.name,
      href: cashPath({ day: drawer.day, staffId: drawer.staffId }),
      cells: { ...amounts(drawer), closed: closedWords(drawer) } satisfies Cells,
      before: null,
    })),
    total: drawers.length,
    totals: totals(drawers),
    totalsBefore: earlier && totals(earlier),
  };
};
