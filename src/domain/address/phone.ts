import { digitsOf } from './digits.ts';

/**
 * A Brazilian number with its area code (DDD, two digits without a zero): nine digits that begin
 * with 9 for a mobile, eight for a landline. Before it +55 and the zero that is dialled, which are
 * not stored. Source: Anatel, Plano Geral de Códigos Nacionais.
 */
const PHONE = /^(?:55)?0?([1-9]{2})(9\d{4}|[2-8]\d{3})(\d{4})$/;

const matchPhone = (text: string): RegExpMatchArray | null => digitsOf(text).match(PHONE);

/** Whether a text is a Brazilian phone with its DDD; punctuation, +55 and the zero of '(011)' are accepted. */
export function isPhone(text: string): boolean {
  return matchPhone(text) !== null;
}

/** A phone as it is read, '(11) 98765-4321'; what is not a Brazilian phone stays as typed. */
export function formatPhone(text: string): string {
  const [, areaCode, first, last] = matchPhone(text) ?? [];
  return areaCode ? `(${areaCode}) ${first}-${last}` : text;
}

/** Address that calls a number, however it is written, without the zero of '(048)': 'tel:4833330101'. */
export const telLink = (phone: string): string =>
  `tel:${phone.replaceAll(/[^+\d]/g, '').replace(/^(\+55)?0(?=[1-9]{2})/, '$1')}`;
