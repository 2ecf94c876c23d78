import { FACETS, type Facet, type ListQuery } from './query.ts';

/** Facets in which the variants of one product differ; the others belong to the whole product. */
export const VARIANT_FACETS = ['color', 'size', 'offer'] as const satisfies Facet[];
type VariantFacet = (typeof VARIANT_FACETS)[number];
type ProductFacet = Exclude<Facet, VariantFacet>;

/** A product as faceting sees it. A value list is empty, has one value, or several (categories). */
export interface FacetedProduct {
  values: Record<ProductFacet, readonly string[]>;
  variants: readonly {
    values: Record<VariantFacet, string | null>;
    priceCents: number;
    buyable: boolean;
  }[];
}

/** The same with each value as a small number, which counts 10,000 products in a millisecond or two. */
export interface CodedProduct {
  codes: readonly number[];
  variants: readonly { codes: readonly number[]; priceCents: number; buyable: boolean }[];
}

export type FacetFilter = Pick<ListQuery, 'facets' | 'minCents' | 'maxCents' | 'includeSoldOut'>;

export interface Faceting<P> {
  /** Products that meet every choice, in the order they were given. */
  matches: P[];
  /** Number of products by value, given the choices of all other facets; values without products are left out. */
  counts: Record<Facet, Map<string, number>>;
  /** Lowest and highest price of a variant, given the choices of all facets; null without products. */
  price: { minCents: number; maxCents: number } | null;
}

/** Each facet is a bit, and so is the price: what a product misses is a set of bits. */
const bitOf = Object.fromEntries(FACETS.map((name, i) => [name, 1 << i])) as Record<Facet, number>;
const PRICE_BIT = 1 << FACETS.length;
const EVERY_BIT = (PRICE_BIT << 1) - 1;
const VARIANT_BITS = VARIANT_FACETS.reduce((bits, name) => bits | bitOf[name], 0);
const hasSeveralBits = (bits: number): boolean => (bits & (bits - 1)) !== 0;

/** Gives each facet value a number; the numbers of one `FacetCodes` belong together. */
export class FacetCodes {
  readonly #codes = new Map<string, number>();
  /** Codes of a variant, by its values: there are tens of thousands of variants, and a few hundred of these. */
  readonly #ofVariants = new Map<string, readonly number[]>();
  /** Products have sets of codes in common, and variants their price with them: what is alike is one object. */
  readonly #ofProducts = new Map<string, readonly number[]>();
  readonly #variants = new Map<string, CodedProduct['variants'][number]>();
  readonly values: { facet: Facet; value: string; bit: number }[] = [];

  /** Number of a value, if any product ever had it. */
  find(facet: Facet, value: string): number | undefined {
    return this.#codes.get(`${facet}:${value}`);
  }

  #code(facet: Facet, value: string): number {
    const found = this.find(facet, value);
    if (found !== undefined) return found;
    const code = this.values.push({ facet, value, bit: bitOf[facet] }) - 1;
    this.#codes.set(`${facet}:${value}`, code);
    return code;
  }

  #codesOfVariant(values: Record<VariantFacet, string | null>): readonly number[] {
    const key = JSON.stringify(VARIANT_FACETS.map((facet) => values[facet]));
    const known = this.#ofVariants.get(key);
    if (known) return known;
    const codes = VARIANT_FACETS.flatMap((facet) => {
      const value = values[facet];
      return value === null ? [] : [this.#code(facet, value)];
    });
    this.#ofVariants.set(key, codes);
    return codes;
  }

  /** A product's values as numbers. */
  encode({ values, variants }: FacetedProduct): CodedProduct {
    const codes = (Object.keys(values) as ProductFacet[]).flatMap((facet) =>
      values[facet].map((value) => this.#code(facet, value)),
    );
    return {
      // `flatMap` over-allocates, which adds up over all products.
      codes: remembered(this.#ofProducts, codes.join(), () => codes.slice()),
      variants: variants.map((variant) => {
        const own = this.#codesOfVariant(variant.values);
        const { priceCents, buyable } = variant;
        return remembered(this.#variants, `${own.join()};${priceCents};${buyable}`, () => ({
          codes: own,
          priceCents,
          buyable,
        }));
      }),
    };
  }
}

/** What differs more than this is hardly shared: it is forgotten, and remembered from the beginning. */
const MAX_REMEMBERED = 50_000;

