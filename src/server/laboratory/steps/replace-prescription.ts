import type {
  Finding,
  Prescription,
  TypedPrescription,
} from '#domain/prescriptions/prescription.ts';
import { ConflictError, NotFoundError } from '../../base/errors.ts';
import type { Tx } from '../../db/engine/engine.ts';
import { findOrder } from '../../orders/rows/order-row.ts';
import { removeFilesLater } from '../../prescriptions/remove.ts';
import { audit } from '../../service/audit.ts';
import type { Scope } from '../../service/scope.ts';
import { addStep, writeLens } from './lens-steps.ts';

/** A prescription that a buyer sends for lenses that are ordered already; the caller has had it judged. */
export interface SentPrescription {
  orderId: string;
  position: number;
  /** null if only a photo or PDF was sent. */
  typed: TypedPrescription | null;
  normalised: Prescription | null;
  /** What calls for a second pair of eyes. */
  reviews: readonly Finding[];
  /** The stored prescription that it comes from; null if it was typed for this order. */
  prescriptionId: string | null;
  fileId: string;
  fileType: string;
  wearerName?: string;
  kinship?: string;
}

const jsonOf = (value: object | null): string => (value === null ? '' : JSON.stringify(value));

/**
 * Takes a prescription that the buyer sends later, instead of one that the shop has asked about or refused, or that has
 * not been looked at yet: it waits for the optician, and earlier approvals are void. The caller has locked the order's
 * row.
 *
 * @throws ConflictError 'prescriptionClosed' once it was approved, and for lenses without power
 */
export async function replacePrescription(
  tx: Tx,
  scope: Scope,
  {
    orderId,
    position,
    typed,
    normalised,
    reviews,
    wearerName,
    kinship,
    ...stored
  }: SentPrescription,
): Promise<void> {
  const order = await findOrder(tx, orderId);
  const lens = await tx
    .selectFrom('orderLenses')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('position', '=', position)
    .executeTakeFirst();
  if (!order || !lens) throw new NotFoundError();
  if (lens.prescriptionState === null || lens.prescriptionState === 'approved')
    throw new ConflictError('prescriptionClosed');
  await writeLens(tx, scope, lens, {
    ...stored,
    typed: jsonOf(typed),
    normalised: jsonOf(normalised),
    reviews: reviews.length > 0 ? JSON.stringify(reviews) : '',
    ...(wearerName !== undefined && { wearerName }),
    ...(kinship !== undefined && { kinship }),
    prescriptionState: 'waiting',
    question: '',
    reason: '',
    approvedBy: '',
    approvedByName: '',
    approvedAt: null,
  });
  await removeFilesLater(scope, [lens.fileId].filter(Boolean));
  await addStep(tx, scope, { order, lens }, { state: 'waiting' });
  await audit(scope, { action: 'prescriptions.sent', subject: String(lens.number), name: orderId });
}
