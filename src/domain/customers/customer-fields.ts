export const MAX_NOTE = 2000;
/** Addresses that staff may save for one customer. */
export const MAX_CUSTOMER_ADDRESSES = 20;
