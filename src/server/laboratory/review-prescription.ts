import type { z } from 'zod';
import { reachable } from '#domain/account/erased.ts';
import type {
  approveSchema,
  askSchema,
  refuseSchema,
} from '#domain/laboratory/service-order-input.ts';
import type { PrescriptionState } from '#domain/lenses/order-lens.ts';
import { isPromised } from '#domain/orders/status.ts';
import { ConflictError } from '../base/errors.ts';
import { queueLetter } from '../letters/queue/queue-letter.ts';
import { audit, signature } from '../service/audit.ts';
import type { Scope } from '../service/scope.ts';
import { judgeTyped } from './judge-typed.ts';
import { changeLens, type LockedLens } from './locked-lens.ts';
import { addStep, writeLens } from './steps/lens-steps.ts';
import { prescriptionOf } from './steps/stored-prescription.ts';
import { dueFrom } from './steps/start-lenses.ts';

type OfLens<Schema extends z.ZodType> = z.output<Schema> & { id: string };

/** @throws ConflictError 'prescriptionDecided' unless it is in one of these states */
function checkState({ lens }: LockedLens, allowed: readonly PrescriptionState[]): void {
  const { prescriptionState: state } = lens;
  if (state === null || !allowed.includes(state))
    throw new ConflictError('prescriptionDecided', { state });
}

/**
 * Approves a prescription, with the powers as the optician has read them if they are not as typed: these are judged
 * again, and put in the place of the others. What calls for a second pair of eyes has to be approved by two persons;
 * until the second does, it goes on waiting. Other powers void the first approval. Once approved, lenses may be made.
 *
 * @throws ConflictError 'prescriptionDecided' for one that was decided, 'prescriptionMissing' for one without powers,
 *   'secondPersonNeeded' if the same person approves twice
 * @throws InvalidFieldsError of `prescription.od.sphere` … for powers that cannot be made
 */
export function approvePrescription(
  scope: Scope,
  {
    id,
    prescription,
    acceptExpired = false,
  }: Partial<OfLens<typeof approveSchema>> & { id: string },
): Promise<void> {
  return changeLens({ scope, id }, async (locked) => {
    const { tx, order, lens } = locked;
    checkState(locked, ['waiting', 'asked']);
    const stored = prescriptionOf(lens);
    const corrected = prescription
      ? await judgeTyped(tx, scope, lens, { typed: prescription, acceptExpired })
      : null;
    const { normalised, reviews } = corrected ?? stored;
    if (!normalised) throw new ConflictError('prescriptionMissing');
    const { actorId, actorName } = signature(scope.actor);
    const isFirst = lens.approvedBy === '' || corrected !== null;
    if (!isFirst && lens.approvedBy === actorId) throw new ConflictError('secondPersonNeeded');
    const isApproved = reviews.length === 0 || !isFirst;
    const now = scope.now();
    await writeLens(tx, scope, lens, {
      ...(corrected && {
        typed: JSON.stringify(prescription),
        normalised: JSON.stringify(normalised),
        reviews: reviews.length > 0 ? JSON.stringify(reviews) : '',
      }),
      ...(isFirst
        ? { approvedBy: actorId, approvedByName: actorName }
        : { secondBy: actorId, secondByName: actorName }),
      ...(isApproved && {
        prescriptionState: 'approved' as const,
        question: '',
        approvedAt: now,
        labState: 'todo' as const,
        ...(isPromised(order.status) && { dueAt: await dueFrom(tx, lens, now) }),
      }),
    });
    if (isApproved) {
      await addStep(tx, scope, locked, { state: 'approved' });
      await addStep(tx, scope, locked, { state: 'todo' });
    }
    await audit(scope, {
      action: isApproved ? 'prescriptions.approve' : 'prescriptions.firstApproval',
      subject: id,
      name: order.id,
      details: {
        ...(corrected && { corrected: true }),
        ...(corrected && acceptExpired && { acceptExpired: true }),
      },
    });
  });
}

/**
 * Asks the buyer about a prescription, by letter and on the page of the order, where the answer is a new prescription.
 *
 * @throws ConflictError 'prescriptionDecided' for one that was approved or refused
 */
export function askAboutPrescription(
  scope: Scope,
  { id, question }: OfLens<typeof askSchema>,
): Promise<void> {
  return decline(scope, id, { state: 'asked', note: question, allowed: ['waiting', 'asked'] });
}

/**
 * Refuses a prescription and says why. The buyer may send another one.
 *
 * @throws ConflictError 'prescriptionDecided' for one that was approved or refused
 */
export function refusePrescription(
  scope: Scope,
  { id, reason }: OfLens<typeof refuseSchema>,
): Promise<void> {
  return decline(scope, id, { state: 'refused', note: reason, allowed: ['waiting', 'asked'] });
}

interface Decline {
  state: 'asked' | 'refused';
  note: string;
  allowed: readonly PrescriptionState[];
}

const decline = (scope: Scope, id: string, { state, note, allowed }: Decline): Promise<void> =>
  changeLens({ scope, id }, async (locked) => {
    const { tx, order, lens } = locked;
    checkState(locked, allowed);
    await writeLens(tx, scope, lens, {
      prescriptionState: state,
      question: state === 'asked' ? note : '',
      reason: state === 'refused' ? note : '',
      approvedBy: '',
      approvedByName: '',
    });
    const step = await addStep(tx, scope, locked, { state, note });
    if (reachable(order.email) !== '') {
      const { position } = lens;
      await queueLetter(scope, { kind: 'lensDeclined', orderId: order.id, position, step });
    }
    const action = state === 'asked' ? 'prescriptions.ask' : 'prescriptions.refuse';
    await audit(scope, { action, subject: id, name: order.id });
  });
