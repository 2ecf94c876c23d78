/**
 * What keeps everybody from buying: no way to pay is on, no delivery is, or none of those that are on goes to a
 * country that the shop sells to.
 */
export type ShopGap = 'payment' | 'country' | 'delivery';
