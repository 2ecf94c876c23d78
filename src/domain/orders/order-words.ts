import { digitsOf } from '../address/digits.ts';
import { formatPhone, isPhone } from '../address/phone.ts';
import { fold, words } from '../catalogue/fold.ts';
import { MAX_WORD } from '../dashboard/record-words.ts';

/** A single letter begins a word of nearly every order: it narrows nothing. */
const MIN_WORD = 2;

/** What an order is found by. */
export interface FoundBy {
  orderId: string;
  /** Its number in the shop from which it was imported. */
  externalId?: string | null;
  fullName: string;
  email: string;
  cpf?: string | null;
  phone: string;
  skus: readonly string[];
  /** '' or left out before it is shipped. */
  trackingCode?: string;
}

/**
 * The words by which an order is found, each once: its numbers here and in an earlier shop, the buyer's names, e-mail, CPF and phone
 * (with and without its area code), the SKUs, the tracking code without spaces. Folded; CPF and phone as digits alone.
 */
export function orderWords({
  orderId,
  externalId,
  fullName,
  email,
  cpf,
  phone,
  skus,
  trackingCode = '',
}: FoundBy): string[] {
  const number = digitsOf(phone);
  const all = [
    fold(orderId),
    fold(externalId?.trim() ?? '').replace(/^#/, ''),
    ...words(fold(fullName)),
    fold(email.trim()),
    digitsOf(cpf ?? ''),
    number,
    number.length > 9 ? number.slice(2) : '',
    ...skus.map((sku) => fold(sku.trim())),
    fold(trackingCode.replaceAll(/\s/g, '')),
  ];
  return [...new Set(all.map((word) => word.slice(0, MAX_WORD)).filter(Boolean))];
}

/** The digits of a number; of a phone without +55 and the zero before its area code, as it is stored. */
const digitsOfNumber = (text: string): string =>
  digitsOf(/^\(0\d\d\)$/.test(text) ? text.slice(2) : formatPhone(text));

/** A tracking code of the post, as its receipts print it: 'AA 123 456 789 BR'. */
const SPACED_TRACKING = /\b([a-z]{2})\s(\d{3})\s?(\d{3})\s?(\d{3})\s?([a-z]{2})\b/gi;

/**
 * What is looked for, as beginnings of words, all of which an order must have; for each the ways in which it
 * may have been written. '529.982 ana' is CPF or phone '529982', and 'ana'.
 */
export function lookedFor(text: string): string[][] {
  // '011 98765 4321' is one number, which may be a CPF that begins with 0.
  if (/^[\d\s+().-]+$/.test(text) && isPhone(text))
    return [[...new Set([digitsOf(text), digitsOf(formatPhone(text))])]];
  const whole = text.trim().replaceAll(SPACED_TRACKING, '$1$2$3$4$5');
  const typed = whole.split(/\s+/).filter(Boolean).slice(0, 6);
  return typed
    .map((word) => {
      const folded = fold(word).replace(/^#/, '').slice(0, MAX_WORD);
      const isNumber = /^\+?[\d().\-/]+$/.test(folded);
      return [
        ...new Set([folded, ...(isNumber ? [digitsOf(folded), digitsOfNumber(folded)] : [])]),
      ].filter(Boolean);
    })
    .filter((ways) => ways.some((way) => way.length >= MIN_WORD));
}
