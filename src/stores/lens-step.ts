import type { NewCartItem } from '#domain/cart/cart-actions.ts';
import type { CartLens } from '#domain/cart/cart.ts';
import type { TypedPrescription } from '#domain/prescriptions/prescription.ts';
import { atom } from 'nanostores';

/** What is known of chosen lenses and does not lie in a cart. */
export interface BesideLens {
  /** A prescription that was typed at the counter, where it goes with the sale; null if there is none, or the shop has it. */
  typed: TypedPrescription | null;
  /** Working days until they are made. */
  days: number;
}

/** The frame that lenses are chosen for, and what becomes of the choice. */
export interface LensStep {
  /** As it lies in a cart without lenses; its price is the frame's. */
  frame: NewCartItem;
  /** The lenses that it has in the cart; absent on a product's page. */
  lens?: CartLens | undefined;
  /** Whether staff choose them for a customer at the counter. */
  atCounter?: true;
  /** Takes over the lenses, or the wish for the frame alone. */
  onChosen: (lens: CartLens | null, beside: BesideLens) => void;
}

/** What the lens step is open for; null while it is closed. Never stored: what is typed there lasts as long as the page. */
export const $lensStep = atom<LensStep | null>(null);

/** Opens the lens step, which is fetched now. */
export function openLensStep(step: LensStep): void {
  // A new object each time: what could not be fetched is tried again.
  $lensStep.set({ ...step });
}

/** Closes the lens step. */
export function closeLensStep(): void {
  $lensStep.set(null);
}
