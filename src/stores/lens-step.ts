import type { NewCartItem } from '#domain/cart/cart-actions.ts';
import type { CartLens } from '#domain/cart/cart.ts';
import { atom } from 'nanostores';

/** The frame that lenses are chosen for, and what becomes of the choice. */
export interface LensStep {
  /** As it lies in a cart without lenses; its price is the frame's. */
  frame: NewCartItem;
  /** The lenses that it has in the cart; absent on a product's page. */
  lens?: CartLens | undefined;
  /** Takes over the lenses, or the wish for the frame alone. */
  onChosen: (lens: CartLens | null) => void;
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
