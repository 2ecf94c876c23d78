import { TEST_EVENT, type WebhookData } from '#domain/webhooks/webhook.ts';
import type { Tx } from '../db/engine/engine.ts';
import { audit } from '../service/audit.ts';
import type { Scope } from '../service/scope.ts';
import { queueDelivery } from './deliver.ts';

/**
 * Tells every active webhook that asks for it what has happened, inside the transaction in which it happens: a row for each
 * delivery, and the job that sends it. What is rolled back is told to nobody.
 */
export async function publishEvent(tx: Tx, scope: Scope, event: WebhookData): Promise<void> {
  const webhooks = await tx
    .selectFrom('webhooks')
    .select(['id', 'events'])
    .where('active', '=', 1)
    .execute();
  const asking = webhooks.filter(({ events }) => events.split(',').includes(event.type));
  await queueEvent(tx, scope, { event, webhookIds: asking.map(({ id }) => id) });
}

/** Sends a webhook a test, switched on or off: whoever corrects an address tries it before anything depends on it. */
export async function sendTest(
  scope: Scope,
  { ids: webhookIds }: { ids: readonly string[] },
): Promise<void> {
  await scope.engine.transaction(async (tx) => {
    await queueEvent(tx, scope, { event: { type: TEST_EVENT, data: {} }, webhookIds });
    for (const subject of webhookIds) await audit(scope, { action: 'webhooks.test', subject });
  });
}

async function queueEvent(
  tx: Tx,
  scope: Scope,
  { event: { type, data }, webhookIds }: { event: WebhookData; webhookIds: readonly string[] },
): Promise<void> {
  if (webhookIds.length === 0) return;
  const createdAt = scope.now();
  const eventId = `evt_${scope.newId().replaceAll('-', '')}`;
  const body = JSON.stringify({ id: eventId, type, createdAt, data });
  for (const webhookId of webhookIds) {
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
