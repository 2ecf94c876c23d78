import type { Lenses } from '../frames/lenses.ts';
import type { LensChoice } from '../lenses/lens-choice.ts';
import type { Gift } from '../gift-cards/gift.ts';
import type { ProductImage } from '../products/product.ts';

/** The cart as the specification names it (sections 3 and 4). `price` is in reais, as in every JSON. */

/** Lenses of a line, with what they are called and what a pair costs, in reais: a part of the line's price. */
export interface CartLens extends LensChoice {
  name?: string;
  price?: number;
}

export interface NamedChoice {
  name: string;
}

export interface CartItem {
  /** Product id. */
  _id: string;
  /** Id of the line: one per product and choice of colour, attribute and custom attribute. */
  uid: string;
  qty: number;
  /** Unit price in reais, at most two decimals; with its lenses. */
  price: number;
  color?: NamedChoice;
  attribute?: NamedChoice;
  customAttr?: NamedChoice;
  /**
   * Id of a variable product's variant: the line stays itself when a colour is renamed. Without it (a
   * simple product, an older cart, a caller of the API) the choices' names say which variant is meant.
   */
  variantId?: string;
  /** A line of the cart, as it is shown; the server computes prices from its own records. */
  name?: string;
  slug?: string;
  image?: string;
  /** What its picture is cropped around; absent for the middle. */
  focal?: ProductImage['focal'] | undefined;
  /** The lenses it comes with; absent for what is no eyewear. */
  lenses?: Lenses;
  /** Whether lenses are made for it; absent until the shop has said so. */
  takesLenses?: boolean | undefined;
  /** Whether it is a gift card: no coupon counts for it. */
  isGiftCard?: boolean | undefined;
  /** To whom a gift card goes; cards for two people are two lines. */
  gift?: Gift | undefined;
  /** The lenses that are made for the frame; one frame with two kinds of lenses is two lines. */
  lens?: CartLens | undefined;
}

/** The shop's current data of a line's variant: its id, the names of its choices, its lenses, how its picture is cropped. */
export type LineVariant = Pick<
  CartItem,
  | 'variantId'
  | 'color'
  | 'attribute'
  | 'customAttr'
  | 'focal'
  | 'lenses'
  | 'takesLenses'
  | 'isGiftCard'
  | 'gift'
  | 'lens'
>;

export interface CartAddress {
  fullName: string;
  phone: string;
  email: string;
  house: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
  /** CPF, only in billing and only if the shop asks for it. */
  cpf?: string;
}

export interface DeliveryInfo {
  type: string;
  area: string;
  /** Reais. */
  cost: number;
}

export interface CartCoupon {
  code: string;
  /** Percent, 0–100. */
  discount: number;
}

export interface CompareItem {
  _id: string;
  slug: string;
  name: string;
}

export interface Cart {
  loaded: boolean;
  coupon: CartCoupon;
  items: CartItem[];
  billingInfo: CartAddress;
  shippingInfo: CartAddress;
  deliveryInfo: DeliveryInfo;
  /** Count of products in the wishlist. */
  wishlist: number;
  compare: CompareItem[];
}
