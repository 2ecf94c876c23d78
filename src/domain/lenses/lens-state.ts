import { lacksPrescription } from './lens-track.ts';
import type { LabState, OrderLens, PrescriptionState } from './order-lens.ts';

type Say = (
  word: 'order.lens.missing' | `order.lens.state.${PrescriptionState | LabState | 'ended'}`,
) => string;

/** Where lenses stand, in a few words; '' for lenses without power that are not begun. */
export function lensState(
  {
    prescriptionState,
    hasPrescription,
    labState,
    isEnded,
  }: Pick<OrderLens, 'prescriptionState' | 'hasPrescription' | 'labState' | 'isEnded'>,
  say: Say,
): string {
  if (isEnded) return say('order.lens.state.ended');
  if (labState !== null) return say(`order.lens.state.${labState}`);
  if (prescriptionState === null) return '';
  return say(
    lacksPrescription({ prescriptionState, hasPrescription })
      ? 'order.lens.missing'
      : `order.lens.state.${prescriptionState}`,
  );
}
