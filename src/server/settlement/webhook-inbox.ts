import { queueJob } from '../jobs/queue.ts';
import type { ProviderCall } from '../providers/provider.ts';
import { providerOf } from '../providers/providers.ts';
import type { Scope } from '../scope.ts';
import { applyNews } from './apply-news.ts';

/**
 * Stores what a provider tells, once by the event's own id, and queues the work on it. The answer to the provider means
 * that it is stored, nothing more: what follows survives this process.
 *
 * @throws BadRequestError for what is malformed or wrongly signed: nothing is stored, and no id is used up
 * @throws ProviderUnavailableError if the signature can only be checked by asking, and no one answers
 */
export async function receiveWebhook(
  scope: Scope,
  { provider, call }: { provider: string; call: ProviderCall },
): Promise<void> {
  const adapter = await providerOf(provider);
  const events = await adapter.verify(scope, call);
  await scope.engine.transaction(async (tx) => {
    for (const { id: eventId, body } of events) {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('paymentEvents')
        .values({ provider, eventId, body, receivedAt: scope.now() })
        .onConflict((conflict) => conflict.columns(['provider', 'eventId']).doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows === 0n) continue;
      await queueJob(scope, { kind: 'payments.event', payload: { provider, eventId } });
    }
  });
}

/** Works on a stored event: what it says is written, then it counts as handled. It may run any number of times. */
export async function handleEvent(
  scope: Scope,
  { provider, eventId }: { provider: string; eventId: string },
): Promise<void> {
  const event = await scope.engine.db
    .selectFrom('paymentEvents')
    .selectAll()
    .where('provider', '=', provider)
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  if (!event || event.handledAt !== null) return;
  const adapter = await providerOf(provider);
  const news = await adapter.read(scope, { id: eventId, body: event.body });
  await applyNews(scope, { provider, news });
  await scope.engine.transaction((tx) =>
    tx
      .updateTable('paymentEvents')
      .set({ handledAt: scope.now() })
      .where('provider', '=', provider)
      .where('eventId', '=', eventId)
      .execute(),
  );
}
