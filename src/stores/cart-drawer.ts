import { atom } from 'nanostores';

/** What the cart drawer tells while it is open; null while it is closed. */
export const $cartDrawer = atom<{ name: string } | null>(null);

/** Shows the cart beside the page, saying that `name` has just been put into it. */
export function openCartDrawer(added: { name: string }): void {
  // A new object each time: the same product added twice is said twice.
  $cartDrawer.set({ ...added });
}

/** Puts the cart drawer away. */
export function closeCartDrawer(): void {
  $cartDrawer.set(null);
}
