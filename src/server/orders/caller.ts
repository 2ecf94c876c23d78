import { hash } from 'node:crypto';

/** Who places an order: the signed-in account, and what the edge knows about the request. */
export interface OrderCaller {
  /** Account of the signed-in customer, null for a guest. */
  customerId: string | null;
  /** Network address; null if there is none. */
  address: string | null;
  /** Secret of the guest's browser (its cookie); null for a caller that is not a browser. */
  visitor: string | null;
}

/** The owner that an idempotency key is bound to; of a browser's secret only the hash is stored. */
export function ownerOf({ customerId, visitor }: OrderCaller): string | null {
  if (customerId !== null) return `account:${customerId}`;
  if (visitor === null) return null;
  return `visitor:${hash('sha256', visitor, 'base64url')}`;
}
