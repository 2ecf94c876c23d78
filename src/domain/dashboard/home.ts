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

/** What the start page shows to one user: only of the sections that they may see. */
export interface Home {
  /** Epoch ms at which it was read. */
  at: number;
  tasks: HomeTask[];
  /** Orders that wait for the shop, the oldest first; null for users who may not see orders. */
  orders: {
    waiting: OrderListItem[];
    /** Whether the shop has ever had an order. */
    any: boolean;
  } | null;
}
