import { expect, it } from 'vitest';
import {
  addParts,
  costOf,
  keptOfLenses,
  namedParts,
  NO_PARTS,
  partsOf,
  refundOf,
  wholePieces,
} from '#domain/orders/refund.ts';
import { spreadDiscount } from '#domain/orders/spread-discount.ts';

const line = (change: object = {}) => ({
  position: 0,
  qty: 1,
  gone: NO_PARTS,
  unitPriceCents: 10_000,
  discountCents: 0,
  lensCents: 0,
  ...change,
});

const order = (change: object = {}) => ({
  lines: [
    line({ qty: 2, discountCents: 2_000 }),
    line({ position: 1, unitPriceCents: 5_001, discountCents: 500 }),
  ],
  heldCents: 24_501,
  ...change,
});

const whole = (...back: readonly (readonly [number, number])[]) =>
  new Map(back.map(([position, qty]) => [position, wholePieces(qty)]));

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
  expect(refundOf(bought, whole(...back)).backCents).toBe(cents);
});

it('rounds a piece’s part of the discount down: the cent is its buyer’s', () => {
  const three = line({ qty: 3, unitPriceCents: 1_000, discountCents: 100 });
  const bought = { lines: [three], heldCents: 2_900 };
  expect(costOf(three, wholePieces(2))).toBe(1_934);
  expect(refundOf(bought, whole([0, 2])).backCents).toBe(1_933);
});

it('the last pieces bring all that is left', () => {
  const rest = order({ heldCents: 15_501 });
  const lines = rest.lines.map((one) =>
    one.position === 0 ? { ...one, gone: wholePieces(1) } : one,
  );
  expect(refundOf({ ...rest, lines }, whole([0, 1], [1, 1])).backCents).toBe(15_501);
});

it('gives back for a piece that comes back what its refunded lenses have left of it', () => {
  const glasses = line({ unitPriceCents: 50_000, lensCents: 30_000, discountCents: 5_000 });
  const bought = { lines: [glasses, line({ position: 1 })], heldCents: 60_000 };
  const lenses = partsOf({ qty: 1, part: 'lens' });
  expect(refundOf(bought, new Map([[0, lenses]])).backCents).toBe(27_000);
  const refunded = { ...bought, lines: [{ ...glasses, refunded: lenses }, bought.lines[1]!] };
  const { backCents, given } = refundOf(refunded, whole([0, 1]));
  expect([backCents, given.get(0)]).toEqual([18_000, { frames: 1, lenses: 0 }]);
});

it('names what was given back as whole pieces as far as they are', () => {
  expect(namedParts(3, { frames: 2, lenses: 3 })).toEqual([
    { position: 3, qty: 2 },
    { position: 3, qty: 1, part: 'lens' },
  ]);
  expect(namedParts(3, { frames: 1, lenses: 0 })).toEqual([{ position: 3, qty: 1, part: 'frame' }]);
});

it('keeps of made lenses their percentage of what they have cost, rounded down', () => {
  const glasses = line({ unitPriceCents: 50_000, lensCents: 30_001, discountCents: 5_000 });
  // Of 300,01 less 30,00, their part of the discount.
  expect(keptOfLenses([{ ...glasses, lensKeptPercent: 33 }], whole([0, 1]))).toBe(8_910);
  expect(keptOfLenses([{ ...glasses, lensKeptPercent: 100 }], whole([0, 1]))).toBe(27_001);
  const frame = new Map([[0, partsOf({ qty: 1, part: 'frame' })]]);
  expect(keptOfLenses([{ ...glasses, lensKeptPercent: 100 }], frame)).toBe(0);
});

it('gives back what was paid, however an order comes back: each piece, frame and lens by its own line’s share', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const number = (most: number, salt: number) => ((seed * 7919 + salt * 104_729) % most) + 1;
    const sold = Array.from({ length: number(5, 1) }, (_, position) => {
      const unitPriceCents = number(20_000, position + 20);
      const lensCents = position % 2 === 0 ? 0 : number(unitPriceCents, position + 30);
      return { position, qty: number(4, position + 2), gone: NO_PARTS, unitPriceCents, lensCents };
    });
    const sums = sold.map(({ qty, unitPriceCents }) => qty * unitPriceCents);
    const subtotalCents = sums.reduce((sum, cents) => sum + cents, 0);
    const discount = number(subtotalCents, 9) - 1;
    const deliveryCents = number(3_000, 11);
    const shares = spreadDiscount(sums, discount);
    const lines = sold.map((one, index) => ({ ...one, discountCents: shares[index]! }));
    const paidCents = subtotalCents - discount + deliveryCents;
    const bought = { lines, heldCents: paidCents };
    const byLine = lines.map(() => 0);
    const isOpen = ({ qty, gone }: (typeof lines)[number]) => gone.frames + gone.lenses < 2 * qty;
    for (let turn = 0; lines.some(isOpen); turn += 1) {
      const wanted = lines[(seed + turn * 3) % lines.length]!;
      const next = isOpen(wanted) ? wanted : lines.find(isOpen)!;
      const { frames, lenses } = next.gone;
      const isPart = next.lensCents > 0 && (frames !== lenses || turn % 3 > 0);
      const part = isPart ? (lenses < next.qty && turn % 2 === 0 ? 'lens' : 'frame') : undefined;
      const isLeft = part !== 'frame' || frames < next.qty;
      const back = partsOf({ qty: 1, part: isLeft ? part : 'lens' });
      const cents = refundOf(bought, new Map([[next.position, back]])).backCents;
      next.gone = addParts(next.gone, back);
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
