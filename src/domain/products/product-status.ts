/**
 * The status of a product. Only an `active` one is shown and sold: a draft is not finished, a
 * scheduled one becomes active at its `publishAt`, a hidden one is out of the shop for a while, an
 * archived one permanently (it was sold before, so its row stays).
 */
export const PRODUCT_STATUSES = ['active', 'draft', 'scheduled', 'hidden', 'archived'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** Whether the product must be complete: if it is shown, or will be without another check. */
export const mustBeComplete = (status: ProductStatus): boolean =>
  status === 'active' || status === 'scheduled';
