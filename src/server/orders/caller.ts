import { createHash } from 'node:crypto';

/** Who asks for an order, as far as the edge can tell. */
export interface OrderCaller {
  /** Account of who has signed in, null for a guest. */
  customerId: string | null;
  /** Network address; null where there is none. */
  address: string | null;
  /** Secret of the guest's browser (its cookie); null for a caller that is no browser. */
  visitor: string | null;
}

/** The shop itself, or a test: nobody whom a limit could count. */
export const nobody: OrderCaller = { customerId: null, address: null, visitor: null };

/** What an idempotency key is bound to; the secret of a browser is kept as its hash alone. */
export function ownerOf({ customerId, visitor }: OrderCaller): string | null {
  if (customerId !== null) return `account:${customerId}`;
  if (visitor === null) return null;
  return `visitor:${createHash('sha256').update(visitor).digest('base64url')}`;
}
