import type { OrderListItem } from '../orders/order-record.ts';
import type { Section } from './sections.ts';

/** Records that wait for the shop: a row of the start page, which opens them. */
export interface HomeTask {
  section: Section;
  /** Its words are the text `start.tasks.{section}.{name}`. */
  name: string;
  /** As far as it is counted (`cappedCount`). */
  count: number;
  href: string;
}

/** What was sold in a period: orders that were neither cancelled nor returned, and their sum in reais. */
export interface Sales {
  orders: number;
  revenue: number;
}

/** A period up to now, and the one of the same length before it. */
export interface SalesOfPeriod {
  now: Sales;
  before: Sales;
}

/** What the start page shows to one user: only of the sections that they may see. */
export interface Home {
  /** Epoch ms at which it was read. */
  at: number;
  tasks: HomeTask[];
  /** Orders that wait for the shop, the oldest first; null for users who may not see orders. */
  orders: {
    waiting: OrderListItem[];
    /** Today up to now against yesterday up to the same time; the last seven days against the seven before. */
    today: SalesOfPeriod;
    week: SalesOfPeriod;
    /** Whether the shop has ever had an order. */
    any: boolean;
  } | null;
}
