import { accessTo } from '#domain/access/access-to.ts';
import {
  cashDaySchema,
  closeCashSchema,
  type CashClosing,
  type CashDay,
  type CashDayInput,
  type CloseCashInput,
  type MethodSum,
} from '#domain/cash/cash-day.ts';
import { dayAfter, dayOf, dayStart } from '#domain/date.ts';
import { toCents, toReais } from '#domain/money.ts';
import { dayName } from '#domain/reports/step-name.ts';
import { t } from '#i18n/t.ts';
import { audit, signature } from '../service/audit.ts';
import { authorise } from '../service/authorise.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import type { CashClosingRow, CashOpeningRow } from '../db/schema/cash.ts';
import { ConflictError, InvalidFieldsError, NotFoundError } from '../base/errors.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';
import { cashNames } from './cash-names.ts';
import { closingItem, drawerCents, methodSums, sumsInReais } from './cash-sums.ts';

interface Drawer {
  day: string;
  staffId: string;
}

/** One's own cash asks for orders, another's for the reports, each by the same right. */
function authoriseFor(scope: Scope, staffId: string, right: 'view' | 'edit'): void {
  const isOwn = signature(scope.actor).actorId === staffId;
  authorise(scope, isOwn ? 'orders' : 'reports', right);
}

/** Whether the actor may close this cash. */
const mayClose = ({ actor }: Scope, staffId: string): boolean =>
  actor.kind === 'user' &&
  accessTo(actor.user, actor.user.id === staffId ? 'orders' : 'reports').edit;

const entriesOf = (db: Db | Tx, { day, staffId }: Drawer) =>
  db
    .selectFrom('cashEntries')
    .select(['method', 'amountCents', 'actorName'])
    .where('at', '>=', dayStart(day))
    .where('at', '<', dayStart(dayAfter(day)))
    .where('actorId', '=', staffId)
    .execute();

/** The closings of a day, the newest first. */
const closingsOf = (db: Db | Tx, { day, staffId }: Drawer): Promise<CashClosingRow[]> =>
  db
    .selectFrom('cashClosings')
    .selectAll()
    .where('day', '=', day)
    .where('staffId', '=', staffId)
    .orderBy('number', 'desc')
    .execute();

const openingOf = (db: Db | Tx, { day, staffId }: Drawer): Promise<CashOpeningRow | undefined> =>
  db
    .selectFrom('cashOpenings')
    .selectAll()
    .where('day', '=', day)
    .where('staffId', '=', staffId)
    .executeTakeFirst();

/** What was paid when it was collected, in notes or by card. */
const pickedUpCents = (sums: readonly MethodSum[]): number =>
  sums.find(({ method }) => method === 'cod')?.sold ?? 0;

/** The name of whose cash it is, as it was last written. @throws NotFoundError for no one who had any */
async function personOf(scope: Scope, db: Db | Tx, staffId: string, names: readonly string[]) {
  const own = signature(scope.actor);
  if (own.actorId === staffId) return { id: staffId, name: own.actorName };
  if (names.length === 0) throw new NotFoundError();
  const person = { id: staffId, name: names.find((each) => each !== '') ?? '' };
  return { id: staffId, name: (await cashNames(db, [person]))(person) };
}

/** Closings as JSON has them. */
async function closingItems(db: Db, rows: readonly CashClosingRow[]): Promise<CashClosing[]> {
  const signed = ({ actorId: id, actorName: name }: CashClosingRow) => ({ id, name });
  const nameOf = await cashNames(db, rows.map(signed));
  return rows.map((row) => closingItem(row, nameOf(signed(row))));
}

/**
 * The counter's cash of a person on a day: what came in, and how it was closed.
 *
 * @throws ShopError 403 for another person's cash without the reports
 * @throws NotFoundError for a person who took no money that day
 */
