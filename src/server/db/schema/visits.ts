import type { Device, Source } from '#domain/visits/visit.ts';

/** The salt of a day's marks, until the day is over. */
export interface VisitSaltRow {
  /** Day of the shop's time zone, 'YYYY-MM-DD'. */
  day: string;
  salt: string;
}

/** A visitor of a day that is not summed up yet. */
export interface VisitorRow {
  day: string;
  /** A keyed hash of network and browser, which no one can undo once the day's salt is gone. */
  visitor: string;
  /** How far they came: `rankOf`. */
  step: number;
  device: Device;
  source: Source;
}

/** How many visitors of a day reached each step. */
export interface VisitDayRow {
  day: string;
  device: Device;
  source: Source;
  visits: number;
  products: number;
  carts: number;
  checkouts: number;
  orders: number;
}

/** A checkout that was begun, with a contact and pieces, and that no order has come of yet. */
export interface OpenCartRow {
  /** A keyed hash of what the buyer's browser made up for this cart. */
  id: string;
  /** The account, if the buyer was signed in. */
  accountId: string | null;
  name: string;
  /** Folded; '' without. */
  email: string;
  /** Digits; '' without. */
  phone: string;
  /** JSON of `OpenLine[]`, prices in cents. */
  lines: string;
  pieces: number;
  totalCents: number;
  createdAt: number;
  updatedAt: number;
}

export interface VisitTables {
  visitSalts: VisitSaltRow;
  visitors: VisitorRow;
  visitDays: VisitDayRow;
  openCarts: OpenCartRow;
}
