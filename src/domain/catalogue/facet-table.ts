import { Bits } from './bits.ts';
import {
  VARIANT_FACETS,
  type CodedProduct,
  type FacetCodes,
  type FacetFilter,
  type Faceting,
} from './faceting.ts';
import { FACETS, type Facet } from './query.ts';

/** The result of filtering; products are given by their positions. */
export interface Narrowed extends Pick<Faceting<never>, 'counts' | 'price'> {
  matches: Bits;
  total: number;
}

/** What excludes a variant. */
const COLOR = 1;
const SIZE = 2;
const PRICE = 4;
const OFFER = 8;

const PRODUCT_FACETS = FACETS.filter((facet) => !VARIANT_FACETS.some((name) => name === facet));

/**
 * The result of `facetProducts` for a whole catalogue: a set of products for each value, and columns of
 * variants. Only products that miss at most one choice are visited. A test compares the two.
 */
export class FacetTable {
  readonly #codes: FacetCodes;
  /** Products that existed when the table was made. */
  readonly #values: FacetCodes['values'];
  readonly #size: number;
  readonly #all: Bits;
  /** The products that have a value, by its code. */
  readonly #having = new Map<number, Bits>();
  /** Index of each product's first variant, and at the end the number of variants. */
  readonly #begins: Uint32Array;
  readonly #cents: Float64Array;
  readonly #isBuyable: Uint8Array;
  /** Codes of each variant's colour, size and offer; having none is a code too, after all others. */
  readonly #color: Int32Array;
  readonly #sizeOf: Int32Array;
  readonly #offer: Int32Array;

  /** @param products by position, encoded by `codes`; undefined if there is none */
  constructor(codes: FacetCodes, products: readonly (CodedProduct | undefined)[]) {
    const count = products.reduce((sum, product) => sum + (product?.variants.length ?? 0), 0);
    this.#codes = codes;
    this.#values = [...codes.values];
    this.#size = products.length;
    this.#all = Bits.below(products.length);
    this.#begins = new Uint32Array(products.length + 1);
    this.#cents = new Float64Array(count);
    this.#isBuyable = new Uint8Array(count);
    this.#color = new Int32Array(count).fill(codes.values.length);
    this.#sizeOf = new Int32Array(count).fill(codes.values.length + 1);
    this.#offer = new Int32Array(count).fill(codes.values.length + 2);
    let end = 0;
    products.forEach((product, position) => {
      if (product) {
        this.#all.add(position);
        for (const code of product.codes) this.#productsHaving(code).add(position);
        for (const variant of product.variants) this.#write(end++, variant);
      }
      this.#begins[position + 1] = end;
    });
  }

