import { beforeEach, describe, expect, it } from 'vitest';
import {
  FacetCodes,
  facetProducts,
  type FacetedProduct,
  type FacetFilter,
} from '#domain/catalogue/faceting.ts';
import { FACETS, type Facet } from '#domain/catalogue/query.ts';

type FacetedVariant = FacetedProduct['variants'][number];

const variant = (
  color: string | null,
  size: string | null,
  priceCents: number,
  buyable = true,
  offer: string | null = null,
): FacetedVariant => ({ values: { color, size, offer }, priceCents, buyable });

const product = (
  values: Partial<FacetedProduct['values']>,
  ...variants: FacetedVariant[]
): FacetedProduct => ({
  values: {
    category: [],
    brand: [],
    kind: [],
    shape: [],
    rim: [],
    material: [],
    gender: [],
    ...values,
  },
  variants,
});

const everything: FacetFilter = {
  facets: {},
  minCents: null,
  maxCents: null,
  includeSoldOut: false,
};

/** Faceting of products with names, so that a test can say which ones match. */
function narrow(products: Record<string, FacetedProduct>, filter: Partial<FacetFilter> = {}) {
  const codes = new FacetCodes();
  const rows = Object.entries(products).map(([name, one]) => ({ name, ...codes.encode(one) }));
  const { matches, counts, price } = facetProducts(codes, rows, { ...everything, ...filter });
  return {
    names: matches.map(({ name }) => name),
    count: (facet: Facet) => Object.fromEntries(counts[facet]),
    price,
  };
}

describe('narrowing a list', () => {
  const products = {
    round: product(
      { shape: ['redondo'], brand: ['lume'] },
      variant('preto', 'P', 100),
      variant('azul', 'M', 200),
    ),
    square: product({ shape: ['quadrado'], brand: ['lume'] }, variant('preto', 'M', 300)),
    gone: product({ shape: ['redondo'], brand: ['aresta'] }, variant('preto', 'M', 400, false)),
  };

  it.each<[string, Partial<FacetFilter>, string[]]>([
    ['leaves out what is sold out', {}, ['round', 'square']],
    ['lists what is sold out if asked to', { includeSoldOut: true }, ['round', 'square', 'gone']],
    [
      'adds up the values of a facet',
      { facets: { shape: ['redondo', 'quadrado'] } },
      ['round', 'square'],
    ],
    ['narrows by each facet', { facets: { shape: ['quadrado'], color: ['preto'] } }, ['square']],
    [
      'wants colour and size on one variant',
      { facets: { color: ['preto'], size: ['M'] } },
      ['square'],
    ],
    [
      'wants colour and price on one variant',
      { facets: { color: ['preto'] }, minCents: 150 },
      ['square'],
    ],
    ['includes the bounds of the price', { minCents: 200, maxCents: 300 }, ['round', 'square']],
    ['wants stock of the very variant', { facets: { brand: ['aresta'] } }, []],
    ['finds nothing of a value that no product has', { facets: { color: ['verde'] } }, []],
    ['preserves the order', { facets: { color: ['preto'] } }, ['round', 'square']],
  ])('%s', (_text, filter, names) => {
    expect(narrow(products, filter).names).toEqual(names);
  });

  it('counts each facet given the choices of all others', () => {
    const { count, price } = narrow(products, { facets: { color: ['azul'] } });
    expect(count('color')).toEqual({ preto: 2, azul: 1 });
    expect(count('shape')).toEqual({ redondo: 1 });
    expect(count('size')).toEqual({ M: 1 });
    expect(price).toEqual({ minCents: 200, maxCents: 200 });
  });

  it('counts a product once, however many of its variants or categories match', () => {
    const twice = product(
      { category: ['sol', 'sol/feminino'] },
      variant('preto', 'P', 100),
      variant('preto', 'M', 100),
    );
    const { count } = narrow({ twice });
    expect(count('color')).toEqual({ preto: 1 });
    expect(count('category')).toEqual({ sol: 1, 'sol/feminino': 1 });
  });

  it('tells the prices without regard to the chosen ones', () => {
    expect(narrow(products, { minCents: 250 }).price).toEqual({ minCents: 100, maxCents: 300 });
  });

  it('tells no price if nothing is left', () => {
    expect(narrow(products, { facets: { color: ['verde'] } }).price).toBeNull();
    expect(narrow({}).names).toEqual([]);
  });
});

/** A small generator (mulberry32), so that a failure can be repeated by its seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const PRICES = [100, 200, 300, 400];
const VALUES = ['a', 'b', 'c'];

describe.each(Array.from({ length: 40 }, (_, seed) => seed))('a random catalogue (%i)', (seed) => {
  let random: () => number;
  let products: FacetedProduct[];
  let filter: FacetFilter;

  const below = (limit: number) => Math.floor(random() * limit);
  const some = () => VALUES.filter(() => random() < 0.4);
  const one = () => (random() < 0.1 ? null : VALUES[below(VALUES.length)]!);
  const bound = () => (random() < 0.5 ? null : PRICES[below(PRICES.length)]!);

  beforeEach(() => {
    random = randomOf(seed);
    const single = () => [one()].filter((value) => value !== null);
    products = Array.from({ length: 30 }, () =>
      product(
        {
          category: some(),
          brand: single(),
          kind: single(),
          shape: single(),
          rim: single(),
          material: single(),
          gender: single(),
        },
        ...Array.from({ length: 1 + below(4) }, () =>
          variant(one(), one(), PRICES[below(PRICES.length)]!, random() < 0.7, one()),
        ),
      ),
    );
    filter = {
      facets: Object.fromEntries(
        FACETS.filter(() => random() < 0.3).map((facet) => [facet, some()]),
      ),
      minCents: bound(),
      maxCents: bound(),
      includeSoldOut: random() < 0.3,
    };
  });

  /** The rule itself, written without any cleverness. */
  const meets = (one: FacetedProduct, { facets, ...given }: FacetFilter): boolean =>
    one.variants.some(
      ({ values, priceCents, buyable }) =>
        (buyable || given.includeSoldOut) &&
        priceCents >= (given.minCents ?? 0) &&
        priceCents <= (given.maxCents ?? Infinity) &&
        FACETS.every((facet) => {
          const chosen = facets[facet] ?? [];
          const own = { ...one.values, ...values }[facet];
          return chosen.length === 0 || chosen.some((value) => own?.includes(value));
        }),
    );

  const run = (by: FacetFilter) => {
    const codes = new FacetCodes();
    const rows = products.map((one) => ({ one, ...codes.encode(one) }));
    return facetProducts(codes, rows, by);
  };

  it('is narrowed to what meets every choice', () => {
    const expected = products.filter((one) => meets(one, filter));
    expect(run(filter).matches.map(({ one }) => one)).toEqual(expected);
  });

  it.each(FACETS)('counts for each value of %s what choosing it gives', (facet) => {
    const { counts } = run(filter);
    for (const value of VALUES) {
      const chosen = { ...filter, facets: { ...filter.facets, [facet]: [value] } };
      expect(counts[facet].get(value) ?? 0).toBe(run(chosen).matches.length);
    }
  });

  it('tells the cheapest and the dearest price that still give a product', () => {
    const giving = PRICES.filter((cents) =>
      products.some((one) => meets(one, { ...filter, minCents: cents, maxCents: cents })),
    );
    const { price } = run(filter);
    expect(price && [price.minCents, price.maxCents]).toEqual(
      giving.length === 0 ? null : [giving[0], giving.at(-1)],
    );
  });
});
