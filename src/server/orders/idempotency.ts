import { createHash } from 'node:crypto';
import { BadRequestError, ConflictError } from '../errors.ts';
import type { Tx } from '../db/engine/engine.ts';

/** Printable ASCII without the blank; long enough that two buyers do not meet by chance. */
const KEY = /^[\x21-\x7e]{8,128}$/;

/**
 * The key of an `Idempotency-Key` header, checked. It is required: an order without one could be
 * placed twice by a second click or a retried request.
 *
 * @throws BadRequestError when it is missing or malformed
 */
export function checkedKey(header: string | null): string {
  if (!header) throw new BadRequestError('idempotencyKeyMissing');
  if (!KEY.test(header)) throw new BadRequestError('idempotencyKeyInvalid');
  return header;
}

/** Fingerprint of a request: equal for inputs that were parsed to the same thing. */
export function fingerprintOf(parsed: unknown): string {
  return createHash('sha256').update(JSON.stringify(parsed)).digest('hex');
}

export interface KeyClaim {
  key: string;
  fingerprint: string;
  /** Order that the key will stand for. */
  orderId: string;
  now: number;
}

/**
 * Takes the key for a new order. Another transaction with the same key waits here until the first
 * one has committed, or rolled back and so given the key free again.
 *
 * @returns null when it was free, else the order it already stands for
 * @throws ConflictError when it was used for another request
 */
export async function claimKey(tx: Tx, claim: KeyClaim): Promise<string | null> {
  const { key, fingerprint, orderId, now } = claim;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotencyKeys')
    .values({ key, fingerprint, orderId, createdAt: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return null;
  const earlier = await tx
    .selectFrom('idempotencyKeys')
    .select(['fingerprint', 'orderId'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (earlier.fingerprint !== fingerprint) throw new ConflictError('idempotencyKeyReused');
  return earlier.orderId;
}
