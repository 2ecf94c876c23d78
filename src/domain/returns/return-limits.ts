/** Longest reason of a buyer, and longest answer of the shop. */
export const MAX_RETURN_TEXT = 1000;
/** Requests that an order may have, given up ones included: each is a row and letters. */
export const MAX_RETURNS = 20;
/** Longest tracking code of a parcel that comes back, as of one that is sent. */
export const MAX_RETURN_TRACKING = 60;
