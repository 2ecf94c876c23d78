import type { CartAddress } from '#domain/cart/cart.ts';
import { placeLine } from '#domain/address/place-text.ts';
import { dayAfter, dayOf } from '#domain/date.ts';
import type { BookContent } from '#domain/laboratory/book.ts';
import type { Kinship } from '#domain/lenses/order-lens.ts';
import { BLANK_PRESCRIPTION } from '#domain/prescriptions/blank-prescription.ts';
import type { Tx } from '../../db/engine/engine.ts';
import type { OrderLensRow } from '../../db/schema/lenses.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import type { Scope } from '../../service/scope.ts';
import { readBoughtLens } from '../steps/start-lenses.ts';
import { prescriptionOf } from '../steps/stored-prescription.ts';

/** One writer at a time: so numbers have no gap, and no entry comes to a day that is being closed. */
export const lockBook = (tx: Tx, { engine }: Scope): Promise<void> =>
  engine.lock(tx, ['prescriptionBook']);

/** The first day from today on that is not closed: the book of a closed day takes nothing more. */
async function openDay(tx: Tx, scope: Scope): Promise<string> {
  const closed = await tx
    .selectFrom('prescriptionBook')
    .select('day')
    .distinct()
    .where('day', '>=', dayOf(scope.now()))
    .where('closedAt', 'is not', null)
    .execute();
  const days = new Set(closed.map(({ day }) => day));
  let day = dayOf(scope.now());
  while (days.has(day)) day = dayAfter(day);
  return day;
}

interface NewEntry {
  orderId: string;
  position: number;
  content: BookContent;
  corrects: number | null;
}

/** Writes the next entry. The caller has locked the book. @returns its number */
export async function writeEntry(tx: Tx, scope: Scope, entry: NewEntry): Promise<number> {
  const { last } = await tx
    .selectFrom('prescriptionBook')
    .select((eb) => eb.fn.max<number | null>('number').as('last'))
    .executeTakeFirstOrThrow();
  const number = (last ?? 0) + 1;
  await tx
    .insertInto('prescriptionBook')
    .values({
      ...entry,
      number,
      day: await openDay(tx, scope),
      content: JSON.stringify(entry.content),
      createdAt: scope.now(),
      closedAt: null,
    })
    .execute();
  return number;
}

/** What the book says of an order's lenses; null for lenses without power, which need no prescription. */
export async function bookContent(
  tx: Tx,
  { order, lens }: { order: OrderRow; lens: OrderLensRow },
): Promise<BookContent | null> {
  const { typed, normalised } = prescriptionOf(lens);
  if (!normalised) return null;
  const buyer = JSON.parse(order.billingInfo) as CartAddress;
  const bought = await readBoughtLens(tx, lens);
  const line = await tx
    .selectFrom('orderLines')
    .select('name')
    .where('orderId', '=', lens.orderId)
    .where('position', '=', lens.position)
    .executeTakeFirst();
  const isOther = lens.wearerName !== '' && lens.wearerName !== buyer.fullName;
  const { prescriber, issuedAt } = typed ?? BLANK_PRESCRIPTION;
  return {
    serviceOrder: lens.number,
    patient: lens.wearerName || buyer.fullName,
    buyer: isOther ? buyer.fullName : '',
    kinship: lens.kinship as Kinship | '',
    address: [buyer.house, placeLine(buyer)].filter(Boolean),
    prescriber,
    issuedAt,
    prescription: normalised,
    use: lens.use,
    lens: bought && {
      name: bought.name,
      type: bought.type,
      index: bought.index,
      treatments: bought.treatments,
    },
    frame: line?.name ?? '',
    checkedBy: [lens.approvedByName, lens.secondByName].filter(Boolean),
    note: '',
  };
}

/**
 * Enters a prescription that is made up in the book (Decreto 24.492/1934): when its lenses go to the laboratory, once,
 * in the same transaction. Lenses that are remade, and those without power, have no further entry.
 *
 * The law asks for the book: an entry stays as it was written when its customer's data are erased.
 */
export async function enterInBook(
  tx: Tx,
  scope: Scope,
  locked: { order: OrderRow; lens: OrderLensRow },
): Promise<void> {
  const { orderId, position } = locked.lens;
  const content = await bookContent(tx, locked);
  if (!content) return;
  await lockBook(tx, scope);
  const entered = await tx
    .selectFrom('prescriptionBook')
    .select('number')
    .where('orderId', '=', orderId)
    .where('position', '=', position)
    .executeTakeFirst();
  if (!entered) await writeEntry(tx, scope, { orderId, position, content, corrects: null });
}
