import { isDeepStrictEqual } from 'node:util';
import { isEverything, isInScope } from '#domain/coupons/rule-scope.ts';
import type { FacetedProduct } from '#domain/catalogue/faceting.ts';
import type { Likeness } from '#domain/catalogue/related.ts';
import type { ProductKind, Rim, Size } from '#domain/products/product.ts';
import type { FrozenRule } from '../coupons/load-rules.ts';
import { isPromoted } from '../coupons/shown-promotions.ts';
import { categoryLine, type Taxonomy } from './taxonomy.ts';

/** What products' facets are made with besides their own rows. */
export interface Surroundings {
  taxonomy: Taxonomy;
  /** Those that run, the older first. */
  promotions: readonly FrozenRule[];
}

/** What a product's facets are made of: enough to make them again in other surroundings. */
export interface FacetOrigin {
  id: string;
  kind: ProductKind;
  isGiftCard: boolean;
  /** The cheapest price of its variants. */
  priceCents: number;
  likeness: Pick<Likeness, 'shape' | 'material' | 'gender'>;
  rim: readonly Rim[];
  brandId: string | null;
  /** Those that it was put into itself. */
  categoryIds: readonly string[];
  /** What makes variants differ, in their order. */
  origins: readonly VariantOrigin[];
  variants: readonly { priceCents: number; buyable: boolean }[];
}

export interface VariantOrigin {
  colorId: string | null;
  size: Size | null;
  /** Whether its price is reduced of itself, without a promotion. */
  isReduced: boolean;
}

const listOf = <T>(value: T | null | undefined): T[] =>
  value === null || value === undefined ? [] : [value];

/** Names that lists give to brands, colours and categories (with those above them), by their ids. */
function namesIn(taxonomy: Taxonomy) {
  const { brands, colors, categories } = taxonomy;
  return {
    brands: new Map(brands.map(({ id, slug }) => [id, slug])),
    colors: new Map(colors.map(({ id, slug }) => [id, slug])),
    categories: new Map(
      categories.map(({ id, path }) => [
        id,
        categoryLine(taxonomy, path).map((above) => ({ id: above.id, path: above.path })),
      ]),
    ),
  };
}

/** Makes the facets of products in some surroundings. */
export class FacetMaker {
  readonly #names: ReturnType<typeof namesIn>;
  readonly #promotions: readonly (FrozenRule & { named: ReadonlySet<string> })[];
  /** The many products of the same categories share these sets, and those of the same price an answer. */
  readonly #linesOf = new Map<string, ReadonlySet<string>>();
  readonly #promoted = new Map<string, boolean>();

  constructor({ taxonomy, promotions }: Surroundings) {
    this.#names = namesIn(taxonomy);
    this.#promotions = promotions.map((rule) => ({ ...rule, named: new Set(rule.productIds) }));
  }

  facetsOf(product: FacetOrigin): FacetedProduct {
    const { kind, likeness, rim, brandId, categoryIds } = product;
    const { brands, colors, categories } = this.#names;
    const promoted = this.isPromoted(product);
    const lines = categoryIds.flatMap((id) => categories.get(id) ?? []);
    return {
      values: {
        shape: likeness.shape,
        material: likeness.material,
        gender: likeness.gender,
        kind: [kind],
        rim,
        brand: listOf(brands.get(brandId ?? '')),
        category: [...new Set(lines.map(({ path }) => path))],
      },
      variants: product.variants.map(({ priceCents, buyable }, at) => {
        const { colorId, size, isReduced } = product.origins[at]!;
        const offer = promoted || isReduced ? ('promocao' as const) : null;
        return {
          values: { color: colors.get(colorId ?? '') ?? null, size, offer },
          priceCents,
          buyable,
        };
      }),
    };
  }

  /** Whether a promotion covers it. */
  isPromoted({ id, isGiftCard, brandId, categoryIds, priceCents }: FacetOrigin): boolean {
    if (isGiftCard || this.#promotions.length === 0) return false;
    const product = { id, brandId, categoryIds: this.#lineOf(categoryIds) };
    const its = this.#promotions.filter((rule) => {
      if (rule.named.has(id)) return true;
      const isOfNamed = rule.categoryIds.length + rule.brandIds.length === 0 && !isEverything(rule);
      return !isOfNamed && isInScope({ ...rule, productIds: [] }, product);
    });
    if (its.length === 0) return false;
    const key = `${its.map(({ couponId }) => couponId).join()};${priceCents}`;
    let known = this.#promoted.get(key);
    if (known === undefined) {
      known = isPromoted(
        its.map((rule) => ({ ...rule, categoryIds: [], brandIds: [], productIds: [] })),
        { ...product, priceCents },
      );
      this.#promoted.set(key, known);
    }
    return known;
  }

  #lineOf(categoryIds: readonly string[]): ReadonlySet<string> {
    const key = categoryIds.join();
    let line = this.#linesOf.get(key);
    if (!line) {
      const all = categoryIds.flatMap((id) => this.#names.categories.get(id) ?? []);
      line = new Set(all.map(({ id }) => id));
      this.#linesOf.set(key, line);
    }
    return line;
  }
}

/** Ids whose names differ in two maps. */
function differing<T>(before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>): Set<string> {
  const ids = [...new Set([...before.keys(), ...after.keys()])];
  return new Set(ids.filter((id) => !isDeepStrictEqual(before.get(id), after.get(id))));
}

/**
 * Which products have other facets in other surroundings.
 *
 * @returns null if none has
 */
export function concernedBy(
  before: Surroundings,
  after: Surroundings,
): ((product: FacetOrigin) => boolean) | null {
  const [had, has] = [namesIn(before.taxonomy), namesIn(after.taxonomy)];
  const brands = differing(had.brands, has.brands);
  const colors = differing(had.colors, has.colors);
  const categories = differing(had.categories, has.categories);
  const isSame = isDeepStrictEqual(before.promotions, after.promotions);
  if (isSame && brands.size + colors.size + categories.size === 0) return null;
  const [one, other] = [new FacetMaker(before), new FacetMaker(after)];
  return (product) =>
    brands.has(product.brandId ?? '') ||
    product.categoryIds.some((id) => categories.has(id)) ||
    (colors.size > 0 && product.origins.some(({ colorId }) => colors.has(colorId ?? ''))) ||
    (!isSame && one.isPromoted(product) !== other.isPromoted(product));
}
