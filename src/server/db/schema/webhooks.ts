import type { DeliveredEvent, DeliveryFailure, DeliveryStatus } from '#domain/webhooks/webhook.ts';
import type { Flag } from './flag.ts';
import type { WithDefaults } from './with-defaults.ts';

export interface WebhookRow {
  id: string;
  url: string;
  /** Separated by commas. */
  events: string;
  active: Flag;
  /** Its signing key, encrypted. */
  secretSealed: string;
  failingSince: number | null;
  createdAt: number;
  updatedAt: number;
}

/** An event that a webhook is to hear of. */
export interface WebhookDeliveryRow {
  id: string;
  webhookId: string;
  eventId: string;
  type: DeliveredEvent;
  /** JSON, as it is signed and sent. */
  body: string;
  status: DeliveryStatus;
  attempts: number;
  /** Tries again that `WEBHOOK_RETRIES` has had since it was queued, or sent again by hand. */
  retries: number;
  answer: number | null;
  failure: DeliveryFailure | '';
  nextAt: number | null;
  createdAt: number;
}

export interface WebhookTables {
  webhooks: WebhookRow;
  webhookDeliveries: WithDefaults<WebhookDeliveryRow, 'attempts' | 'retries' | 'failure'>;
}
