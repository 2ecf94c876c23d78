import { atom } from 'nanostores';

/** What the cart drawer tells of a product that was to be put into the cart. */
export interface Added {
  name: string;
  /** Pieces that the cart may hold of it, where fewer could be added than wanted. */
  most?: number;
  /** Whether those are all that the shop has, rather than all that one order may hold. */
  isAll?: boolean;
}

/** What the cart drawer tells while it is open; null while it is closed. */
export const $cartDrawer = atom<Added | null>(null);

/** Shows the cart beside the page, saying what has just become of a product. */
export function openCartDrawer(added: Added): void {
  // A new object each time: the same product added twice is said twice.
  $cartDrawer.set({ ...added });
}

/** Puts the cart drawer away. */
export function closeCartDrawer(): void {
  $cartDrawer.set(null);
}
