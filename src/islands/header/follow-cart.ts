import { browserStorage } from '#stores/browser-storage.ts';
import { CART_ACCOUNT_KEY } from '#stores/cart-account-key.ts';
import { $session } from '#stores/session.ts';

/**
 * Lets the cart follow the account; nothing is fetched for visitors who have no account and had none in this
 * browser.
 */
export function followCart(): void {
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
