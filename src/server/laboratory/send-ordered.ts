import { orderedPrescriptionFields } from '#domain/lenses/lens-choice-input.ts';
import { ENDED_STATUSES } from '#domain/orders/status.ts';
import { z } from '#domain/zod.ts';
import { ConflictError, InvalidFieldsError, NotFoundError } from '../base/errors.ts';
import { lensRefunds } from '../lenses/lens-refunds.ts';
import { lockOrder, writeColumns } from '../orders/rows/order-row.ts';
import { invalidPrescription } from '../prescriptions/invalid-prescription.ts';
import { readStoredPrescription } from '../prescriptions/stored.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';
import { judgeForLens } from './judge-typed.ts';
import { replacePrescription } from './steps/replace-prescription.ts';

const sentSchema = z.object({ position: z.int().nonnegative(), ...orderedPrescriptionFields });

/**
 * Takes the prescription of lenses that were ordered without one, or another in its place while the shop has not
 * approved it. The caller has made sure that the order is the buyer's.
 *
 * @throws InvalidFieldsError of `od.sphere` … for what the lenses cannot be made by, `prescriptionId` for one that is gone
 * @throws ConflictError 'prescriptionClosed' once one was approved, 'lensOrderEnded' for an order that has ended,
 *   'lensBeingRefunded' while a refund of the lenses is under way
 * @throws NotFoundError for a line without lenses
 */
export async function sendOrdered(
  scope: Scope,
  { orderId, body }: { orderId: string; body: unknown },
): Promise<void> {
  const { position, prescriptionId, prescription } = parseInput(sentSchema, body);
  await scope.engine.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (ENDED_STATUSES.includes(order.status)) throw new ConflictError('lensOrderEnded');
    const lens = await tx
      .selectFrom('orderLenses')
      .selectAll()
      .where('orderId', '=', orderId)
      .where('position', '=', position)
      .executeTakeFirst();
    if (!lens) throw new NotFoundError();
    if ((await lensRefunds(tx, [orderId]))(lens)) throw new ConflictError('lensBeingRefunded');
    const stored =
      prescriptionId === undefined
        ? null
        : await readStoredPrescription(tx, scope, { id: prescriptionId });
    // Of a photo that was announced and has not come, there is nothing to be read.
    const isEmpty = !stored || (!stored.normalised && stored.fileId === '');
    if (prescriptionId !== undefined && isEmpty)
      throw new InvalidFieldsError({ prescriptionId: 'fields.prescriptionGone' });
    // Of a photo alone, an optician reads the powers.
    const typed = stored ? stored.normalised && stored.typed : sentPowers(prescription);
    const found = typed && (await judgeForLens(tx, scope, lens, typed));
    const error = found && invalidPrescription(found);
    if (error) throw error;
    await replacePrescription(tx, scope, {
      orderId,
      position,
      typed,
      normalised: found?.normalised ?? null,
      reviews: found?.reviews ?? [],
      prescriptionId: prescriptionId ?? null,
      fileId: stored?.fileId ?? '',
      fileType: stored?.fileType ?? '',
      ...(stored && { wearerName: stored.wearerName, kinship: stored.kinship }),
    });
    await writeColumns(tx, scope, orderId, {});
  });
}

/** @throws InvalidFieldsError for none, or one that is to be sent later still */
function sentPowers(prescription: z.output<typeof sentSchema>['prescription']) {
  if (prescription === undefined || prescription === 'later')
    throw new InvalidFieldsError({ prescription: 'lenses.findings.required' });
  return prescription;
}
