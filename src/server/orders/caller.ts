import { createHash } from 'node:crypto';

/** Who places an order: the account that is signed in, and what the edge knows of the request. */
export interface OrderCaller {
  /** Account of the signed-in customer, null for a guest. */
  customerId: string | null;
  /** Network address; null where there is none. */
  address: string | null;
  /** Secret of the guest's browser (its cookie); null for a caller that is no browser. */
  visitor: string | null;
}

/** What an idempotency key is bound to; the secret of a browser is kept as its hash alone. */
export function ownerOf({ customerId, visitor }: OrderCaller): string | null {
  if (customerId !== null) return `account:${customerId}`;
  if (visitor === null) return null;
  return `visitor:${createHash('sha256').update(visitor).digest('base64url')}`;
}
