/** The cart as the specification names it (sections 3 and 4). `price` is in reais, as in every JSON. */

export interface NamedChoice {
  name: string;
}

export interface CartItem {
  /** Product id. */
  _id: string;
  /** Id of the line: one per product and choice of colour, attribute and custom attribute. */
  uid: string;
  qty: number;
  /** Unit price in reais, at most two decimals. */
  price: number;
  color?: NamedChoice;
  attribute?: NamedChoice;
  customAttr?: NamedChoice;
  /** What a cart line shows; never sent as a truth, the server computes from its own records. */
  name?: string;
  slug?: string;
  image?: string;
}

export interface CartAddress {
  fullName: string;
  phone: string;
  email: string;
  house: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
  /** CPF, asked only in billing and only where the shop wants it. */
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
