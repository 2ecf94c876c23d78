import type { ExpressionBuilder } from 'kysely';
import type { PaymentEventRow } from '../../db/schema/payments.ts';
import type { Schema } from '../../db/schema/schema.ts';
import { queueJob } from '../../jobs/queue.ts';
import type { PaymentNews, ProviderCall } from '../providers/provider.ts';
import { providerOf } from '../providers/providers.ts';
import type { Scope } from '../../service/scope.ts';
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
        .onConflict((conflict) => {
          const known = conflict.columns(['provider', 'eventId']);
          if (!adapter.isUnsigned) return known.doNothing();
          // What is worked on at this moment may have been asked about too early: it is asked about once more.
          return known
            .doUpdateSet((eb) => ({ receivedAt: eb('paymentEvents.receivedAt', '+', 1) }))
            .where('paymentEvents.handledAt', 'is', null);
        })
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows === 0n) continue;
      await queueJob(scope, {
        kind: 'payments.event',
        payload: { provider, eventId },
        key: `payments.event:${provider}:${eventId}`,
      });
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
  const [paymentId = null] = await applyNews(scope, { provider, news });
  const isProven = !adapter.isUnsigned || news.some(isOfMoney);
  await scope.engine.transaction(async (tx) => {
    if (!isProven) {
      await tx.deleteFrom('paymentEvents').where(isEvent(event)).execute();
      return;
    }
    const handled = { handledAt: scope.now(), paymentId };
    await tx.updateTable('paymentEvents').set(handled).where(isEvent(event)).execute();
  });
}

type Filter = ExpressionBuilder<Schema, 'paymentEvents'>;

/** An event as it was read: if it comes again meanwhile, it waits for the next job. */
const isEvent =
  ({ provider, eventId, receivedAt }: PaymentEventRow) =>
  (eb: Filter) =>
    eb.and({ provider, eventId, receivedAt });

/** Whether news say that money has moved. */
const isOfMoney = (news: PaymentNews): boolean =>
  news.kind !== 'payment' || news.outcome === 'paid';