function remembered<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= MAX_REMEMBERED) known.clear();
  const made = make();
  known.set(key, made);
  return made;
}

/** Bits of the facets that are narrowed, and for each code its facet's bit if it is chosen. */
function choices(codes: FacetCodes, { facets }: FacetFilter) {
  const chosenBit = new Int32Array(codes.values.length);
  let required = 0;
  for (const facet of FACETS) {
    for (const value of facets[facet] ?? []) {
      required |= bitOf[facet];
      const code = codes.find(facet, value);
      if (code !== undefined) chosenBit[code] = bitOf[facet];
    }
  }
  return { chosenBit, required };
}

/** Counters while the products are visited. */
class Tally {
  readonly #values: FacetCodes['values'];
  readonly #bits: Int32Array;
  readonly #counts: Int32Array;
  /** Number of the product that a value was last counted for: each product counts once. */
  readonly #countedFor: Int32Array;
  #product = 0;
  #minCents = Infinity;
  #maxCents = 0;

  constructor({ values }: FacetCodes) {
    this.#values = values;
    this.#bits = Int32Array.from(values, ({ bit }) => bit);
    this.#counts = new Int32Array(values.length);
    this.#countedFor = new Int32Array(values.length);
  }

  nextProduct(): void {
    this.#product += 1;
  }

  /** Counts the current product for those of its values whose facets are among `open`. */
  count(codes: readonly number[], open: number): void {
    for (const code of codes) {
      if (!(this.#bits[code]! & open) || this.#countedFor[code] === this.#product) continue;
      this.#countedFor[code] = this.#product;
      this.#counts[code]! += 1;
    }
  }

  takePrice(cents: number): void {
    this.#minCents = Math.min(this.#minCents, cents);
    this.#maxCents = Math.max(this.#maxCents, cents);
  }

  get price(): Faceting<never>['price'] {
    const [minCents, maxCents] = [this.#minCents, this.#maxCents];
    return minCents === Infinity ? null : { minCents, maxCents };
  }

  get counts(): Faceting<never>['counts'] {
    const byFacet = Object.fromEntries(
      FACETS.map((facet) => [facet, new Map<string, number>()]),
    ) as Faceting<never>['counts'];
    this.#values.forEach(({ facet, value }, code) => {
      const count = this.#counts[code]!;
      if (count > 0) byFacet[facet].set(value, count);
    });
    return byFacet;
  }
}

/**
 * Narrows products by a filter and counts what each further choice would give. Values of one facet
 * add up, facets narrow each other; colour, size, offer, price and stock must be met by one and the same
 * variant. A count is the total that the list has when its value alone is chosen in its facet.
 *
 * @param products in any order, encoded by `codes`
 */
export function facetProducts<P extends CodedProduct>(
  codes: FacetCodes,
  products: Iterable<P>,
  filter: FacetFilter,
): Faceting<P> {
  const { chosenBit, required } = choices(codes, filter);
  const withoutChosen = (missed: number, values: readonly number[]): number => {
    let rest = missed;
    for (const code of values) rest &= ~chosenBit[code]!;
    return rest;
  };
  const lowest = filter.minCents ?? 0;
  const highest = filter.maxCents ?? Infinity;
  const tally = new Tally(codes);
  const matches: P[] = [];

  for (const product of products) {
    const missedByProduct = withoutChosen(required, product.codes);
    if (hasSeveralBits(missedByProduct & ~VARIANT_BITS)) continue;
    tally.nextProduct();
    let matching = false;
    /** Facets in which this product counts: all, or those that are alone in excluding a variant. */
    let counting = 0;
    for (const variant of product.variants) {
      if (!variant.buyable && !filter.includeSoldOut) continue;
      let missed = withoutChosen(missedByProduct, variant.codes);
      if (variant.priceCents < lowest || variant.priceCents > highest) missed |= PRICE_BIT;
      if (hasSeveralBits(missed)) continue;
      const open = missed || EVERY_BIT;
      tally.count(variant.codes, open);
      if (open & PRICE_BIT) tally.takePrice(variant.priceCents);
      matching ||= missed === 0;
      counting |= open;
    }
    tally.count(product.codes, counting);
    if (matching) matches.push(product);
  }
  return { matches, counts: tally.counts, price: tally.price };
}
