import type { Cart, CartAddress } from './cart.ts';

export const emptyAddress: CartAddress = {
  fullName: '',
  phone: '',
  email: '',
  house: '',
  city: '',
  state: '',
  zipCode: '',
  country: '',
};

/** The cart before anything has loaded: the fields of the specification, section 3, all empty. */
export const initialCart: Cart = {
  loaded: false,
  coupon: { code: '', discount: 0 },
  items: [],
  billingInfo: emptyAddress,
  shippingInfo: emptyAddress,
  deliveryInfo: { type: '', area: '', cost: 0 },
  wishlist: 0,
  compare: [],
};
