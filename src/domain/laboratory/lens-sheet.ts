import type { Heights } from './heights.ts';
import type { BoughtLens } from '../lenses/order-lens.ts';
import type { CartAddress } from '../cart/cart.ts';
import type { DeliveryOption } from '../deliveries/delivery.ts';
import type { Prescription } from '../prescriptions/prescription.ts';
import type { OrderedFrame, ServiceOrderItem } from './service-order.ts';
import { dashboardPath } from '../dashboard/menu.ts';

/** For whom a copy of a service order is: the laboratory's has no contact data, the buyer's nothing of the laboratory. */
export const SHEET_COPIES = ['shop', 'buyer', 'laboratory'] as const;
export type SheetCopy = (typeof SHEET_COPIES)[number];

/** Service orders that are printed at once, and that a file for a laboratory has. */
export const MAX_LENS_SHEETS = 100;

/** Whether nobody has approved its prescription yet. */
export const isUnapproved = ({ state }: Pick<ServiceOrderItem, 'state'>): boolean =>
  state !== null && state !== 'approved';

/** A service order as it is printed. */
export interface LensSheet {
  item: ServiceOrderItem;
  bought: BoughtLens | null;
  frame: OrderedFrame | null;
  /** As the laboratory makes it; null for lenses without power, and before they were approved. */
  powers: Prescription | null;
  /** Of the pupils in the frame; null while nobody has measured them. */
  heights: Heights | null;
  contact: CartAddress;
  delivery: DeliveryOption;
  orderedAt: number;
}

/** Where sheets are printed; all copies unless some are named. */
export function lensSheetsPath(ids: readonly string[], copies: readonly SheetCopy[] = []): string {
  const asked = copies.length > 0 ? `&vias=${copies.join(',')}` : '';
  return `${dashboardPath('prescriptions')}/imprimir?os=${ids.join(',')}${asked}`;
}

/** Where a service order's sheet is had as a file. */
export const lensSheetUrl = (id: string, format: 'csv' | 'pdf'): string =>
  `/api/dashboard/prescriptions/${id}/sheet?format=${format}`;

/** The service orders and copies that an address asks for. */
export function readLensSheets(params: URLSearchParams): { ids: string[]; copies: SheetCopy[] } {
  const ids = [...new Set((params.get('os') ?? '').split(','))].filter(Boolean);
  const asked = (params.get('vias') ?? '').split(',');
  const copies = SHEET_COPIES.filter((copy) => asked.includes(copy));
  return {
    ids: ids.slice(0, MAX_LENS_SHEETS),
    copies: copies.length > 0 ? copies : [...SHEET_COPIES],
  };
}
