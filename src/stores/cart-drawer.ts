import { atom } from 'nanostores';

/** A product that was added to the cart, as the cart drawer announces it. */
export interface Added {
  name: string;
  /** Pieces of it that the cart may have, if fewer could be added than wanted. */
  most?: number;
  /** Whether those are all that the shop has, rather than all that one order may have. */
  isAll?: boolean;
}

/** What the cart drawer announces while it is open; null while it is closed. */
export const $cartDrawer = atom<Added | null>(null);

/** Opens the cart drawer, with a message about the product. */
export function openCartDrawer(added: Added): void {
  // A new object each time: the same product added twice is announced twice.
  $cartDrawer.set({ ...added });
}

/** Closes the cart drawer. */
export function closeCartDrawer(): void {
  $cartDrawer.set(null);
}
