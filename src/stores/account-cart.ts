import { accountLines, hasSameLines, mergeCarts } from '#domain/cart/account-cart.ts';
import type { CartItem } from '#domain/cart/cart.ts';
import { readSavedCart } from '#domain/cart/saved-cart.ts';
import { getData, putData } from './api.ts';
import { browserStorage, tabStorage } from './browser-storage.ts';
import { replaceItems, resetCart } from './cart-actions.ts';
import { $cart, CART_ACCOUNT_KEY } from './cart.ts';
import { ORDER_ATTEMPT_KEY } from './placed-order.ts';
import { $session, isSessionTold } from './session.ts';

/**
 * The cart that follows a signed-in person (decision 053). Fetched for them alone: a visitor's cart is the browser's.
 */

/** Ms without a change after which the cart is sent to the account. */
const TELL_AFTER_MS = 800;
/** How often a change is joined with those of other devices before it waits for the next occasion. */
const TRIES = 5;

/** What this device and an account had in common last. */
interface Known {
  owner: string;
  version: number;
  items: CartItem[];
}

/** An account's cart, as the shop answers it; without items it is the version that this device has. */
interface AccountCart {
  version: number;
  items?: CartItem[];
}

function readKnown(): Known | null {
  const text = browserStorage[CART_ACCOUNT_KEY];
  if (text === undefined) return null;
  try {
    const { owner, version } = JSON.parse(text) as Partial<Known>;
    if (typeof owner !== 'string' || typeof version !== 'number') return null;
    return { owner, version, items: readSavedCart(text).items };
  } catch {
    return null;
  }
}

const remember = (known: Known): void => {
  browserStorage[CART_ACCOUNT_KEY] = JSON.stringify(known);
};

/** Whose cart it is: the id of the account that is signed in, or null. */
// Not `get()`, which would count as listening.
const signedIn = (): string | null => $session.value?.data?.user.id ?? null;

/** The checkout sends nothing: the order itself takes its lines out of the account's cart. */
const isAtCheckout = (): boolean => window.location.pathname === '/checkout';

/** What is being bought stays as it is; an order whose answer was lost is repeated from the same cart. */
const isBuying = (): boolean =>
  isAtCheckout() && ($cart.get().items.length > 0 || tabStorage[ORDER_ATTEMPT_KEY] !== undefined);

/** Takes over what other devices have changed. */
function take(owner: string, { version, items: theirs }: AccountCart): void {
  const known = readKnown();
  if (!theirs || known?.owner !== owner) return;
  // If the account has none, or no longer, there is nothing in common: the device's cart becomes its.
  const base = version === 0 ? [] : known.items;
  const { items: mine } = $cart.get();
  const merged = mergeCarts({ base, mine, theirs });
  remember({ owner, version, items: theirs });
  if (!hasSameLines(merged, mine)) replaceItems(merged);
}

/** Whether the account does not know this device's cart. */
function isAhead(known: Known): boolean {
  return !hasSameLines(accountLines($cart.get().items), accountLines(known.items));
}

/** Sends this device's cart to the account; what another device has changed meanwhile is joined with it first. */
async function tell(owner: string, { leaving = false } = {}): Promise<void> {
  if (isAtCheckout()) return;
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const known = readKnown();
    if (known?.owner !== owner || !isAhead(known)) return;
    const { items } = $cart.get();
    const body = { base: known.version, items: accountLines(items) };
    const answer = await putData<AccountCart, AccountCart>('/api/account/cart', body, {
      keepalive: leaving,
    });
    if (answer.success) remember({ owner, version: answer.version, items });
    else if (answer.code === 'cartChanged' && answer.version !== undefined) {
      take(owner, { version: answer.version, ...(answer.items && { items: answer.items }) });
    } else return;
  }
}

/** Joins this device's cart with that of the account that is signed in. */
async function join(owner: string): Promise<void> {
  if (isBuying()) return;
  const before = readKnown();
  // What another account has left here does not belong to this one.
  if (before && before.owner !== owner) resetCart();
  if (before?.owner !== owner) remember({ owner, version: 0, items: [] });
  const since = before?.owner === owner ? before.version : 0;
  const answer = await getData<AccountCart>(`/api/account/cart?since=${since}`);
  if (!answer.success || signedIn() !== owner) return;
  take(owner, answer);
  await tell(owner);
}

/** Empties a device that was signed out elsewhere; one that merely cannot reach the shop keeps its cart. */
async function leaveIfSignedOut(): Promise<void> {
  if (isSessionTold()) forgetAccountCart();
}

/** Empties this device of an account's cart, which stays in the account. */
export function forgetAccountCart(): void {
  if (browserStorage[CART_ACCOUNT_KEY] === undefined) return;
  delete browserStorage[CART_ACCOUNT_KEY];
  resetCart();
}

let turn: Promise<void> = Promise.resolve();

/** One after the other, so that no answer overtakes another. It never rejects: what fails is tried again later. */
function inTurn(work: () => Promise<void>): Promise<void> {
  turn = turn.then(work).catch(console.error);
  return turn;
}

/** Sends the account at once what it does not know yet. */
export function tellAccount(options?: { leaving: boolean }): Promise<void> {
  const owner = signedIn();
  return owner === null ? Promise.resolve() : inTurn(() => tell(owner, options));
}

/**
 * Follows the session and the cart of this page.
 *
 * @returns a function that ends it
 */
export function followAccount(): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const tellNow = (options?: { leaving: boolean }) => {
    clearTimeout(waiting);
    waiting = undefined;
    void tellAccount(options);
  };
  const stopSession = $session.subscribe(({ status, data }) => {
    if (status === 'loading') return;
    void inTurn(() => (data ? join(data.user.id) : leaveIfSignedOut()));
  });
  const stopCart = $cart.listen(({ items }, before) => {
    // The tab in which it was changed sends it to the account.
    if (items === before?.items || document.visibilityState === 'hidden') return;
    clearTimeout(waiting);
    waiting = setTimeout(tellNow, TELL_AFTER_MS);
  });
  const whenLeft = () => {
    if (document.visibilityState === 'hidden' && waiting !== undefined) tellNow({ leaving: true });
  };
  document.addEventListener('visibilitychange', whenLeft);
  return () => {
    clearTimeout(waiting);
    stopSession();
    stopCart();
    document.removeEventListener('visibilitychange', whenLeft);
  };
}