export async function readCashDay(scope: Scope, input: CashDayInput): Promise<CashDay> {
  const { day, staffId = signature(scope.actor).actorId } = parseInput(cashDaySchema, input);
  authoriseFor(scope, staffId, 'view');
  const { db } = scope.engine;
  const drawer = { day, staffId };
  const [entries, closings, opening] = await Promise.all([
    entriesOf(db, drawer),
    closingsOf(db, drawer),
    openingOf(db, drawer),
  ]);
  const sums = methodSums(entries);
  const names = [
    ...closings.map((row) => row.staffName),
    ...entries.map((row) => row.actorName),
    ...(opening ? [opening.staffName] : []),
  ];
  const person = await personOf(scope, db, staffId, names);
  return {
    day,
    person,
    opening: opening
      ? {
          float: toReais(opening.floatCents),
          openedAt: opening.openedAt,
          openedBy: opening.staffName || person.name,
        }
      : null,
    sums: sumsInReais(sums),
    inDrawer: toReais(drawerCents(sums)),
    closings: await closingItems(db, closings),
    mayClose: mayClose(scope, staffId),
    mayOpen:
      !opening &&
      closings.length === 0 &&
      day === dayOf(scope.now()) &&
      signature(scope.actor).actorId === staffId &&
      mayClose(scope, staffId),
  };
}

/**
 * Closes the cash of a day, or corrects how it was closed: a row that nothing changes afterwards. A correction needs
 * a reason.
 *
 * @throws InvalidFieldsError for a day that has not begun, and a correction without a note
 * @throws ConflictError 'changedMeanwhile' if someone has closed it since it was seen
 */
export async function closeCash(scope: Scope, input: CloseCashInput): Promise<CashDay> {
  const closing = parseInput(closeCashSchema, input);
  const own = signature(scope.actor);
  const { day, staffId = own.actorId, note } = closing;
  authoriseFor(scope, staffId, 'edit');
  if (day > dayOf(scope.now())) throw new InvalidFieldsError({ day: 'fields.dayToCome' });
  await scope.engine.transaction(async (tx) => {
    const drawer = { day, staffId };
    await scope.engine.lock(tx, [`cash:${day}:${staffId}`]);
    const [last] = await closingsOf(tx, drawer);
    const number = (last?.number ?? 0) + 1;
    if (closing.seen !== number - 1) throw new ConflictError('changedMeanwhile');
    if (last && note === '') throw new InvalidFieldsError({ note: 'fields.correctionNote' });
    const entries = await entriesOf(tx, drawer);
    const opened = await openingOf(tx, drawer);
    const names = [
      ...(last ? [last.staffName] : []),
      ...entries.map((row) => row.actorName),
      ...(opened ? [opened.staffName] : []),
    ];
    const person = await personOf(scope, tx, staffId, names);
    const sums = methodSums(entries);
    const openingCents =
      closing.opening === undefined ? (opened?.floatCents ?? 0) : toCents(closing.opening);
    const withdrawnCents = toCents(closing.withdrawn);
    const pickUpCardCents = toCents(closing.pickUpCard);
    if (pickUpCardCents > pickedUpCents(sums)) {
      throw new InvalidFieldsError({ pickUpCard: 'fields.pickUpCard' });
    }
    const row: CashClosingRow = {
      id: scope.newId(),
      day,
      staffId,
      staffName: person.name,
      number,
      sums: JSON.stringify(sums),
      openingCents,
      withdrawnCents,
      pickUpCardCents,
      expectedCents: openingCents + drawerCents(sums) - withdrawnCents - pickUpCardCents,
      countedCents: toCents(closing.counted),
      note,
      closedAt: scope.now(),
      ...own,
    };
    await tx.insertInto('cashClosings').values(row).execute();
    await audit(scope, {
      action: last ? 'cash.correct' : 'cash.close',
      subject: row.id,
      name: t('cash.of', { name: person.name, day: dayName(day) }),
      details: {
        expectedCents: row.expectedCents,
        countedCents: last ? { from: last.countedCents, to: row.countedCents } : row.countedCents,
        differenceCents: row.countedCents - row.expectedCents,
        ...(note && { note }),
      },
    });
  });
  return readCashDay(scope, { day, staffId });
}

/** One closing, for its sheet. @throws NotFoundError for an unknown one, ShopError 403 as `readCashDay` does */
export async function readClosing(
  scope: Scope,
  id: string,
): Promise<{ day: string; person: string; closing: CashClosing }> {
  authorise(scope, 'orders', 'view');
  const { db } = scope.engine;
  const row = await db
    .selectFrom('cashClosings')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new NotFoundError();
  authoriseFor(scope, row.staffId, 'view');
  const [closing] = await closingItems(db, [row]);
  const person = await personOf(scope, db, row.staffId, [row.staffName]);
  return { day: row.day, person: person.name, closing: closing! };
}
