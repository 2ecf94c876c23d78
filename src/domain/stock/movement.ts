/**
 * Why pieces came or went. 'opening' is what a variant began with; 'order', 'changed', 'cancelled' and
 * 'returned' belong to an order; the others are what staff say of a change they make by hand.
 */
export const MOVEMENT_REASONS = [
  'opening',
  'order',
  'changed',
  'cancelled',
  'returned',
  'received',
  'counted',
  'damaged',
  'lost',
  'correction',
] as const;
export type MovementReason = (typeof MOVEMENT_REASONS)[number];

/** Reasons that staff may give; the others are given by what happens. */
export const STAFF_REASONS = [
  'received',
  'counted',
  'damaged',
  'lost',
  'correction',
] as const satisfies readonly MovementReason[];
export type StaffReason = (typeof STAFF_REASONS)[number];

/** A line of the stock's ledger, as the dashboard shows it. */
export interface StockMovement {
  id: string;
  variantId: string;
  /** Pieces that came, or went where it is negative. */
  delta: number;
  reason: MovementReason;
  orderId: string | null;
  actorId: string;
  actorName: string;
  note: string;
  /** Epoch ms. */
  at: number;
}
