/**
 * Why stock changed. 'opening' is a variant's initial stock; 'order', 'changed', 'cancelled' and 'returned' belong to
 * an order; the others are reasons that staff give for a change by hand.
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

/** Reasons that staff may choose; the others are set by the shop. */
export const STAFF_REASONS = [
  'received',
  'counted',
  'damaged',
  'lost',
  'correction',
] as const satisfies readonly MovementReason[];
export type StaffReason = (typeof STAFF_REASONS)[number];

/** A row of the stock ledger, as the dashboard shows it. */
export interface StockMovement {
  id: string;
  variantId: string;
  /** Pieces added, or removed if negative. */
  delta: number;
  reason: MovementReason;
  orderId: string | null;
  actorId: string;
  actorName: string;
  note: string;
  /** Epoch ms. */
  at: number;
}
