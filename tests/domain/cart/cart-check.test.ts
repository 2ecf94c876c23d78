import { describe, expect, it } from 'vitest';
import { cartLineState, maxQtyOf, piecesToAdd } from '#domain/cart/cart-check.ts';

const line = <Cents extends number | null>(qty: number, priceCents: Cents) => ({ qty, priceCents });

describe('a line of the cart against what the shop offers', () => {
  it.each([
    ['the last piece', line(1, 500), line(1, 500), 'ok'],
    ['unlimited stock', line(99, 500), line(-1, 500), 'ok'],
    ['a price that rose', line(1, 500), line(5, 501), 'price-changed'],
    ['a price that fell', line(1, 500), line(5, 499), 'price-changed'],
    ['one piece too few', line(3, 500), line(2, 500), 'short'],
    ['nothing left', line(1, 500), line(0, 500), 'short'],
    ['too few pieces at another price', line(3, 500), line(2, 600), 'short'],
    ['more than one order may hold', line(100, 500), line(-1, 500), 'short'],
    ['lenses that are no longer sold', line(1, 500), line(5, null), 'lens-gone'],
    ['no offer any more', line(1, 500), null, 'gone'],
  ] as const)('with %s is as it is', (_case, wanted, offer, state) =>
    expect(cartLineState(wanted, offer, 99)).toBe(state),
  );

  it.each([
    [-1, 99],
    [0, 0],
    [7, 7],
    [500, 99],
  ])('of a stock of %i may hold %i pieces', (stock, most) =>
    expect(maxQtyOf(stock, 99)).toBe(most),
  );

  it.each([
    ['nothing in the cart', 1, 0, 1, 1],
    ['the last piece in the cart', 1, 1, 1, 0],
    ['fewer left than wanted', 5, 3, 4, 2],
    ['more in the cart than there are', 1, 4, 1, 0],
    ['unlimited stock', -1, 50, 7, 7],
  ])('with %s gets no piece more than there is', (_case, stock, inCart, wanted, added) =>
    expect(piecesToAdd(stock, inCart, wanted)).toBe(added),
  );
});
