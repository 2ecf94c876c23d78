/**
 * What `0021-customers` knew of buyers when it was written: a copy, so that a shop is migrated the same way whatever
 * the rules have become since.
 */

/** What an order says of its buyer; '' for what is not known. */
export interface Buyer {
  fullName: string;
  email: string;
  cpf: string;
  phone: string;
}

type ContactKind = 'email' | 'cpf' | 'phone';

export interface ContactKey {
  kind: ContactKind;
  value: string;
}

/** A customer who shares a contact with a buyer, and by which. */
export interface Candidate extends Omit<Buyer, 'phone'> {
  id: string;
  kind: ContactKind;
}

const MAX_WORD = 60;
/** A Brazilian number: area code, then nine digits that begin with 9, or eight. */
const PHONE = /^([1-9]{2})(9\d{4}|[2-8]\d{3})(\d{4})$/;

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
const foldEmail = (typed: string): string => typed.trim().toLowerCase();
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const words = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** A name for sorting: folded words joined by single spaces. */
export const sortName = (name: string): string => words(fold(name)).join(' ');

/** The digits of a phone, without the country code of Brazil. */
function phoneDigits(phone: string): string {
  const digits = digitsOf(phone);
  const isAbroad = !PHONE.test(digits) && digits.startsWith('55');
  return isAbroad && PHONE.test(digits.slice(2)) ? digits.slice(2) : digits;
}

/** The contacts of a buyer as they are compared, the most telling first. */
export function contactKeys({ email, cpf, phone }: Omit<Buyer, 'fullName'>): ContactKey[] {
  const keys: ContactKey[] = [
    { kind: 'email', value: foldEmail(email) },
    { kind: 'cpf', value: digitsOf(cpf) },
    { kind: 'phone', value: phoneDigits(phone) },
  ];
  return keys.filter(({ value }) => value !== '');
}

/** The words by which a customer is found: names, e-mail, CPF, phone with and without its area code. */
export function customerWords({ fullName, ...contacts }: Buyer): string[] {
  const values = contactKeys(contacts).flatMap(({ kind, value }) =>
    kind === 'phone' && value.length > 9 ? [value, value.slice(2)] : [value],
  );
  const all = [...words(fold(fullName)), ...values];
  return [...new Set(all.map((word) => fold(word).slice(0, MAX_WORD)))];
}

const firstName = (fullName: string): string => sortName(fullName).split(' ')[0] ?? '';

const differ = (one: string, other: string): boolean => one !== '' && other !== '' && one !== other;

/**
 * The customer with the order's e-mail, else its CPF, else its phone and first name, who does not contradict it in a
 * more telling contact; undefined if none is the buyer.
 */
export function chooseCustomer(
  buyer: Buyer,
  candidates: readonly Candidate[],
): Candidate | undefined {
  const isBuyer = ({ kind, fullName, email, cpf }: Candidate): boolean => {
    if (kind === 'email') return true;
    if (differ(foldEmail(email), foldEmail(buyer.email))) return false;
    if (kind === 'cpf') return true;
    const isSameCpf = !differ(digitsOf(cpf), digitsOf(buyer.cpf));
    return isSameCpf && firstName(fullName) === firstName(buyer.fullName);
  };
  for (const kind of ['email', 'cpf', 'phone'] as const) {
    const found = candidates.find((one) => one.kind === kind && isBuyer(one));
    if (found) return found;
  }
  return undefined;
}
