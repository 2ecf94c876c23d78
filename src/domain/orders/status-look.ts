import type { OrderStatus, PaymentStatus } from './order.ts';

/**
 * How a state is shown: the badge's colour, always next to a word. 'plain' is the usual course; a colour is
 * for what needs attention, went well in the end, or went wrong.
 */
export type Tone = 'plain' | 'warning' | 'success' | 'danger' | 'muted';

/** Lucide's name of the icon, which the shop (`Icon.astro`) and the dashboard draw alike. */
export type StatusIcon =
  | 'clock'
  | 'circle-check'
  | 'glasses'
  | 'truck'
  | 'package-check'
  | 'circle-x'
  | 'rotate-ccw'
  | 'banknote';

/** How one state is shown. */
export interface StatusLook {
  /** Key of its word in the translation files. */
  word: `orderStatus.${OrderStatus}` | `paymentStatus.${PaymentStatus}`;
  tone: Tone;
  icon: StatusIcon;
}

/** How the shop, its letters and the dashboard show an order's status: the one place that says so. */
export const ORDER_LOOK = {
  pending: { word: 'orderStatus.pending', tone: 'warning', icon: 'clock' },
  confirmed: { word: 'orderStatus.confirmed', tone: 'plain', icon: 'circle-check' },
  'in-production': { word: 'orderStatus.in-production', tone: 'plain', icon: 'glasses' },
  shipped: { word: 'orderStatus.shipped', tone: 'plain', icon: 'truck' },
  delivered: { word: 'orderStatus.delivered', tone: 'success', icon: 'package-check' },
  cancelled: { word: 'orderStatus.cancelled', tone: 'muted', icon: 'circle-x' },
  returned: { word: 'orderStatus.returned', tone: 'danger', icon: 'rotate-ccw' },
} as const satisfies Record<OrderStatus, StatusLook>;

/** The same of a payment. */
export const PAYMENT_LOOK = {
  pending: { word: 'paymentStatus.pending', tone: 'plain', icon: 'clock' },
  paid: { word: 'paymentStatus.paid', tone: 'success', icon: 'banknote' },
  refunded: { word: 'paymentStatus.refunded', tone: 'muted', icon: 'rotate-ccw' },
  failed: { word: 'paymentStatus.failed', tone: 'danger', icon: 'circle-x' },
} as const satisfies Record<PaymentStatus, StatusLook>;
