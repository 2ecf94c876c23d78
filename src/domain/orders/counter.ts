/**
 * Whether a sale needs to know its buyer: of a frame, whose warranty and lenses are theirs, and of whatever
 * is picked up later. A cleaning kit over the counter does not.
 */
export const needsBuyer = (sale: {
  handedOver: boolean;
  products: readonly { isFrame: boolean }[];
}): boolean => !sale.handedOver || sale.products.some(({ isFrame }) => isFrame);

/** A product that the counter's search finds (`findForCounter`): one variant. Money in reais. */
export interface CounterProduct {
  variantId: string;
  productId: string;
  name: string;
  sku: string;
  color: string | null;
  attribute: string | null;
  customAttr: string | null;
  image: string | null;
  price: number;
  /** Pieces in stock; −1 is unlimited. */
  stock: number;
  /** A frame, with or without lenses; else an accessory. */
  isFrame: boolean;
  /** Money to spend in the shop: no discount falls on it. */
  isGiftCard: boolean;
  /** Whether the text was exactly its SKU or barcode: a scanner's answer is added at once. */
  exact: boolean;
}
