import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { initialCart } from '#domain/cart/initial-cart.ts';
import { changeInOtherTab, opened } from './fresh.ts';

const open = () =>
  opened(async () => ({
    ...(await import('#stores/cart.ts')),
    ...(await import('#stores/cart-actions.ts')),
    ...(await import('#stores/cart-totals.ts')),
  }));
const saved = () => JSON.parse(window.localStorage.getItem('CART') ?? 'null');

const estojo = { _id: 'estojo', price: 39.9 };
const armacao = { _id: 'armacao', price: 499.9, color: { name: 'Preto' } };
const line = { ...estojo, uid: 'estojo', qty: 2 };
const compare = [{ _id: 'estojo', slug: 'estojo', name: 'Estojo' }];
const empty = { ...initialCart, loaded: true };

beforeEach(() => window.localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('on load', () => {
  it('the cart is saved under CART', async () => {
    expect((await open()).CART_KEY).toBe('CART');
  });

  it('nothing saved is the initial cart, loaded, and nothing is written', async () => {
    const { $cart } = await open();
    expect($cart.get()).toEqual(empty);
    expect(window.localStorage).toHaveLength(0);
  });

  it('a saved cart that has items is restored', async () => {
    const cart = {
      ...empty,
      items: [line],
      coupon: { code: 'AURORA10', discount: 10 },
      billingInfo: { ...initialCart.billingInfo, city: 'Recife' },
      deliveryInfo: { type: 'Sedex', area: 'PE', cost: 19.9 },
      wishlist: 2,
      compare,
    };
    window.localStorage.setItem('CART', JSON.stringify(cart));
    expect((await open()).$cart.get()).toEqual(cart);
  });

  it('of a saved cart without items only wishlist and compare list stay', async () => {
    const coupon = { code: 'AURORA10', discount: 10 };
    const billingInfo = { ...initialCart.billingInfo, city: 'Recife' };
    const cart = { ...empty, coupon, billingInfo, wishlist: 2, compare };
    window.localStorage.setItem('CART', JSON.stringify(cart));
    expect((await open()).$cart.get()).toEqual({ ...empty, wishlist: 2, compare });
  });

  it.each(['{', 'null', '[]', '{"items":5}', '{"items":[null]}'])(
    'the broken text %j is the initial cart',
    async (text) => {
      window.localStorage.setItem('CART', text);
      expect((await open()).$cart.get()).toEqual(empty);
    },
  );

  it('the first render has the initial values, whatever was saved', async () => {
    window.localStorage.setItem('CART', JSON.stringify({ items: [line] }));
    const { $cart, $cartCount, $cartTotals } = await open();
    expect($cart.init).toEqual(initialCart);
    expect($cartCount.init).toBe(0);
    expect($cartTotals.init.payableCents).toBe(0);
  });
});

describe('a coupon that was saved', () => {
  const discount = async (check: object | null) => {
    const coupon = { code: 'AURORA10', discount: 90 };
    window.localStorage.setItem('CART', JSON.stringify({ items: [line], coupon }));
    const { $cartTotals } = await open();
    const { recordCouponCheck } = await import('#stores/coupon.ts');
    if (check) recordCouponCheck(check as Parameters<typeof recordCouponCheck>[0]);
    return $cartTotals.get().discountCents;
  };

  it.each([
    ['the shop has not been asked', null, 0],
    ['the shop has confirmed it, by its own percent', { state: 'ok', discount: 10 }, 798],
    ['the shop has refused it', { state: 'refused', reason: 'Venceu.' }, 0],
    ['the shop does not answer', { state: 'unanswered' }, 0],
  ])('counts only by the shop’s word: %s', async (_case, check, cents) => {
    expect(await discount(check && { code: 'AURORA10', ...check })).toBe(cents);
  });

  it('is not confirmed by what was said of another', async () => {
    expect(await discount({ code: 'OUTRO', state: 'ok', discount: 10 })).toBe(0);
  });
});

describe('every change is saved', () => {
  it.each<[string, (store: Awaited<ReturnType<typeof open>>) => void, object]>([
    ['addToCart', (store) => store.addToCart(estojo), { items: [{ ...line, qty: 3 }] }],
    ['addToCart by 2', (store) => store.addToCart(estojo, 2), { items: [{ ...line, qty: 4 }] }],
    [
      'addVariableToCart',
      (store) => store.addVariableToCart(armacao),
      { items: [line, { ...armacao, uid: expect.any(String), qty: 1 }] },
    ],
    ['incrementQty', (store) => store.incrementQty('estojo'), { items: [{ ...line, qty: 3 }] }],
    ['decrementQty', (store) => store.decrementQty('estojo'), { items: [{ ...line, qty: 1 }] }],
    ['changeQty', (store) => store.changeQty('estojo', 7), { items: [{ ...line, qty: 7 }] }],
    [
      'changePrice',
      (store) => store.changePrice('estojo', 9.9),
      { items: [{ ...line, price: 9.9 }] },
    ],
    ['removeFromCart', (store) => store.removeFromCart('estojo'), { items: [] }],
    [
      'applyCoupon',
      (store) => store.applyCoupon({ code: 'A', discount: 5 }),
      { coupon: { code: 'A', discount: 5 } },
    ],
    [
      'updateBilling',
      (store) => store.updateBilling({ city: 'Recife' }),
      { billingInfo: { ...initialCart.billingInfo, city: 'Recife' } },
    ],
    [
      'updateShipping',
      (store) => store.updateShipping({ city: 'Olinda' }),
      { shippingInfo: { ...initialCart.shippingInfo, city: 'Olinda' } },
    ],
    [
      'updateDelivery',
      (store) => store.updateDelivery({ type: 'Sedex', area: 'PE', cost: 9 }),
      { deliveryInfo: { type: 'Sedex', area: 'PE', cost: 9 } },
    ],
    ['updateWishlist', (store) => store.updateWishlist(3), { wishlist: 3 }],
    ['updateCompare', (store) => store.updateCompare(compare), { compare }],
    ['resetCart', (store) => store.resetCart(), { items: [] }],
  ])('%s', async (_name, change, expected) => {
    window.localStorage.setItem('CART', JSON.stringify({ items: [line] }));
    const store = await open();
    change(store);
    expect(store.$cart.get()).toEqual({ ...empty, items: [line], ...expected });
    expect(saved()).toEqual(store.$cart.get());
  });

  it('and what changes nothing is not', async () => {
    window.localStorage.setItem('CART', JSON.stringify({ items: [line] }));
    const { updateVariant } = await open();
    const stored = window.localStorage.getItem('CART');
    updateVariant('estojo', {});
    expect(window.localStorage.getItem('CART')).toBe(stored);
  });

  it('and is there when the page is opened again', async () => {
    (await open()).addToCart(estojo, 2);
    expect((await open()).$cart.get().items).toEqual([line]);
  });
});

describe('what is computed of the cart', () => {
  it('follows it', async () => {
    const { addToCart, applyCoupon, $cartCount, $cartTotals } = await open();
    addToCart(estojo, 2);
    applyCoupon({ code: 'AURORA10', discount: 10 });
    expect($cartCount.get()).toBe(2);
    expect($cartTotals.get()).toMatchObject({
      subtotalCents: 7980,
      discountCents: 798,
      staffDiscountCents: 0,
      totalCents: 7182,
      deliveryCents: 0,
      payableCents: 7182,
    });
  });
});

describe('two tabs agree', () => {
  it('on what is added in the other one', async () => {
    const { $cart } = await open();
    $cart.listen(() => {});
    changeInOtherTab('CART', JSON.stringify({ items: [line] }));
    expect($cart.get().items).toEqual([line]);
  });

  it('on an emptied cart too, addresses included', async () => {
    window.localStorage.setItem('CART', JSON.stringify({ items: [line] }));
    const { $cart } = await open();
    $cart.listen(() => {});
    const billingInfo = { ...initialCart.billingInfo, city: 'Recife' };
    changeInOtherTab('CART', JSON.stringify({ items: [], billingInfo }));
    expect($cart.get()).toEqual({ ...empty, billingInfo });
  });

  it('on broken text: it is an empty cart here as there', async () => {
    window.localStorage.setItem('CART', JSON.stringify({ items: [line] }));
    const { $cart } = await open();
    $cart.listen(() => {});
    changeInOtherTab('CART', '{');
    expect($cart.get()).toEqual(empty);
  });
});

describe('a local storage that cannot be used', () => {
  const refuse = () => {
    throw new DOMException('no', 'QuotaExceededError');
  };

  it('when full, keeps the cart as long as the page is open', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    const { $cart, addToCart } = await open();
    addToCart(estojo);
    addToCart(estojo);
    expect($cart.get().items).toEqual([line]);
  });

  it('when blocked, keeps the cart as long as the page is open', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse);
    const { $cart, addToCart } = await open();
    addToCart(estojo, 2);
    expect($cart.get().items).toEqual([line]);
  });

  it('when it stops working halfway, loses nothing of the cart, addresses included', async () => {
    const { $cart, addToCart, updateBilling } = await open();
    addToCart(estojo);
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      vi.spyOn(Storage.prototype, method).mockImplementation(refuse);
    }
    addToCart(estojo);
    updateBilling({ city: 'Recife' });
    const stop = $cart.listen(() => {});
    window.dispatchEvent(new Event('pageshow'));
    expect($cart.get().items).toEqual([line]);
    expect($cart.get().billingInfo.city).toBe('Recife');
    stop();
  });
});
