/** What the header shows, and what comes when it is wanted: the cart's drawer, notices. */
import { $cartDrawer } from '#stores/cart-drawer.ts';
import { browserStorage } from '#stores/browser-storage.ts';
import { CART_ACCOUNT_KEY } from '#stores/cart.ts';
import { $lensStep } from '#stores/lens-step.ts';
import { $session } from '#stores/session.ts';
import { startToasts } from '../feedback/start-toasts.ts';
import { whenWanted } from '../ui/when-wanted.ts';
import { followLinks } from './links.ts';

/**
 * Lets the cart follow the account; nothing is fetched for visitors who have no account and had none in this
 * browser.
 */
function followCart(): void {
  let isFollowed = false;
  $session.subscribe(({ status }) => {
    const isConcerned = status === 'authenticated' || CART_ACCOUNT_KEY in browserStorage;
    if (isFollowed || status === 'loading' || !isConcerned) return;
    isFollowed = true;
    import('#stores/account-cart.ts').then(
      ({ followAccount }) => followAccount(),
      (error: unknown) => {
        console.error(error);
        isFollowed = false;
      },
    );
  });
}

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
  whenWanted({
    store: $lensStep,
    when: (step) => step !== null,
    load: () => import('../lenses/LensStep.tsx'),
  });
  startToasts();
}
