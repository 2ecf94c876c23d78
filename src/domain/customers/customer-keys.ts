import { digitsOf } from '../address/digits.ts';
import { foldEmail } from '../address/email.ts';
import { formatPhone } from '../address/phone.ts';
import { fold, sortName, words } from '../catalogue/fold.ts';
import { MAX_WORD } from '../dashboard/record-words.ts';

/** How a customer can be reached or told apart; '' for what is not known. */
export interface Contacts {
  email: string;
  cpf: string;
  phone: string;
}

/** What an order says of its buyer. */
export interface BuyerIdentity extends Contacts {
  fullName: string;
}

export type ContactKind = keyof Contacts;

/** A contact in the form in which it is compared: e-mail folded, CPF and phone as digits. */
export interface ContactKey {
  kind: ContactKind;
  value: string;
}

/** The keys of what is known, the most telling first. */
export function contactKeys({ email, cpf, phone }: Contacts): ContactKey[] {
  const keys: ContactKey[] = [
    { kind: 'email', value: foldEmail(email) },
    { kind: 'cpf', value: digitsOf(cpf) },
    { kind: 'phone', value: digitsOf(formatPhone(phone)) },
  ];
  return keys.filter(({ value }) => value !== '');
}

/** The words by which a customer is found: names, e-mail, CPF, phone with and without its area code. */
export function customerWords({ fullName, ...contacts }: BuyerIdentity): string[] {
  const values = contactKeys(contacts).flatMap(({ kind, value }) =>
    kind === 'phone' && value.length > 9 ? [value, value.slice(2)] : [value],
  );
  const all = [...words(fold(fullName)), ...values];
  return [...new Set(all.map((word) => fold(word).slice(0, MAX_WORD)))];
}

/** A known customer who shares a contact with a buyer. */
export interface Candidate {
  id: string;
  /** By which contact. */
  kind: ContactKind;
  fullName: string;
  email: string;
  cpf: string;
}

const ORDER: readonly ContactKind[] = ['email', 'cpf', 'phone'];

const firstName = (fullName: string): string => sortName(fullName).split(' ')[0] ?? '';

/** Whether both are known and differ. */
const differ = (one: string, other: string): boolean => one !== '' && other !== '' && one !== other;

/**
 * The customer that an order belongs to: the one with its e-mail, else its CPF, else its phone and first
 * name. A candidate who contradicts the order in a more telling contact is someone else: a family shares a phone,
 * and only a person can tell whether two e-mails are one customer's (they are suggested as doubles).
 *
 * @returns null if none of them is the buyer
 */
export function chooseCustomer<Known extends Candidate>(
  buyer: BuyerIdentity,
  candidates: readonly Known[],
): Known | null {
  const isBuyer = ({ kind, fullName, email, cpf }: Known): boolean => {
    if (kind === 'email') return true;
    if (differ(foldEmail(email), foldEmail(buyer.email))) return false;
    if (kind === 'cpf') return true;
    const isSameCpf = !differ(digitsOf(cpf), digitsOf(buyer.cpf));
    return isSameCpf && firstName(fullName) === firstName(buyer.fullName);
  };
  for (const kind of ORDER) {
    const found = candidates.find((one) => one.kind === kind && isBuyer(one));
    if (found) return found;
  }
  return null;
}
