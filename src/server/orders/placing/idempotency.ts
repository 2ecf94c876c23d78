import { hash } from 'node:crypto';
import { DAY_MS } from '#domain/time.ts';
import type { Scope } from '../../service/scope.ts';
import { BadRequestError, ConflictError } from '../../base/errors.ts';
import type { Tx } from '../../db/engine/engine.ts';

/**
 * How long a repeated request with the same key gets the same answer. A browser repeats an order within
 * minutes, and a checkout that was left open repeats it that night at the latest.
 */
const KEY_LIFE_MS = 7 * DAY_MS;
/** Keys deleted in one transaction: orders that arrive meanwhile wait for it. */
const BATCH = 500;

/** Printable ASCII without spaces; long enough that two buyers do not pick the same key by chance. */
const KEY = /^[\x21-\x7e]{8,128}$/;

/**
 * Checks the key of an `Idempotency-Key` header. It is required: an order without one could be
 * placed twice by a second click or a retried request.
 *
 * @throws BadRequestError when it is missing or malformed
 */
export function checkedKey(header: string | null): string {
  if (!header) throw new BadRequestError('idempotencyKeyMissing');
  if (!KEY.test(header)) throw new BadRequestError('idempotencyKeyInvalid');
  return header;
}

/** Who places an order: the signed-in account, and what the edge knows about the request. */
export interface OrderCaller {
  /** Account of the signed-in customer, null for a guest. */
  accountId: string | null;
  /** Network address; null if there is none. */
  address: string | null;
  /** Secret of the guest's browser (its cookie); null for a caller that is not a browser. */
  visitor: string | null;
}

/** The owner that an idempotency key is bound to; of a browser's secret only the hash is stored. */
export function ownerOf({ accountId, visitor }: OrderCaller): string | null {
  if (accountId !== null) return `account:${accountId}`;
  if (visitor === null) return null;
  return `visitor:${hash('sha256', visitor, 'base64url')}`;
}

/** Fingerprint of a request: equal for inputs that parse to the same value. */
export function fingerprintOf(parsed: unknown): string {
  return hash('sha256', JSON.stringify(parsed), 'hex');
}

export interface KeyClaim {
  key: string;
  fingerprint: string;
  /** The new order, which the key will identify. */
  orderId: string;
  now: number;
  /** Who sent the request (`ownerOf`). */
  owner: string | null;
}

/** The order that a key identifies already. */
export interface EarlierOrder {
  orderId: string;
  /** Whether the same person repeats the request. */
  isOwn: boolean;
}

/**
 * Claims the key for a new order. Another transaction with the same key waits here until the first one
 * has committed, or has rolled back and released the key.
 *
 * @returns null if the key was free, else the order that it identifies. `isOwn` is separate because knowing
 *   the key and the request, which can be guessed or overheard, does not prove that the caller placed it
 * @throws ConflictError when it was used for another request
 */
export async function claimKey(tx: Tx, claim: KeyClaim): Promise<EarlierOrder | null> {
  const { key, fingerprint, orderId, now, owner } = claim;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotencyKeys')
    .values({ key, fingerprint, orderId, owner, createdAt: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return null;
  const earlier = await tx
    .selectFrom('idempotencyKeys')
    .select(['fingerprint', 'orderId', 'owner'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (earlier.fingerprint !== fingerprint) throw new ConflictError('idempotencyKeyReused');
  return { orderId: earlier.orderId, isOwn: earlier.owner === owner };
}

/** Deletes keys older than KEY_LIFE_MS, a few hundred per transaction. */
export async function forgetKeys({ engine, now }: Scope): Promise<void> {
  const last = now() - KEY_LIFE_MS;
  for (;;) {
    const old = await engine.db
      .selectFrom('idempotencyKeys')
      .select('key')
      .where('createdAt', '<=', last)
      .limit(BATCH)
      .execute();
    if (old.length === 0) return;
    const keys = old.map(({ key }) => key);
    await engine.transaction((tx) =>
      tx
        .deleteFrom('idempotencyKeys')
        .where('key', 'in', keys)
        // Another node may have deleted it, and someone may have used it again.
        .where('createdAt', '<=', last)
        .execute(),
    );
  }
}
