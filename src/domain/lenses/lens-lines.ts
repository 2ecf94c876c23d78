import type { Treatment, Use } from './lens.ts';
import type { LabState, OrderLens, PrescriptionState } from './order-lens.ts';

type Say = (
  word:
    | 'cart.lens.named'
    | 'order.lens.missing'
    | `cart.lens.use.${Use}`
    | `cart.lens.treatment.${Treatment}`
    | `order.lens.state.${PrescriptionState | LabState}`,
  values?: Record<string, string>,
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
  const isMissing = prescriptionState === 'waiting' && !hasPrescription;
  return say(isMissing ? 'order.lens.missing' : `order.lens.state.${prescriptionState}`);
}

/** What stands with a frame of its lenses: what they are called, what for, with which treatments. */
export function lensLines(
  lens: Pick<OrderLens, 'name' | 'use' | 'treatments'> | null | undefined,
  say: Say,
): string[] {
  if (!lens) return [];
  const { name, use, treatments } = lens;
  const parts = [
    say(`cart.lens.use.${use}`),
    ...treatments.map((treatment) => say(`cart.lens.treatment.${treatment}`)),
  ];
  return [say('cart.lens.named', { name }), parts.join(' · ')];
}
