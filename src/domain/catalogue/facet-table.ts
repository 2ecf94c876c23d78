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

/** Codes of a variant without colour, size or offer, in columns; those of values follow. */
const NONE = { color: 0, size: 1, offer: 2 } as const;
const FIRST_VALUE = 3;

/** Room for products and variants that come later: one in so many, and at least a few. */
const SPARE_PART = 16;
const LEAST_SPARE = 64;
const withSpare = (count: number): number =>
  (count + Math.max(LEAST_SPARE, count / SPARE_PART)) | 0;

/**
 * The result of `facetProducts` for a whole catalogue: a set of products for each value, and columns of
 * variants. Only products that miss at most one choice are visited. A test compares the two.
 */
export class FacetTable {
  readonly #codes: FacetCodes;
  /** Products that it has room for. */
  readonly #size: number;
  readonly #all: Bits;
  /** The products that have a value, by its code. */
  readonly #having = new Map<number, Bits>();
  /** Index of each product's first variant, and of what follows its last. */
  readonly #begins: Uint32Array;
  readonly #ends: Uint32Array;
  /** Index of what follows the last variant of all. */
  #end = 0;
  readonly #cents: Float64Array;
  readonly #isBuyable: Uint8Array;
  /** Codes of each variant's colour, size and offer. */
  readonly #color: Uint32Array;
  readonly #sizeOf: Uint32Array;
  readonly #offer: Uint32Array;

  /** @param products by position, encoded by `codes`; undefined if there is none */
  constructor(codes: FacetCodes, products: readonly (CodedProduct | undefined)[]) {
    let count = 0;
    for (const product of products) count += product?.variants.length ?? 0;
    const variants = withSpare(count);
    this.#codes = codes;
    this.#size = withSpare(products.length);
    this.#all = Bits.below(this.#size);
    this.#begins = new Uint32Array(this.#size);
    this.#ends = new Uint32Array(this.#size);
    this.#cents = new Float64Array(variants);
    this.#isBuyable = new Uint8Array(variants);
    this.#color = new Uint32Array(variants);
    this.#sizeOf = new Uint32Array(variants);
    this.#offer = new Uint32Array(variants);
    for (let position = 0; position < products.length; position += 1) {
      const product = products[position];
      if (product) this.#add(position, product);
    }
  }

  /**
   * Puts a product into the place of what was there before; the table is then what a new one would be.
   *
   * @returns false, and changes nothing, if there is no room for it: a new table has some
   */
  replace(
    position: number,
    before: CodedProduct | undefined,
    after: CodedProduct | undefined,
  ): boolean {
    const needed = after?.variants.length ?? 0;
    const ownRoom = before ? before.variants.length : 0;
    if (position >= this.#size) return false;
    if (needed > ownRoom && this.#end + needed > this.#cents.length) return false;
    if (before) {
      this.#all.remove(position);
      for (const code of before.codes) this.#productsHaving(code).remove(position);
    }
    if (after) this.#add(position, after, needed <= ownRoom ? this.#begins[position]! : this.#end);
    return true;
  }

  /** @param begin index of its first variant */
  #add(position: number, product: CodedProduct, begin = this.#end): void {
    this.#all.add(position);
    for (const code of product.codes) this.#productsHaving(code).add(position);
    let at = begin;
    for (const variant of product.variants) this.#write(at++, variant);
    this.#begins[position] = begin;
    this.#ends[position] = at;
    this.#end = Math.max(this.#end, at);
  }

  #productsHaving(code: number): Bits {
    let products = this.#having.get(code);
    if (!products) this.#having.set(code, (products = Bits.below(this.#size)));
    return products;
  }

  #write(at: number, { codes, priceCents, buyable }: CodedProduct['variants'][number]): void {
    this.#cents[at] = priceCents;
    this.#isBuyable[at] = Number(buyable);
    this.#color[at] = NONE.color;
    this.#sizeOf[at] = NONE.size;
    this.#offer[at] = NONE.offer;
    for (const code of codes) {
      const { facet } = this.#codes.values[code]!;
      if (facet === 'color') this.#color[at] = FIRST_VALUE + code;
      else if (facet === 'size') this.#sizeOf[at] = FIRST_VALUE + code;
      else this.#offer[at] = FIRST_VALUE + code;
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
      const { facet, value } = this.#codes.values[code]!;
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
      const end = this.#ends[position]!;
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

  /** 1 for each code in columns that a variant may have. */
  #wantedCodes({ facets }: FacetFilter): Uint8Array {
    const { values } = this.#codes;
    const isWanted = new Uint8Array(FIRST_VALUE + values.length);
    for (const facet of VARIANT_FACETS) {
      const chosen = facets[facet] ?? [];
      if (chosen.length === 0) isWanted[NONE[facet]] = 1;
      values.forEach((one, code) => {
        if (one.facet !== facet) return;
        if (chosen.length === 0 || chosen.includes(one.value)) isWanted[FIRST_VALUE + code] = 1;
      });
    }
    return isWanted;
  }

  /** @param counts by the codes of columns */
  #named(counts: Int32Array): Narrowed['counts'] {
    const byFacet = Object.fromEntries(
      FACETS.map((facet) => [facet, new Map<string, number>()]),
    ) as Narrowed['counts'];
    this.#codes.values.forEach(({ facet, value }, code) => {
      const count = counts[FIRST_VALUE + code]!;
      if (count > 0) byFacet[facet].set(value, count);
    });
    return byFacet;
  }
}
