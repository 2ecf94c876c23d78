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

/** Who moved pieces: someone of the shop, a buyer, or the shop by itself (a count of a seed, an order that expired). */
export type Mover = 'staff' | 'buyer' | 'shop';

/** A movement of a variant's stock, as the product's page shows it. */
export interface StockMovement {
  id: string;
  /** Epoch ms. */
  at: number;
  variantId: string;
  reason: MovementReason;
  /** Whether its order was sold at the counter. */
  counter: boolean;
  /** Pieces added, or removed if negative. */
  delta: number;
  /** Pieces that the variant had afterwards. */
  left: number;
  orderId: string | null;
  by: Mover;
  /** Name of the member of staff who did it; '' otherwise, and for one who has been erased. */
  name: string;
  note: string;
}

/** Keys of the texts that say what a movement was, and who caused it if no name is known. */
export const movementWords = ({
  reason,
  counter,
  by,
}: Pick<StockMovement, 'reason' | 'counter' | 'by'>) => {
  const what = reason === 'order' && counter ? 'counter' : reason;
  return { what: `products.movements.what.${what}`, who: `products.movements.by.${by}` } as const;
};

/** A variant by which movements can be filtered: 'Preto, P', or its SKU if it has no choices. */
export interface MovedVariant {
  id: string;
  name: string;
  /** Whether it is sold no more. */
  archived: boolean;
}

/** What movements are asked for: of one variant, for one reason. */
export interface MovementQuery {
  variantId?: string;
  reason?: MovementReason;
  page: number;
}

/** A page of a product's movements, the newest first. */
export interface StockMovements {
  items: StockMovement[];
  total: number;
  page: number;
  pages: number;
  /** All variants of the product, those with choices first in the order of the form. */
  variants: MovedVariant[];
}

/** Reads `variant`, `reason` and `page`; what it does not know it leaves out. */
export function readMovementQuery(params: URLSearchParams): MovementQuery {
  const variantId = params.get('variant') ?? '';
  const reason = MOVEMENT_REASONS.find((one) => one === params.get('reason'));
  const page = Number(params.get('page'));
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    ...(variantId !== '' && { variantId }),
    ...(reason && { reason }),
  };
}

/** The same as parameters: '?reason=order&page=2', or ''. */
export function movementSearch({ variantId, reason, page }: MovementQuery): string {
  const params = new URLSearchParams();
  if (variantId) params.set('variant', variantId);
  if (reason) params.set('reason', reason);
  if (page > 1) params.set('page', String(page));
  const text = params.toString();
  return text && `?${text}`;
}
