import { lacksPrescription } from './lens-track.ts';
import type { LabState, OrderLens, PrescriptionState } from './order-lens.ts';

type Say = (
  word: 'order.lens.missing' | `order.lens.state.${PrescriptionState | LabState}`,
) => string;

/** Where lenses stand, in a few words; '' for lenses without power that are not begun. */
export function lensState(
  {
    prescriptionState,
    hasPrescription,
    labState,
  }: Pick<OrderLens, 'prescriptionState' | 'hasPrescription' | 'labState'>,
  say: Say,
): string {
  if (labState !== null) return say(`order.lens.state.${labState}`);
  if (prescriptionState === null) return '';
  return say(
    lacksPrescription({ prescriptionState, hasPrescription })
      ? 'order.lens.missing'
      : `order.lens.state.${prescriptionState}`,
  );
}
