import type { ListShape } from '../dashboard/list.ts';

/** What the shop tells other programs: an order was placed, paid in full, sent; a variant has only its last pieces. */
export const WEBHOOK_EVENTS = ['order.placed', 'order.paid', 'order.shipped', 'stock.low'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What a webhook is told when somebody tries it out; it goes to that webhook alone. */
export const TEST_EVENT = 'webhook.test';
export type DeliveredEvent = WebhookEvent | typeof TEST_EVENT;

export const MAX_WEBHOOK_URL = 1000;

/** How the dashboard's list of webhooks may be asked for. */
export const webhookList: ListShape = {
  sorts: ['-createdAt', 'url'],
  filters: {
    active: { kind: 'flag', options: ['true', 'false'] },
    failing: { kind: 'flag', options: ['true', 'false'] },
  },
  views: [{ name: 'failing', filters: { failing: { operator: 'is', is: true } } }],
};

/** An address that hears of events, in the dashboard. */
export interface WebhookItem {
  id: string;
  url: string;
  events: readonly WebhookEvent[];
  /** Whether it hears of what happens. */
  active: boolean;
  /** Since when nothing has arrived there, epoch ms; null while all does. */
  failingSince: number | null;
  createdAt: number;
  updatedAt: number;
}

export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Why a try failed; `status` says that the answer was no success. */
export const DELIVERY_FAILURES = [
  'status',
  'redirect',
  'timeout',
  'unreachable',
  'refusedAddress',
  'gone',
  'switchedOff',
] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

/** One event on its way to one address. */
export interface WebhookDelivery {
  id: string;
  /** The same for every try and every address: `webhook-id`. */
  eventId: string;
  type: DeliveredEvent;
  status: DeliveryStatus;
  /** Tries so far. */
  attempts: number;
  /** HTTP status of the last answer; null without one. */
  answer: number | null;
  /** Why the last try failed; '' if it did not. */
  failure: DeliveryFailure | '';
  /** When it is tried again, epoch ms; null if it is not. */
  nextAt: number | null;
  createdAt: number;
}

/** A webhook with its latest deliveries. */
export interface WebhookRecord extends WebhookItem {
  deliveries: WebhookDelivery[];
}

/** What an event says: ids and sums, nothing about people. */
export type WebhookData =
  | {
      type: 'order.placed' | 'order.paid' | 'order.shipped';
      data: { orderId: string; total: number };
    }
  | { type: 'stock.low'; data: { sku: string } }
  | { type: typeof TEST_EVENT; data: Record<string, never> };
