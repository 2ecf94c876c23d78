import { digitsOf } from '../address/digits.ts';
import type { Promises } from './settings.ts';

/** Calling code of Brazil, which numbers are written without. */
const COUNTRY_CODE = '55';
/** Digits of a Brazilian number with its area code: a mobile one has eleven. */
const LONGEST_NATIONAL = 11;

/** Address of a conversation with the shop's WhatsApp; null without a number. */
export const whatsappLink = ({ whatsapp }: Pick<Promises, 'whatsapp'>): string | null =>
  conversationLink(whatsapp);

/** Address of a conversation by WhatsApp, with the first message written already; null without a number. */
export function conversationLink(phone: string, text = ''): string | null {
  const digits = digitsOf(phone);
  if (digits === '') return null;
  const number = `${digits.length > LONGEST_NATIONAL ? '' : COUNTRY_CODE}${digits}`;
  return `https://wa.me/${number}${text && `?text=${encodeURIComponent(text)}`}`;
}

/** A piece of a filled text: the original markup, or a value, which is plain text. */
export type FilledPart = { markup: string } | { value: string };

/**
 * A policy's text in pieces, with its placeholders, such as `%returnDays%`, replaced by what the shop promises. An
 * unknown name stays unchanged, so that it is noticed.
 */
export function partsOf(
  markup: string,
  values: Readonly<Record<string, string | number>>,
): FilledPart[] {
  return markup.split(/(%\w+%)/).map((piece) => {
    const name = /^%(\w+)%$/.exec(piece)?.[1];
    const value = name === undefined ? undefined : values[name];
    return value === undefined ? { markup: piece } : { value: String(value) };
  });
}

/** A plain text with its placeholders replaced. */
export const fillIn = (text: string, values: Readonly<Record<string, string | number>>): string =>
  partsOf(text, values)
    .map((part) => ('markup' in part ? part.markup : part.value))
    .join('');
