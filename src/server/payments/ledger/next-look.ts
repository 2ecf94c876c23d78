import { HOUR_MS } from '#domain/time.ts';
import type { PaymentRow } from '../../db/schema/payments.ts';

/** Milliseconds after which an attempt of which nothing was heard is asked about, first and at most. */
export const FIRST_LOOK_MS = 45_000;
const LONGEST_MS = HOUR_MS;
/** Milliseconds after its end by which no one can be paying any more. */
const AFTER_END_MS = 90_000;

/**
 * Epoch ms at which an open attempt is asked about next: the older it is, the later, but soon after its end, which no
 * provider tells for sure.
 */
export function nextLook(
  { createdAt, expiresAt }: Pick<PaymentRow, 'createdAt' | 'expiresAt'>,
  now: number,
): number {
  const pause = Math.min(Math.max((now - createdAt) / 2, FIRST_LOOK_MS), LONGEST_MS);
  const next = now + Math.round(pause);
  const end = (expiresAt ?? 0) + AFTER_END_MS;
  return end > now ? Math.min(next, end) : next;
}
