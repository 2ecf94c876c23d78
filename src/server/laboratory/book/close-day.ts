import type { z } from 'zod';
import { dayOf } from '#domain/date.ts';
import type { BookContent } from '#domain/laboratory/book.ts';
import { closeDaySchema, correctEntrySchema } from '#domain/laboratory/service-order-input.ts';
import { ConflictError, InvalidFieldsError, NotFoundError } from '../../base/errors.ts';
import { findOrder } from '../../orders/rows/order-row.ts';
import { audit } from '../../service/audit.ts';
import { authorise } from '../../service/authorise.ts';
import { parseInput } from '../../service/parse-input.ts';
import type { Scope } from '../../service/scope.ts';
import { bookContent, lockBook, writeEntry } from './enter-in-book.ts';

/**
 * Closes a day of the book, with the name and register of the technician in charge: nothing is added to it afterwards.
 *
 * @throws InvalidFieldsError of `day` for one that is still to come
 * @throws ConflictError 'bookDayEmpty' for a day without entries, 'bookDayClosed' for one that was closed
 */
export async function closeBookDay(
  scope: Scope,
  input: z.input<typeof closeDaySchema>,
): Promise<void> {
  authorise(scope, 'prescriptions', 'edit');
  const { day, name, register } = parseInput(closeDaySchema, input);
  if (day > dayOf(scope.now())) throw new InvalidFieldsError({ day: 'fields.dayToCome' });
  await scope.engine.transaction(async (tx) => {
    await lockBook(tx, scope);
    const entries = await tx
      .selectFrom('prescriptionBook')
      .select('closedAt')
      .where('day', '=', day)
      .execute();
    if (entries.length === 0) throw new ConflictError('bookDayEmpty');
    if (entries.some(({ closedAt }) => closedAt !== null)) throw new ConflictError('bookDayClosed');
    await tx
      .updateTable('prescriptionBook')
      .set({ closedAt: scope.now(), closedByName: name, closedByRegister: register })
      .where('day', '=', day)
      .execute();
    await audit(scope, {
      action: 'prescriptions.closeDay',
      subject: day,
      name: day,
      details: { entries: entries.length, technician: name, register },
    });
  });
}

/**
 * Corrects an entry by a further one, which names the first and says what was wrong: what the service order says now,
 * with the patient, prescriber and date as given. The first stays as it was written.
 *
 * @throws NotFoundError for an unknown entry
 */
export async function correctEntry(
  scope: Scope,
  input: z.input<typeof correctEntrySchema>,
): Promise<{ number: number }> {
  authorise(scope, 'prescriptions', 'edit');
  const { number, note, ...changed } = parseInput(correctEntrySchema, input);
  return scope.engine.transaction(async (tx) => {
    await lockBook(tx, scope);
    const first = await tx
      .selectFrom('prescriptionBook')
      .selectAll()
      .where('number', '=', number)
      .executeTakeFirst();
    if (!first) throw new NotFoundError();
    const { orderId, position } = first;
    const order = await findOrder(tx, orderId);
    const lens = await tx
      .selectFrom('orderLenses')
      .selectAll()
      .where('orderId', '=', orderId)
      .where('position', '=', position)
      .executeTakeFirst();
    const written = JSON.parse(first.content) as BookContent;
    const now = (order && lens && (await bookContent(tx, { order, lens }))) || written;
    const content = { ...written, prescription: now.prescription, ...changed, note };
    const made = await writeEntry(tx, scope, { orderId, position, content, corrects: number });
    await audit(scope, {
      action: 'prescriptions.correctEntry',
      subject: String(made),
      name: String(number),
      details: { reason: note },
    });
    return { number: made };
  });
}
