import type { CartLens } from '#domain/cart/cart.ts';
import { BLANK_PRESCRIPTION } from '#domain/prescriptions/blank-prescription.ts';
import type { Prescription, TypedPrescription } from '#domain/prescriptions/prescription.ts';
import type { Lens } from '#domain/lenses/lens.ts';
import { NOTHING_CHOSEN, type Chosen, type Stage, type Way } from './walk.ts';

/** A prescription that the shop has: only its id goes into the cart. */
export interface SentPrescription {
  id: string;
  way: Way;
  /** The text that it was sent with: another one is sent anew. */
  text: string;
}

/** How far somebody has come with the lenses of a frame. */
export interface Draft {
  stage: Stage;
  chosen: Chosen;
  typed: TypedPrescription;
  /** Of the vault. */
  storedId: string | null;
  sent: SentPrescription | null;
  /** As the shop has understood what was typed or stored; null while nothing was. */
  normalised: Prescription | null;
}

const EMPTY: Draft = {
  stage: 'use',
  chosen: NOTHING_CHOSEN,
  typed: BLANK_PRESCRIPTION,
  storedId: null,
  sent: null,
  normalised: null,
};

/** What the step begins with: nothing, or the lenses that a line of the cart has. */
export function openingDraft(lens: CartLens | undefined, lenses: readonly Lens[]): Draft {
  const known = lens && lenses.find(({ id }) => id === lens.lensId);
  if (!lens || !known) return EMPTY;
  const { use, lensId, treatments, prescriptionId } = lens;
  const way = use === 'none' ? null : prescriptionId ? 'kept' : 'later';
  return { ...EMPTY, chosen: { use, type: known.type, lensId, treatments, way } };
}
