import { isInBrazil } from '../address/country.ts';
import { dashboardPath } from '../dashboard/menu.ts';
import type { FrameMeasures } from '../products/product.ts';
import { isPickUp, type Order, type OrderLine } from './order.ts';

/** Sheets of paper of an order: what goes into the parcel, what the workshop does, what it cost, whom it goes to. */
const SHEET_KINDS = ['packing', 'job', 'invoice', 'label'] as const;
export type SheetKind = (typeof SHEET_KINDS)[number];

/** Those that may be had as a PDF as well. */
export type PaperKind = Exclude<SheetKind, 'job'>;
export const isPaper = (kind: SheetKind): kind is PaperKind => kind !== 'job';

/** Where a PDF of papers is had: `?folha=packing&pedidos=A,B`. */
export const paperUrl = (kind: PaperKind, orderIds: readonly string[]): string =>
  `/api/dashboard/orders/papers?${new URLSearchParams({ folha: kind, pedidos: orderIds.join(',') })}`;

/** Orders that are printed at once, each on a sheet of its own. */
export const MAX_SHEETS = 100;

/** Address labels on a page. */
export const LABELS_A_PAGE = 4;

/** Whether an order has an address label: what was cancelled, is collected, or is sent by e-mail, has none. */
export const hasLabel = ({ status, delivery, shippingInfo }: Order): boolean =>
  status !== 'cancelled' &&
  !isPickUp(delivery) &&
  (shippingInfo.zipCode !== '' || !isInBrazil(shippingInfo.country));

/** Where the dashboard's sheets are: `?folha=packing&pedidos=A,B`. */
export const PRINT_PATH = `${dashboardPath('orders')}/imprimir`;

/** What an address asks to be printed; null if it names no such sheet or no order. */
export function readSheets(
  params: URLSearchParams,
): { kind: SheetKind; orderIds: string[] } | null {
  const kind = SHEET_KINDS.find((known) => known === params.get('folha'));
  const orderIds = [...new Set((params.get('pedidos') ?? '').split(','))].filter(Boolean);
  if (!kind || orderIds.length === 0) return null;
  return { kind, orderIds: orderIds.slice(0, MAX_SHEETS) };
}

/** A line of an order with what the workshop needs of its frame. */
export interface SheetLine extends OrderLine {
  /** null for what is no frame. */
  measures: FrameMeasures | null;
}

/** An order as its sheets need it. Times are epoch ms. */
export interface OrderSheet {
  order: Order;
  lines: SheetLine[];
  /** Until when the buyer is to have it; null while that is not promised. */
  dueAt: number | null;
  /** Notes of the shop, the oldest first. */
  notes: string[];
}
