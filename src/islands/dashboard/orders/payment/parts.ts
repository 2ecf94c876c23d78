import { t } from '#i18n/t.ts';
import { formatMoney, toReais } from '#domain/money.ts';
import type { TakenMethod } from '#domain/payments/taken-input.ts';
import type { Refusal } from '../../../form/useSubmission.ts';

/** Ways to pay that staff can choose. Pix is the counter's, unless a screen replaces it (`TakeDialog`). */
export const HAND = [
  'counter-cash',
  'counter-pix',
  'counter-debit',
  'counter-credit',
  'giftcard',
] as const;

/** A payment as it is typed. */
export interface TypedPart {
  /** Identifies it while others are added and removed. */
  key: number;
  method: TakenMethod;
  /** Cents; null for what is left, undefined for what is not an amount. */
  cents: number | null | undefined;
  /** What was handed over in cash; the same. */
  given: number | null | undefined;
  parcels: number;
  /** Code of the gift card that pays, as it is typed, and what the shop says of it. */
  code: string;
  card: FoundCard | null;
}

/** A gift card that can be spent; its balance in cents. */
export interface FoundCard {
  end: string;
  balanceCents: number;
  expiresAt: number | null;
}

export const newPart = (key: number, method: TakenMethod = 'counter-cash'): TypedPart => ({
  key,
  method,
  cents: null,
  given: null,
  parcels: 1,
  code: '',
  card: null,
});

/**
 * What each part pays, in cents: the last one pays what is left if nothing is typed; undefined if it is not an
 * amount.
 */
export function centsOfParts(
  parts: readonly TypedPart[],
  totalCents: number,
): (number | undefined)[] {
  const typed = parts.reduce((sum, { cents }) => sum + (cents ?? 0), 0);
  return parts.map(({ method, cents, card }, index) => {
    if (cents !== null) return cents;
    if (index !== parts.length - 1) return undefined;
    const rest = Math.max(0, totalCents - typed);
    // No more than is on the card.
    return method === 'giftcard' && card ? Math.min(rest, card.balanceCents) : rest;
  });
}

/** The change of a payment in cash, in cents; negative if too little was given, null if there is none, or nothing to pay. */
export const changeOf = ({ method, given }: TypedPart, cents: number | undefined): number | null =>
  method === 'counter-cash' && typeof given === 'number' && cents !== undefined && cents > 0
    ? given - cents
    : null;

/** A part as it is sent to the shop; NaN, which JSON does not have, for what is not an amount. */
export const partBody = (part: TypedPart, cents: number | undefined) => ({
  method: part.method,
  amount: cents === undefined ? NaN : toReais(cents),
  ...(part.method === 'giftcard' && { code: part.code }),
  ...(part.method === 'counter-credit' && part.parcels > 1 && { parcels: part.parcels }),
  ...(part.method === 'counter-cash' &&
    part.given !== null && { received: part.given === undefined ? NaN : toReais(part.given) }),
});

/** What is wrong with the parts of a sale, at its field; null if nothing is. */
export function refusalOfParts(
  parts: readonly TypedPart[],
  cents: readonly (number | undefined)[],
  totalCents: number,
): Refusal | null {
  const at = (index: number, field: string, message: string): Refusal => ({
    message,
    fields: { [`payments.${index}.${field}`]: message },
  });
  if (totalCents === 0) return null;
  let left = totalCents;
  for (const [index, part] of parts.entries()) {
    const sum = cents[index];
    if (!sum) return at(index, 'amount', t('errors.fields.amount'));
    left -= sum;
    if (left < 0) {
      return at(index, 'amount', t('orders.counter.partTooMuch', { sum: formatMoney(-left) }));
    }
    if (part.method === 'counter-cash' && part.given === undefined) {
      return at(index, 'received', t('errors.fields.amount'));
    }
    const change = changeOf(part, sum) ?? 0;
    if (change < 0) {
      const message = t('orders.counter.tooLittle', { sum: formatMoney(-change) });
      return at(index, 'received', message);
    }
  }
  return null;
}
