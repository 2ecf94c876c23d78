import { describe, expect, it } from 'vitest';
import { shownPrice } from '#domain/products/shown-price.ts';

describe('the price that a list shows', () => {
  it.each<[string, [priceCents: number, qty: number][], number, boolean]>([
    ['the only one', [[500, 1]], 500, false],
    [
      'the cheapest',
      [
        [500, 1],
        [400, 1],
      ],
      400,
      true,
    ],
    [
      'without "from" if all cost the same',
      [
        [500, 1],
        [500, 9],
      ],
      500,
      false,
    ],
    [
      'the cheapest that can be bought',
      [
        [300, 0],
        [500, 1],
        [600, -1],
      ],
      500,
      true,
    ],
    [
      'the only one that can be bought',
      [
        [300, 0],
        [500, -1],
      ],
      500,
      false,
    ],
    [
      'the cheapest of a product that is sold out',
      [
        [300, 0],
        [500, 0],
      ],
      300,
      true,
    ],
  ])('is %s', (_text, variants, priceCents, priceVaries) => {
    const shown = shownPrice(variants.map(([cents, qty]) => ({ priceCents: cents, qty })));
    expect(shown).toEqual({ priceCents, priceVaries, compareAtCents: null });
  });

  it('stands beside the price before of the same variant', () => {
    const variants = [
      { priceCents: 300, compareAtCents: 900, qty: 0 },
      { priceCents: 400, compareAtCents: 500, qty: 1 },
      { priceCents: 450, compareAtCents: 800, qty: 1 },
    ];
    expect(shownPrice(variants).compareAtCents).toBe(500);
  });
});
