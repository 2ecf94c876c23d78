/** What the header shows, and what comes when it is wanted: the cart's drawer, notices. */
import { $cartDrawer } from '#stores/cart-drawer.ts';
import { startToasts } from '../feedback/start-toasts.ts';
import { whenWanted } from '../ui/when-wanted.ts';
import { followCart } from './follow-cart.ts';
import { followLinks } from './links.ts';

/** Starts what the header follows. */
export function startHeader(): void {
  followLinks();
  followCart();
  whenWanted({
    store: $cartDrawer,
    when: (added) => added !== null,
    load: () => import('../cart/CartDrawer.tsx'),
    into: '[data-cart-drawer]',
  });
  startToasts();
}
