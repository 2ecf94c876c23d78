/** What a rule is limited to: ids. All three empty is everything. */
export interface RuleScope {
  /** With the categories below them. */
  categoryIds: readonly string[];
  brandIds: readonly string[];
  productIds: readonly string[];
}

/** A product as far as rules go. */
export interface ScopedProduct {
  id: string;
  brandId: string | null;
  /** Its categories and all those above them. */
  categoryIds: ReadonlySet<string>;
}

export const isEverything = ({ categoryIds, brandIds, productIds }: RuleScope): boolean =>
  categoryIds.length + brandIds.length + productIds.length === 0;

/**
 * Whether a rule falls on a product: one that it names; or, of its categories and its brands, one that is in a category
 * (if it names any) and of a brand (if it names any).
 */
export function isInScope(scope: RuleScope, { id, brandId, categoryIds }: ScopedProduct): boolean {
  if (isEverything(scope) || scope.productIds.includes(id)) return true;
  if (scope.categoryIds.length + scope.brandIds.length === 0) return false;
  return (
    (scope.categoryIds.length === 0 || scope.categoryIds.some((each) => categoryIds.has(each))) &&
    (scope.brandIds.length === 0 || (brandId !== null && scope.brandIds.includes(brandId)))
  );
}
