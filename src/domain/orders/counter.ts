import { lensMark, type LensChoice } from '../lenses/lens-choice.ts';
import type { ProductImage } from '../products/product.ts';

/** Why a sale needs to know something of its buyer; null if it does not. */
export interface BuyerNeeds {
  /** Name and phone: of a frame warranty and lenses are theirs, and what is picked up later is asked for by name. */
  contact: 'frame' | 'later' | null;
  /** No one but its owner reads the code of a gift card, and that by e-mail. */
  email: 'giftCard' | null;
}

/** What a sale needs to know of its buyer, and why: of a cleaning kit over the counter nothing. */
export const buyerNeeds = (sale: {
  handedOver: boolean;
  products: readonly { isFrame: boolean; isGiftCard: boolean }[];
}): BuyerNeeds => ({
  contact: sale.handedOver
    ? sale.products.some(({ isFrame }) => isFrame)
      ? 'frame'
      : null
    : 'later',
  email: sale.products.some(({ isGiftCard }) => isGiftCard) ? 'giftCard' : null,
});

/** What names a line of a sale where its price is reckoned: in the shop as in the form. */
export const counterLineId = ({
  variantId,
  lens,
}: {
  variantId: string;
  lens: LensChoice | null;
}): string => [variantId, lensMark(lens)].filter(Boolean).join(' ');

/** A product that the counter's search finds (`findForCounter`): one variant. Money in reais. */
export interface CounterProduct {
  variantId: string;
  productId: string;
  name: string;
  slug: string;
  sku: string;
  color: string | null;
  attribute: string | null;
  customAttr: string | null;
  image: string | null;
  /** What the picture is cropped around; absent for the middle. */
  focal?: ProductImage['focal'];
  price: number;
  /** Pieces in stock; −1 is unlimited. */
  stock: number;
  /** A frame, with or without lenses; else an accessory. */
  isFrame: boolean;
  /** Whether lenses are made for it. */
  takesLenses: boolean;
  /** Money to spend in the shop: no discount falls on it. */
  isGiftCard: boolean;
  /** Whether the text was exactly its SKU or barcode: a scanner's answer is added at once. */
  exact: boolean;
}
