import type { LensType } from '../lenses/lens.ts';
import type { Treatment, Use } from '../lenses/lens-choice.ts';
import type { Kinship } from '../lenses/order-lens.ts';
import type { Prescriber, Prescription } from '../prescriptions/prescription.ts';

/** What an entry of the book of prescriptions says: frozen when it was written. */
export interface BookContent {
  /** Number of the service order. */
  serviceOrder: number;
  patient: string;
  /** Who ordered, and what the patient is to them; '' if they are the same, or it was not said. */
  buyer: string;
  kinship: Kinship | '';
  /** Lines of the address. */
  address: string[];
  prescriber: Prescriber;
  /** '2026-11-03'; '' if it was not said. */
  issuedAt: string;
  prescription: Prescription;
  use: Use;
  lens: { name: string; type: LensType; index: number; treatments: readonly Treatment[] } | null;
  frame: string;
  /** Who has checked it in the shop: one, or two. */
  checkedBy: string[];
  /** What a correction corrects, and why; '' for a first entry. */
  note: string;
}

/** An entry of the book. */
export interface BookEntry {
  number: number;
  /** 'YYYY-MM-DD' */
  day: string;
  orderId: string;
  content: BookContent;
  /** The entry that it corrects. */
  corrects: number | null;
  /** The entries by which it was corrected. */
  correctedBy: number[];
}

/** A day of the book, its entries in their order. */
export interface BookDay {
  day: string;
  entries: BookEntry[];
  /** null while it is open. */
  closed: { at: number; name: string; register: string } | null;
}

/** A month of the book: 'YYYY-MM'. */
export interface BookMonth {
  month: string;
  days: BookDay[];
  /** Who closed the last day: most often they close the next one too. */
  technician: { name: string; register: string } | null;
  today: string;
}

/** A month as an address says it, or this one. */
export const monthIn = (text: string | null, today: string): string =>
  text && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : today.slice(0, 7);

/** The month so many months later. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}
