/** A nota fiscal that was issued elsewhere, and what is known of it: '' for what is not. */
export interface FiscalNote {
  number: string;
  /** Its access key ("chave de acesso"): 44 characters. */
  key: string;
}

/** The CNPJ in it may have letters since 2026 (Nota Técnica Conjunta 2025.001); all else is digits. */
const KEY = /^\d{6}[0-9A-Z]{12}\d{26}$/;
/** Where the note's number is in the key: nine digits. */
const NUMBER_AT = 25;
const NUMBER_LENGTH = 9;
const FIRST_WEIGHT = 2;
const LAST_WEIGHT = 9;

/** The check digit of an access key by modulo 11: weights 2 to 9 from the right; letters count as ASCII − 48. */
function checkDigit(key: string): number {
  let weight = FIRST_WEIGHT;
  let sum = 0;
  for (const sign of [...key.slice(0, -1)].toReversed()) {
    sum += (sign.charCodeAt(0) - 48) * weight;
    weight = weight === LAST_WEIGHT ? FIRST_WEIGHT : weight + 1;
  }
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** Whether an access key, without spaces, is one: its length, its signs and its check digit. */
export const isFiscalKey = (key: string): boolean =>
  KEY.test(key) && checkDigit(key) === Number(key.at(-1));

/** The number in an access key, without leading zeros. */
export const fiscalNumberIn = (key: string): string =>
  key.slice(NUMBER_AT, NUMBER_AT + NUMBER_LENGTH).replace(/^0+/, '');

/** An access key as it is read aloud and compared: in groups of four. */
export const groupedKey = (key: string): string => key.replaceAll(/(.{4})(?=.)/g, '$1 ');
