/** What an entry of a gift card's ledger is: money put on it, spent, given back to it, or taken away. */
export type GiftCardEntryKind = 'issued' | 'spent' | 'returned' | 'cancelled';

/** 32 letters and digits, none of which is taken for another one (no 0, O, 1, I): five bits each. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** Characters of a code: 100 bits. */
const CODE_LENGTH = 20;
const GROUP = 4;
/** Characters by which a code is recognised. */
const END = 4;

/** The code that random bytes make: 'ABCD-EFGH-…'. @param bytes at least 20 of them, all random */
export const codeOf = (bytes: Uint8Array): string =>
  groupsOf(
    Array.from(bytes.subarray(0, CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join(''),
  );

const groupsOf = (code: string): string =>
  Array.from({ length: CODE_LENGTH / GROUP }, (_, index) =>
    code.slice(index * GROUP, (index + 1) * GROUP),
  ).join('-');

/** A code as it is compared, however it was typed; null for what is none. */
export function foldGiftCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s\-–.]/g, '');
  const isCode = code.length === CODE_LENGTH && [...code].every((sign) => ALPHABET.includes(sign));
  return isCode ? groupsOf(code) : null;
}

/** What a code is recognised by, in lists and papers. */
export const endOf = (code: string): string => code.slice(-END);

/** What of an order a gift card may pay: all but other gift cards. */
interface GiftPayable {
  payableCents: number;
  /** What the gift cards among its lines come to. */
  moneyCents: number;
}

/** What a gift card pays of an order, in cents. */
export const giftCardSpend = (
  balanceCents: number,
  { payableCents, moneyCents }: GiftPayable,
): number => Math.max(0, Math.min(balanceCents, payableCents - moneyCents));

/** A code for those who may not spend it: its end alone. */
export const maskedCode = (end: string): string => `•••• ${end}`;
