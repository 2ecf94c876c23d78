import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initialCart } from '#domain/cart/initial-cart.ts';

const cart = (qty: number) => ({
  ...initialCart,
  items: [{ _id: 'p1', uid: 'p1', qty, price: 259.9 }],
});
const refuse = () => {
  throw new DOMException('no', 'SecurityError');
};
const stopStorage = () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(refuse);
  }
};
const open = () => {
  vi.resetModules();
  return import('#islands/checkout/submit-order.ts');
};

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('keeps its key through a reload, until the cart changes or the order stands', async () => {
  const key = (await open()).orderAttemptKey(cart(1));
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  const { orderAttemptKey, forgetOrderAttempt } = await open();
  expect(orderAttemptKey(cart(1))).toBe(key);
  const other = orderAttemptKey(cart(2));
  expect(other).not.toBe(key);
  forgetOrderAttempt();
  expect(orderAttemptKey(cart(2))).not.toBe(other);
});

it('keeps its key if nothing can be stored', async () => {
  stopStorage();
  const { orderAttemptKey, forgetOrderAttempt } = await open();
  const key = orderAttemptKey(cart(1));
  expect(orderAttemptKey(cart(1))).toBe(key);
  forgetOrderAttempt();
  expect(orderAttemptKey(cart(1))).not.toBe(key);
});

it('keeps its key when the storage stops working between two tries of one order', async () => {
  const { orderAttemptKey, forgetOrderAttempt } = await open();
  const key = orderAttemptKey(cart(1));
  stopStorage();
  expect(orderAttemptKey(cart(1))).toBe(key);
  forgetOrderAttempt();
  expect(orderAttemptKey(cart(1))).not.toBe(key);
});

it.each(['{', '5', '{}', '{"key":7,"contents":"x"}'])(
  'begins again over what is no attempt: %s',
  async (text) => {
    sessionStorage.setItem('ORDER_ATTEMPT', text);
    expect((await open()).orderAttemptKey(cart(1))).toMatch(/^[0-9a-f]{32}$/);
  },
);

it('has a key if the browser has no crypto', async () => {
  vi.stubGlobal('crypto', undefined);
  expect((await open()).orderAttemptKey(cart(1))).toMatch(/^[0-9a-f]{32}$/);
});
