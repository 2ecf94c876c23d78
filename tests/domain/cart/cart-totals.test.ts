import { describe, expect, it } from 'vitest';
import { cartCount } from '#stores/cart.ts';
import { initialCart } from '#domain/cart/initial-cart.ts';
import { cartTotals, lineCents } from '#domain/cart/cart-totals.ts';

const cartOf = (lines: [price: number, qty: number][], discount = 0, cost = 0) => ({
  ...initialCart,
  items: lines.map(([price, qty], index) => ({ _id: `p${index}`, uid: `p${index}`, price, qty })),
  coupon: { code: 'CUPOM', discount },
  deliveryInfo: { type: 'Sedex', area: 'SP', cost },
});

describe('the sums of a cart', () => {
  it.each([
    { lines: [], discount: 0, cost: 0, sums: [0, 0, 0, 0, 0] },
    { lines: [[499.9, 1]], discount: 0, cost: 0, sums: [49990, 0, 49990, 0, 49990] },
    { lines: [[499.9, 2]], discount: 10, cost: 0, sums: [99980, 9998, 89982, 0, 89982] },
    {
      lines: [
        [0.1, 1],
        [0.2, 1],
      ],
      discount: 0,
      cost: 0,
      sums: [30, 0, 30, 0, 30],
    },
    {
      lines: [
        [19.99, 3],
        [39.9, 1],
      ],
      discount: 0,
      cost: 0,
      sums: [9987, 0, 9987, 0, 9987],
    },
    { lines: [[33.33, 1]], discount: 50, cost: 0, sums: [3333, 1667, 1666, 0, 1666] },
    { lines: [[100, 1]], discount: 100, cost: 19.9, sums: [10000, 10000, 0, 1990, 1990] },
    { lines: [[100, 1]], discount: 10, cost: 19.9, sums: [10000, 1000, 9000, 1990, 10990] },
  ] as const)('of $lines, $discount % off, delivery $cost', ({ lines, discount, cost, sums }) => {
    const totals = cartTotals(cartOf(lines as never, discount, cost));
    const { subtotalCents, discountCents, totalCents, deliveryCents, payableCents } = totals;
    expect([subtotalCents, discountCents, totalCents, deliveryCents, payableCents]).toEqual(sums);
  });

  it('of a checkout: the chosen delivery, the gift card, and Pix on what it leaves', () => {
    const cart = cartOf([[100, 2]], 0, 19.9);
    const { deliveryCents, giftCardCents, pixDiscountCents, payableCents, dueCents } = cartTotals(
      cart,
      undefined,
      { deliveryCents: 1000, pixPercent: 10, balanceCents: 15000 },
    );
    // 210,00, of which the card pays 150,00; 10 % of the other 60,00.
    expect([deliveryCents, giftCardCents, pixDiscountCents]).toEqual([1000, 15000, 600]);
    expect([payableCents, dueCents]).toEqual([20400, 5400]);
    expect(cartTotals(cart, undefined, { balanceCents: 50000 }).dueCents).toBe(0);
  });

  it('count a line to the cent, unlike the helper that rounds to one decimal', () => {
    expect(lineCents({ price: 19.99, qty: 3 })).toBe(5997);
  });
});

it('counts the pieces of a cart, not its lines', () => {
  expect(
    cartCount(
      cartOf([
        [10, 2],
        [20, 3],
      ]),
    ),
  ).toBe(5);
  expect(cartCount(initialCart)).toBe(0);
});
