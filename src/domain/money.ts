/**
 * Money. Inside, an amount is an integer of cents; only JSON at the edge speaks reais.
 * What is typed is read by `form/parse-amount.ts`. What is charged or summed is exact; `lineTotal` and `multiply` are the specification's helpers.
 */

import { formatDecimal } from './number.ts';

/** An amount of JSON at the edge, with two decimals at most. */
export type Reais = number;

/** Significant decimal digits that every double preserves: beyond them there is only binary noise. */
const EXACT_DIGITS = 15;

/**
 * Rounds half away from zero, as a person does on paper: the product 1.005 × 3 is stored as
 * 3.0149999999999997 and still becomes 3.02. The decimal point is moved in the number's text,
 * because a multiplication by 100 would bring the noise back.
 */
function round(value: number, decimals: number): number {
  const [mantissa, exponent = '0'] = String(
    Number(Math.abs(value).toPrecision(EXACT_DIGITS)),
  ).split('e');
  const shifted = Math.round(Number(`${mantissa}e${Number(exponent) + decimals}`));
  const rounded = Number(`${shifted}e${-decimals}`);
  return value < 0 && rounded > 0 ? -rounded : rounded;
}

/**
 * Cents of an amount in reais, rounded to the nearest cent.
 *
 * @throws RangeError when `reais` is no finite number
 */
export function toCents(reais: number): number {
  if (!Number.isFinite(reais)) throw new RangeError(`No amount of money: ${reais}`);
  return round(reais * 100, 0);
}

/** Reais of an amount in cents, as JSON at the edge carries it: at most two decimals. */
export function toReais(cents: number): number {
  return cents / 100;
}

/** The sum of amounts in cents, or of other integers. */
export const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * An amount in cents as a buyer reads it: 'R$ 1.234,56', in English 'R$ 1,234.56', with a no-break space, and
 * '−R$ 1,00' with the minus sign of sums, which no line ends behind. The currency is reais in all languages.
 */
export function formatMoney(cents: number): string {
  return `${cents < 0 ? '−' : ''}R$\u00a0${formatDecimal(toReais(Math.abs(cents)), 2)}`;
}

/** Line total in reais, rounded to one decimal (specification, section 9); never what is charged. */
export function lineTotal(price: number, qty: number): number {
  return round(price * qty, 1);
}

/** Product of two numbers, rounded to two decimals (specification, section 9). */
export function multiply(a: number, b: number): number {
  return round(a * b, 2);
}

/**
 * What a coupon takes off a subtotal, in cents; half a cent is rounded in the buyer's favour.
 *
 * @param percent 0–100; what lies outside counts as the nearer bound
 */
export function discountCents(subtotalCents: number, percent: number): number {
  return round((subtotalCents * Math.min(Math.max(percent, 0), 100)) / 100, 0);
}

/** How a shop lets buyers pay in instalments. */
export interface InstalmentRule {
  /** Most instalments. */
  max: number;
  /** Smallest instalment the shop accepts, in cents; 0 is no limit. */
  minCents: number;
}

/**
 * Instalments of a payment without interest, in cents: as many as `max` and the smallest instalment allow,
 * at least one. They sum to the amount exactly: the cents that do not divide are in the last one (docs/decisions/048).
 */
export function instalments(cents: number, { max, minCents }: InstalmentRule): number[] {
  const affordable = minCents > 0 ? Math.floor(cents / minCents) : max;
  const count = Math.max(1, Math.min(max, affordable));
  const parcel = Math.floor(cents / count);
  const last = cents - parcel * (count - 1);
  return Array.from({ length: count }, (_, index) => (index === count - 1 ? last : parcel));
}
