import type { ColumnType } from 'kysely';
import type { CashMethod } from '#domain/cash/cash.ts';

/** A row that is written once: no statement changes it. */
type WrittenOnce<Row> = { [Name in keyof Row]: ColumnType<Row[Name], Row[Name], never> };

/** Money that came into the counter's cash, or went out of it: a line of its ledger. */
export interface CashEntryRow {
  id: string;
  /** Epoch ms. */
  at: number;
  /** Who took or gave it. */
  actorId: string;
  actorName: string;
  orderId: string;
  method: CashMethod;
  /** Less than 0 for what was given back. */
  amountCents: number;
}

/** The change that was in a person's drawer when their day began. */
export interface CashOpeningRow {
  /** 'YYYY-MM-DD' */
  day: string;
  staffId: string;
  staffName: string;
  floatCents: number;
  openedAt: number;
}

/** What a person counted at the end of a day. A correction is another row, with the next number. */
export interface CashClosingRow {
  id: string;
  /** 'YYYY-MM-DD' */
  day: string;
  /** Whose cash it is. */
  staffId: string;
  staffName: string;
  /** 1 for the closing, then one for each correction. */
  number: number;
  /** JSON of `MethodSum[]`, as they were. */
  sums: string;
  /** In the drawer when the day began, and taken out of it during the day. */
  openingCents: number;
  withdrawnCents: number;
  /** What was paid by card when it was collected: of these payments only the person knows how. */
  pickUpCardCents: number;
  /** Bank notes that should have been there, and those that were. */
  expectedCents: number;
  countedCents: number;
  note: string;
  closedAt: number;
  /** Who closed it: the person, or someone who answers for the reports. */
  actorId: string;
  actorName: string;
}

export interface CashTables {
  cashEntries: WrittenOnce<CashEntryRow>;
  cashOpenings: WrittenOnce<CashOpeningRow>;
  cashClosings: WrittenOnce<CashClosingRow>;
}