  #productsHaving(code: number): Bits {
    let products = this.#having.get(code);
    if (!products) this.#having.set(code, (products = Bits.below(this.#size)));
    return products;
  }

  #write(at: number, { codes, priceCents, buyable }: CodedProduct['variants'][number]): void {
    this.#cents[at] = priceCents;
    this.#isBuyable[at] = Number(buyable);
    for (const code of codes) {
      const { facet } = this.#values[code]!;
      if (facet === 'color') this.#color[at] = code;
      else if (facet === 'size') this.#sizeOf[at] = code;
      else this.#offer[at] = code;
    }
  }

  /** @param among the products to filter; all by default */
  narrow(filter: FacetFilter, among: Bits = this.#all): Narrowed {
    const { every, but } = this.#ofProducts(filter, among);
    const near = [...but.values()].reduce((sum, some) => sum.addAll(some), every.copy());
    const { sold, counts, price } = this.#ofVariants(filter, near, every);
    const matches = every.retainAll(sold);
    for (const products of but.values()) products.retainAll(sold);
    for (const [code, having] of this.#having) {
      const { facet, value } = this.#values[code]!;
      const count = having.sizeWith(but.get(facet) ?? matches);
      if (count > 0) counts[facet].set(value, count);
    }
    return { matches, total: matches.size, counts, price };
  }

  /** The products that meet every choice that belongs to a product, and those that meet all but that of a facet. */
  #ofProducts({ facets }: FacetFilter, among: Bits) {
    const chosen = PRODUCT_FACETS.filter((facet) => facets[facet]?.length).map((facet) => ({
      facet,
      having: facets[facet]!.reduce((sum, value) => {
        const some = this.#having.get(this.#codes.find(facet, value) ?? -1);
        return some ? sum.addAll(some) : sum;
      }, Bits.below(this.#size)),
    }));
    const meeting = (choices: typeof chosen): Bits =>
      choices.reduce((rest, { having }) => rest.retainAll(having), among.copy());
    const but = new Map<Facet, Bits>(
      chosen.map((one) => [one.facet, meeting(chosen.filter((other) => other !== one))]),
    );
    return { every: meeting(chosen), but };
  }

  /**
   * Visits the variants of the products in `near`: which products have one that meets every choice, and of
   * those in `counted` how many each colour, size and offer would give, and the prices.
   */
  #ofVariants(filter: FacetFilter, near: Bits, counted: Bits) {
    const { includeSoldOut } = filter;
    const lowest = filter.minCents ?? 0;
    const highest = filter.maxCents ?? Infinity;
    const isWanted = this.#wantedCodes(filter);
    const counts = new Int32Array(isWanted.length);
    /** The product that a value was last counted for: each product counts once. */
    const countedFor = new Int32Array(isWanted.length).fill(-1);
    const sold = Bits.below(this.#size);
    let minCents = Infinity;
    let maxCents = 0;
    const count = (code: number, position: number): void => {
      if (countedFor[code] === position) return;
      countedFor[code] = position;
      counts[code]! += 1;
    };
    near.forEach((position) => {
      const isCounted = counted.has(position);
      const end = this.#begins[position + 1]!;
      for (let at = this.#begins[position]!; at < end; at += 1) {
        if (this.#isBuyable[at] === 0 && !includeSoldOut) continue;
        const color = this.#color[at]!;
        const size = this.#sizeOf[at]!;
        const offer = this.#offer[at]!;
        const cents = this.#cents[at]!;
        let missed = isWanted[color] === 1 ? 0 : COLOR;
        if (isWanted[size] === 0) missed |= SIZE;
        if (isWanted[offer] === 0) missed |= OFFER;
        if (cents < lowest || cents > highest) missed |= PRICE;
        if (missed === 0) sold.add(position);
        if (!isCounted) {
          if (missed === 0) return;
          continue;
        }
        if ((missed & ~COLOR) === 0) count(color, position);
        if ((missed & ~SIZE) === 0) count(size, position);
        if ((missed & ~OFFER) === 0) count(offer, position);
        if ((missed & ~PRICE) === 0) {
          if (cents < minCents) minCents = cents;
          if (cents > maxCents) maxCents = cents;
        }
      }
    });
    return {
      sold,
      counts: this.#named(counts),
      price: minCents === Infinity ? null : { minCents, maxCents },
    };
  }

  /** 1 for each code of a colour, size or offer that a variant may have, having none included. */
  #wantedCodes({ facets }: FacetFilter): Uint8Array {
    const values = this.#values;
    const isWanted = new Uint8Array(values.length + VARIANT_FACETS.length);
    VARIANT_FACETS.forEach((facet, i) => {
      const chosen = facets[facet] ?? [];
      if (chosen.length === 0) isWanted[values.length + i] = 1;
      values.forEach((one, code) => {
        if (one.facet !== facet) return;
        if (chosen.length === 0 || chosen.includes(one.value)) isWanted[code] = 1;
      });
    });
    return isWanted;
  }

  #named(counts: Int32Array): Narrowed['counts'] {
    const byFacet = Object.fromEntries(
      FACETS.map((facet) => [facet, new Map<string, number>()]),
    ) as Narrowed['counts'];
    this.#values.forEach(({ facet, value }, code) => {
      if (counts[code]! > 0) byFacet[facet].set(value, counts[code]!);
    });
    return byFacet;
  }
}
