/** What is sent of one kind. */
interface ParcelItem {
  qty: number;
  /** Grams of one piece without its packing; null if the shop does not know. */
  weight: number | null;
}

/**
 * Grams of a parcel: each piece with its case and its share of the box, which weigh more than a frame.
 *
 * @param packingWeight grams of what one piece is packed in, a setting of the shop's
 */
export const parcelWeight = (items: readonly ParcelItem[], packingWeight: number): number =>
  items.reduce((sum, { qty, weight }) => sum + qty * ((weight ?? 0) + packingWeight), 0);
