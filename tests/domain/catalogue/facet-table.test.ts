import { describe, expect, it } from 'vitest';
import { Bits } from '#domain/catalogue/bits.ts';
import { FacetTable } from '#domain/catalogue/facet-table.ts';
import {
  FacetCodes,
  facetProducts,
  type CodedProduct,
  type FacetFilter,
} from '#domain/catalogue/faceting.ts';
import { FACETS } from '#domain/catalogue/query.ts';
import { Chance } from '../../support/random.ts';

const VALUES = ['a', 'b', 'c'];
const PRICES = [100, 200, 300, 400];

/** Products of every sort by their positions, some of which are empty. */
function randomCatalogue(chance: Chance) {
  const codes = new FacetCodes();
  const single = () => chance.some([chance.of(VALUES)], 0.9);
  const one = () => (chance.next() < 0.1 ? null : chance.of(VALUES));
  const product = () =>
    codes.encode({
      values: {
        category: chance.some(VALUES),
        brand: single(),
        kind: single(),
        shape: single(),
        rim: single(),
        material: single(),
        gender: single(),
      },
      variants: Array.from({ length: 1 + chance.below(4) }, () => ({
        values: { color: one(), size: one(), offer: one() },
        priceCents: chance.of(PRICES),
        buyable: chance.next() < 0.7,
      })),
    });
  const products: (CodedProduct | undefined)[] = Array.from({ length: 75 }, () =>
    chance.next() < 0.1 ? undefined : product(),
  );
  return { codes, products };
}

function randomFilter(chance: Chance): FacetFilter {
  const bound = () => (chance.next() < 0.5 ? null : chance.of(PRICES));
  return {
    facets: Object.fromEntries(
      chance.some(FACETS, 0.3).map((facet) => [facet, chance.some([...VALUES, 'unknown'])]),
    ),
    minCents: bound(),
    maxCents: bound(),
    includeSoldOut: chance.next() < 0.3,
  };
}

describe.each(Array.from({ length: 40 }, (_, seed) => seed))('a random catalogue (%i)', (seed) => {
  const chance = new Chance(seed);
  const { codes, products } = randomCatalogue(chance);
  const table = new FacetTable(codes, products);
  const rows = products.flatMap((product, position) => (product ? [{ ...product, position }] : []));

  const expectSame = (filter: FacetFilter, among?: Bits) => {
    const { matches, total, ...rest } = table.narrow(filter, among);
    const positions: number[] = [];
    matches.forEach((position) => positions.push(position));
    const searched = rows.filter(({ position }) => among?.has(position) ?? true);
    const { matches: found, ...expected } = facetProducts(codes, searched, filter);
    expect(positions).toEqual(found.map(({ position }) => position));
    expect({ total, ...rest }).toEqual({ total: found.length, ...expected });
  };

  it('is narrowed and counted as one product after the other would be', () => {
    for (let n = 0; n < 25; n += 1) expectSame(randomFilter(chance));
  });

  it('is narrowed from what was found in the same way', () => {
    for (let n = 0; n < 10; n += 1) {
      const found = Bits.below(products.length);
      for (const { position } of chance.some(rows, 0.3)) found.add(position);
      const before = found.copy();
      expectSame(randomFilter(chance), found);
      expect(found).toEqual(before);
    }
  });
});
