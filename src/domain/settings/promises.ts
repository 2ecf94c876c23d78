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
  // The zero of '(011)' is dialled within Brazil alone.
  const digits = digitsOf(phone).replace(/^(55)?0/, '$1');
  if (digits === '') return null;
  const number = `${digits.length > LONGEST_NATIONAL ? '' : COUNTRY_CODE}${digits}`;
  return `https://wa.me/${number}${text && `?text=${encodeURIComponent(text)}`}`;
}

/** Address that sends a text by WhatsApp: to a number, or, without one, to whom its sender chooses there. */
export const sendByWhatsapp = (text: string, phone = ''): string =>
  conversationLink(phone, text) ?? `https://wa.me/?text=${encodeURIComponent(text)}`;

type Values = Readonly<Record<string, string | number>>;

/**
 * A plain text with its fields, such as `%returnDays%`, replaced by what the shop promises. An unknown name stays
 * unchanged, so that it is noticed.
 */
export const fillIn = (text: string, values: Values): string =>
  text.replaceAll(/%(\w+)%/g, (field, name: string) => String(values[name] ?? field));

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** The same of clean markup: fields are replaced in its text alone, and a value is never markup. */
export const fillMarkup = (html: string, values: Values): string =>
  html.replaceAll(/<[^>]*>|%(\w+)%/g, (piece, name?: string) => {
    const value = name === undefined ? undefined : values[name];
    return value === undefined
      ? piece
      : String(value).replaceAll(/[&<>"]/g, (sign) => ESCAPED[sign]!);
  });
