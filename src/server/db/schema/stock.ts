import type { MovementReason } from '#domain/stock/movement.ts';

/** A line of the stock ledger: pieces of a variant that came in or went out. Never changed or deleted. */
export interface StockMovementRow {
  id: string;
  /** No foreign key: the ledger outlives its variant. */
  variantId: string;
  /** Never 0. */
  delta: number;
  reason: MovementReason;
  orderId: string | null;
  actorId: string;
  actorName: string;
  note: string;
  /** Epoch ms. */
  at: number;
}

export interface StockTables {
  stockMovements: StockMovementRow;
}
