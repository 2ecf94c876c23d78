import { expect, it } from 'vitest';
import { costOf, refundOf } from '#domain/orders/refund.ts';
import { spreadDiscount } from '#domain/orders/spread-discount.ts';

const order = (change: object = {}) => ({
  lines: [
    { position: 0, qty: 2, returned: 0, unitPriceCents: 10_000, discountCents: 2_000 },
    { position: 1, qty: 1, returned: 0, unitPriceCents: 5_001, discountCents: 500 },
  ],
  heldCents: 24_501,
  ...change,
});

it.each([
  ['one piece: its price less its part of the discount', order(), [[0, 1]], 9_000],
  ['a line: its sum less its share, to the cent', order(), [[1, 1]], 4_501],
  [
    'all: what was paid, the delivery too',
    order(),
    [
      [0, 2],
      [1, 1],
    ],
    24_501,
  ],
  ['never more than is left of what was paid', order({ heldCents: 4_501 }), [[0, 1]], 4_501],
] as const)('gives back for %s', (_what, bought, back, cents) => {
  expect(refundOf(bought, new Map(back as readonly (readonly [number, number])[])).backCents).toBe(
    cents,
  );
});

it('rounds a piece’s part of the discount down: the cent is its buyer’s', () => {
  const line = { position: 0, qty: 3, returned: 0, unitPriceCents: 1_000, discountCents: 100 };
  const bought = { lines: [line], heldCents: 2_900 };
  expect(costOf(line, 2)).toBe(1_934);
  expect(refundOf(bought, new Map([[0, 2]])).backCents).toBe(1_933);
});

it('the last pieces bring all that is left', () => {
  const rest = order({ heldCents: 15_501 });
  const lines = rest.lines.map((line) => (line.position === 0 ? { ...line, returned: 1 } : line));
  expect(
    refundOf(
      { ...rest, lines },
      new Map([
        [0, 1],
        [1, 1],
      ]),
    ).backCents,
  ).toBe(15_501);
});

it('gives back what was paid, however an order comes back: each piece by its own line’s share', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const number = (most: number, salt: number) => ((seed * 7919 + salt * 104_729) % most) + 1;
    const sold = Array.from({ length: number(5, 1) }, (_, position) => ({
      position,
      qty: number(4, position + 2),
      returned: 0,
      unitPriceCents: number(20_000, position + 20),
    }));
    const sums = sold.map(({ qty, unitPriceCents }) => qty * unitPriceCents);
    const subtotalCents = sums.reduce((sum, cents) => sum + cents, 0);
    const discount = number(subtotalCents, 9) - 1;
    const deliveryCents = number(3_000, 11);
    const shares = spreadDiscount(sums, discount);
    const lines = sold.map((line, index) => ({ ...line, discountCents: shares[index]! }));
    const paidCents = subtotalCents - discount + deliveryCents;
    const bought = { lines, heldCents: paidCents };
    const byLine = lines.map(() => 0);
    let pieces = lines.reduce((sum, { qty }) => sum + qty, 0);
    for (let turn = 0; pieces > 0; turn += 1) {
      const line = lines[(seed + turn * 3) % lines.length]!;
      const next = line.returned < line.qty ? line : lines.find((one) => one.returned < one.qty)!;
      const cents = refundOf(bought, new Map([[next.position, 1]])).backCents;
      next.returned += 1;
      pieces -= 1;
      bought.heldCents -= cents;
      byLine[next.position]! += cents;
    }
    expect(bought.heldCents).toBe(0);
    // The last piece brings the delivery; without it every line has brought its sum less its own share.
    const lineRefunds = byLine.reduce((sum, cents) => sum + cents, 0);
    expect(lineRefunds - deliveryCents).toBe(subtotalCents - discount);
    const off = byLine.filter((cents, index) => cents !== sums[index]! - shares[index]!);
    expect(off).toHaveLength(1);
  }
});
