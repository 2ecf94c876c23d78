import type { WebhookData } from '#domain/webhooks/webhook.ts';
import type { Tx } from '../db/engine/engine.ts';
import { queueDelivery } from './deliver.ts';
import type { Scope } from '../service/scope.ts';

/**
 * Tells every active webhook that asks for it what has happened, inside the transaction in which it happens: a row for each
 * delivery, and the job that sends it. What is rolled back is told to nobody.
 */
export async function publishEvent(
  tx: Tx,
  scope: Scope,
  { type, data }: WebhookData,
): Promise<void> {
  const webhooks = await tx
    .selectFrom('webhooks')
    .select(['id', 'events'])
    .where('active', '=', 1)
    .execute();
  const asking = webhooks.filter(({ events }) => events.split(',').includes(type));
  if (asking.length === 0) return;
  const createdAt = scope.now();
  const eventId = `evt_${scope.newId().replaceAll('-', '')}`;
  const body = JSON.stringify({ id: eventId, type, createdAt, data });
  for (const { id: webhookId } of asking) {
    const id = scope.newId();
    await tx
      .insertInto('webhookDeliveries')
      .values({
        id,
        webhookId,
        eventId,
        type,
        body,
        status: 'waiting',
        nextAt: createdAt,
        createdAt,
      })
      .execute();
    await queueDelivery(scope, { deliveryId: id });
  }
}
