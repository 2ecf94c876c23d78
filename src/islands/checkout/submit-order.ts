import { t } from '#i18n/t.ts';
import type { Cart } from '#domain/cart/cart.ts';
import { eventItem } from '#domain/consent/shop-event.ts';
import { toReais } from '#domain/money.ts';
import type { ChangedPart, ChangedSums } from '#domain/orders/order-limits.ts';
import { postData, PROVIDER_PATIENCE_MS } from '#stores/api.ts';
import { tabStorage } from '#stores/browser-storage.ts';
import { changeDiscount, changePrice, resetCart, updateDelivery } from '#stores/cart-actions.ts';
import { $cart } from '#stores/cart.ts';
import { $rulesAsked, recordCouponCheck } from '#stores/coupon.ts';
import { leaveFor } from '#stores/leave.ts';
import { ORDER_ATTEMPT_KEY, rememberPlaced } from '#stores/placed-order.ts';
import { randomKey } from '#stores/random-key.ts';
import { $settings, loadSettings } from '#stores/settings.ts';
import { reportShopEvent } from '#stores/shop-events.ts';
import { houseErrors } from '../form/AddressFields.tsx';
import type { Refusal } from '../form/useSubmission.ts';
import { forgetCartKey } from './useOpenCart.ts';
import { orderBody, orderErrors, type ShownSum } from './order-body.ts';

/** A line of the cart of which the shop has fewer pieces than wanted. */
export interface ShortLine {
  uid: string;
  name: string;
  requested: number;
  available: number;
}

/** Why the order was refused. */
export interface OrderRefusal extends Required<Refusal> {
  shortLines: readonly ShortLine[];
  /** What the order costs now, if that is not what was shown. */
  changed: Pick<ChangedSums, 'total' | 'changes'> | null;
  /** Whether nothing is wrong but what has not been filled in. */
  isMissing: boolean;
  /** Whether only signed-in customers may buy, and this one is no longer signed in. */
  needsSignIn: boolean;
}

interface OrderAnswer {
  orderId: string;
  /** Path of the order's page. */
  url: string;
  /** Where it is paid, if that is elsewhere. */
  payment?: { redirectUrl?: string };
}

/** What a 409 also contains: lines that are short of stock, or sums that have changed. */
type OrderConflict = { lines: ShortLine[] } & ChangedSums;

/** Saves the addresses in the account if the customer asked for it; a failure does not affect the order. */
async function saveAddresses(
  typed: Readonly<Record<string, string>>,
  body: ReturnType<typeof orderBody>,
): Promise<void> {
  for (const name of ['billingInfo', 'shippingInfo'] as const) {
    if (!typed[`save-${name}`]) continue;
    await postData('/api/account/addresses', { address: body[name] });
  }
}

/** Fields that choose from what the settings offer. */
const OFFERED = ['paymentMethod', 'billingInfo.country', 'shippingInfo.country'];

const refused = (message: string, more: Partial<OrderRefusal> = {}): OrderRefusal => ({
  message,
  fields: {},
  shortLines: [],
  changed: null,
  isMissing: false,
  needsSignIn: false,
  ...more,
});

/**
 * Checks and sends the order of this cart; once it is placed, empties the cart and shows the order.
 *
 * @param typed the fields of the checkout
 * @param shown what it costs as the page shows it
 * @param onPlaced called before the cart is emptied
 */
export async function submitOrder(
  typed: Readonly<Record<string, string>>,
  shown: ShownSum,
  onPlaced: () => void,
): Promise<OrderRefusal | null> {
  const cart = $cart.get();
  const body = orderBody(cart, typed, shown);
  const fields = { ...orderErrors(body, $settings.get()), ...houseErrors(typed) };
  const names = Object.keys(fields);
  if (names.length > 0) {
    const isMissing = names.every((name) => !typed[name === 'deliveryInfo' ? 'delivery' : name]);
    return refused(t('errors.invalidFields'), { fields, isMissing });
  }

  const idempotencyKey = orderAttemptKey(cart);
  const answer = await postData<OrderAnswer, OrderConflict>('/api/orders', body, {
    idempotencyKey,
    patience: PROVIDER_PATIENCE_MS,
  });
  if (answer.success) {
    onPlaced();
    reportShopEvent({
      name: 'purchase',
      items: cart.items.map(eventItem),
      value: toReais(shown.payableCents),
      orderId: answer.orderId,
    });
    await saveAddresses(typed, body);
    forgetOrderAttempt();
    resetCart();
    rememberPlaced(answer.url);
    leaveFor(answer.payment?.redirectUrl ?? answer.url);
    return null;
  }
  if (answer.code === 'priceChanged') {
    // Nothing was written: the key serves for the new sum.
    const changed = { total: answer.total ?? 0, changes: answer.changes ?? [] };
    takeOver(changed.changes);
    $rulesAsked.set($rulesAsked.get() + 1);
    // What paying by Pix takes off may be another percentage by now.
    void loadSettings();
    return refused(answer.err, { changed });
  }
  if (answer.fields?.['coupon']) {
    const reason = answer.fields['coupon'];
    const isFinal =
      answer.code === 'coupon.already-used' || answer.code === 'coupon.first-purchase';
    recordCouponCheck({ code: cart.coupon.code, state: 'refused', reason, isFinal });
  }
  // The key belongs to an order that was placed: ordering again needs a new one.
  if (answer.status === 409 && !answer.lines) forgetOrderAttempt();
  // What the shop offers has changed since the page was loaded.
  if (OFFERED.some((field) => answer.fields?.[field])) void loadSettings();
  return refused(answer.err, {
    fields: answer.fields ?? {},
    shortLines: answer.lines ?? [],
    needsSignIn: answer.status === 401,
  });
}

/** Puts the shop's current prices into the cart: every sum on the page follows. */
function takeOver(changes: readonly ChangedPart[]): void {
  for (const change of changes) {
    if (change.part === 'item') changePrice(change.uid, change.to);
    else if (change.part === 'delivery') {
      const { type, area, to } = change;
      updateDelivery({ type, area, cost: to });
    } else if (change.part === 'coupon') {
      recordCouponCheck({ code: change.code, state: 'ok', discount: change.to });
      changeDiscount(change.code, change.to);
    }
  }
}

/** What an attempt is for: a cart with other lines or another coupon is another order. */
function contentsOf(cart: Cart): string {
  return JSON.stringify([cart.items.map(({ uid, qty }) => [uid, qty]), cart.coupon.code]);
}

interface Attempt {
  key: string;
  contents: string;
}

/** The attempt stored in this tab; null if there is none, or it cannot be read. */
function storedAttempt(): Attempt | null {
  try {
    const stored = JSON.parse(tabStorage[ORDER_ATTEMPT_KEY] ?? 'null') as Partial<Attempt> | null;
    return typeof stored?.key === 'string' && stored.key ? (stored as Attempt) : null;
  } catch {
    return null;
  }
}

/**
 * The Idempotency-Key of ordering this cart: the same after a double click, a reload or a lost
 * answer, a new one once the cart has changed.
 */
export function orderAttemptKey(cart: Cart): string {
  const contents = contentsOf(cart);
  const stored = storedAttempt();
  if (stored?.contents === contents) return stored.key;
  const key = randomKey();
  tabStorage[ORDER_ATTEMPT_KEY] = JSON.stringify({ key, contents });
  return key;
}

/** The order was placed: what is bought next is another order, and its cart another cart. */
export function forgetOrderAttempt(): void {
  delete tabStorage[ORDER_ATTEMPT_KEY];
  forgetCartKey();
}
