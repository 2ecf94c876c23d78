import type { WithDefaults } from './with-defaults.ts';
import type { ReturnKind, ReturnStatus } from '#domain/returns/return-request.ts';

/** What a buyer has asked for pieces of an order. */
export interface ReturnRequestRow {
  id: string;
  orderId: string;
  kind: ReturnKind;
  status: ReturnStatus;
  /** JSON of `ReturnLine[]`. */
  lines: string;
  /** '' for none. */
  reason: string;
  instructions: string;
  trackingCode: string;
  refundCents: number;
  /** Where the buyer wants the money, if the shop gives it back by hand; '' if nothing was said. */
  pixKey: string;
  createdAt: number;
  updatedAt: number;
}

/** A state that a request has had. */
export interface ReturnEventRow {
  requestId: string;
  position: number;
  status: ReturnStatus;
  at: number;
  /** What was written with it. */
  text: string;
  actorId: string;
  /** '' for the buyer. */
  actorName: string;
}

export interface ReturnTables {
  returnRequests: WithDefaults<ReturnRequestRow, 'pixKey'>;
  returnEvents: ReturnEventRow;
}
