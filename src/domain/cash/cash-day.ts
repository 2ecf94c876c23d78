import { wholeReais } from '../form/reais.ts';
import { z } from '../zod.ts';
import { isDay } from '../reports/period.ts';
import type { CashMethod } from './cash.ts';

/** What came in by one way to pay, and what was given back. */
export interface MethodSum<Amount = number> {
  method: CashMethod;
  /** Number of payments. */
  sales: number;
  /** Reais in JSON, cents in computing and storage. */
  sold: Amount;
  refunded: Amount;
}

/** What a person counted at the end of a day, or counted again. Money in reais. */
export interface CashClosing {
  id: string;
  /** 1 for the closing, then one for each correction. */
  number: number;
  sums: MethodSum[];
  opening: number;
  withdrawn: number;
  /** Paid by card when it was collected, if the order does not say how. */
  pickUpCard: number;
  expected: number;
  counted: number;
  /** Counted less expected. */
  difference: number;
  note: string;
  /** Epoch ms. */
  closedAt: number;
  closedBy: string;
}

/** How a day's cash was opened. Money in reais. */
export interface CashOpening {
  /** The change that was in the drawer. */
  float: number;
  /** Epoch ms. */
  openedAt: number;
  openedBy: string;
}

/** The counter's cash of one person on one day. Money in reais. */
export interface CashDay {
  day: string;
  person: { id: string; name: string };
  /** null for one that nobody has opened. */
  opening: CashOpening | null;
  /** As they are now: a sale after the closing is in them. */
  sums: MethodSum[];
  /** What the bank notes of the sums come to. */
  inDrawer: number;
  /** The newest first: it is the one that counts. */
  closings: CashClosing[];
  mayClose: boolean;
  /** Whether it is one's own of today, and neither open nor closed yet. */
  mayOpen: boolean;
}

const day = z.string().refine(isDay, 'fields.date');

/** What `readCashDay` takes; own cash if no person is named. */
export const cashDaySchema = z.object({
  day,
  staffId: z.string().min(1).max(200).optional(),
});
export type CashDayInput = z.input<typeof cashDaySchema>;

/** What `openCash` takes. Money in reais. */
export const openCashSchema = z.object({ day, float: wholeReais });
export type OpenCashInput = z.input<typeof openCashSchema>;

/** What `closeCash` takes. Money in reais. */
export const closeCashSchema = cashDaySchema.extend({
  /** What was in the drawer when the day began: what it was opened with, if nothing is said. */
  opening: wholeReais.optional(),
  withdrawn: wholeReais.default(0),
  pickUpCard: wholeReais.default(0),
  counted: wholeReais,
  note: z.string().trim().max(500, 'fields.tooLong').default(''),
  /** Number of the closing that was seen, 0 for none: a second click closes nothing twice. */
  seen: z.int().min(0),
});
export type CloseCashInput = z.input<typeof closeCashSchema>;
