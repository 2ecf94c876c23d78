import { asMade } from '#domain/laboratory/as-made.ts';
import type { LabMove } from '#domain/laboratory/service-order-input.ts';
import { nextStates } from '#domain/laboratory/next-states.ts';
import { compareLenses, type Compared } from '#domain/lenses/tolerances.ts';
import { EYES } from '#domain/prescriptions/prescription.ts';
import { isOnline } from '#domain/payments/methods.ts';
import type { OrderRow } from '../db/schema/orders.ts';
import { ConflictError, InvalidFieldsError } from '../base/errors.ts';
import { queueLetter } from '../letters/queue/queue-letter.ts';
import { writeColumns } from '../orders/rows/order-row.ts';
import { reachable } from '#domain/account/erased.ts';
import { audit } from '../service/audit.ts';
import type { Scope } from '../service/scope.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { enterInBook } from './book/enter-in-book.ts';
import { changeLens, type LockedLens } from './locked-lens.ts';
import { addStep, writeLens } from './steps/lens-steps.ts';
import { heightsOf, prescriptionOf } from './steps/stored-prescription.ts';
import { lensesNotReady } from './steps/lenses-not-ready.ts';

/** Whether an order has to be paid before anything is made for it: one that is paid on-line and was not confirmed. */
const waitsForMoney = ({ status, paymentStatus, paymentMethod }: OrderRow): boolean =>
  status === 'pending' && paymentStatus !== 'paid' && isOnline(paymentMethod);

/** @throws ConflictError for lenses that may not come to this state yet */
function checkMove({ order, lens }: LockedLens, { state }: LabMove): void {
  if (lens.prescriptionState !== null && lens.prescriptionState !== 'approved')
    throw new ConflictError('lensNotApproved');
  if (order.status === 'shipped' || order.status === 'delivered') {
    // What has left may come back to be remade.
    if (state !== 'remade' && lens.labState === 'ready') throw new ConflictError('lensLeft');
  }
  if (lens.labState === null || !nextStates(order.kind, lens.labState).includes(state))
    throw new ConflictError('lensStep', { from: lens.labState, to: state });
  if (state === 'lab' && waitsForMoney(order)) throw new ConflictError('lensNotPaid');
}

/**
 * Compares what was measured with what was ordered.
 *
 * @throws ConflictError 'lensOutOfTolerance' with the figures, if they fail and nobody says why they are let through
 */
function checkMeasured({ lens }: LockedLens, { state, measured, reason }: LabMove): Compared[] {
  const { normalised } = prescriptionOf(lens);
  if (!measured || !normalised) return [];
  const isProgressive = lens.use === 'multifocal';
  const compared = compareLenses(asMade(normalised, lens.use), measured, isProgressive);
  const failed = compared.filter(({ passes }) => !passes);
  if (failed.length > 0 && state !== 'remade' && reason === '')
    throw new ConflictError('lensOutOfTolerance', { compared });
  return compared;
}

/** @throws InvalidFieldsError of `heights.od` … for a multifocal without heights, if the shop wants them */
async function checkHeights({ lens }: LockedLens, scope: Scope): Promise<void> {
  const { requireHeights } = (await loadSettings(scope)).lenses;
  if (!requireHeights || lens.use !== 'multifocal') return;
  const heights = heightsOf(lens);
  const missing = EYES.filter((eye) => (heights?.[eye] ?? null) === null);
  if (missing.length > 0)
    throw new InvalidFieldsError(
      Object.fromEntries(missing.map((eye) => [`heights.${eye}`, 'fields.heightMissing'])),
    );
}

/**
 * Moves lenses along their way through the laboratory. The first time that they go there their prescription is entered
 * in the book. Figures of the conference that fail call for a reason, or for the lenses to be remade, which always has
 * one. Sending them to the laboratory keeps an order from expiring: somebody works on it.
 *
 * @param input of the service order with this number
 * @throws ConflictError 'lensNotApproved', 'lensStep', 'lensNotPaid', 'lensLeft', 'lensOutOfTolerance'
 * @throws InvalidFieldsError of `reason` if lenses are remade for none, `heights.od` … for those that are missing
 */
export function moveLens(scope: Scope, { id, ...move }: LabMove & { id: string }): Promise<void> {
  return changeLens({ scope, id }, async (locked) => {
    const { tx, order, lens } = locked;
    const { state, reason, measured, laboratory, tray } = move;
    checkMove(locked, move);
    if (state === 'remade' && reason === '')
      throw new InvalidFieldsError({ reason: 'fields.lensReason' });
    if (state === 'lab') await checkHeights(locked, scope);
    const compared = checkMeasured(locked, move);
    await writeLens(tx, scope, lens, {
      labState: state,
      ...(laboratory !== undefined && { laboratory }),
      ...(tray !== undefined && { tray }),
    });
    await addStep(tx, scope, locked, {
      state,
      note: reason,
      measured: measured ? JSON.stringify(measured) : '',
    });
    if (state === 'lab') {
      await enterInBook(tx, scope, locked);
      if (order.status === 'pending')
        await writeColumns(tx, scope, order.id, { expiresAt: null, warnAt: null });
    }
    const fails = compared.filter(({ passes }) => !passes).length;
    await audit(scope, {
      action: 'prescriptions.lab',
      subject: id,
      name: order.id,
      details: {
        labState: { from: lens.labState, to: state },
        ...(fails > 0 && { outOfTolerance: fails }),
      },
    });
    if (state === 'ready' && reachable(order.email) !== '') await tellIfAllReady(locked, scope);
  });
}

/** Tells the buyer once that the glasses are ready: when the last lenses of the order are. */
async function tellIfAllReady({ tx, order }: LockedLens, scope: Scope): Promise<void> {
  const left = order.status === 'shipped' || order.status === 'delivered';
  if (left || (await lensesNotReady(tx, order.id)).length > 0) return;
  await queueLetter(scope, { kind: 'lensesReady', orderId: order.id });
}
