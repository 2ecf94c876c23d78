import { DAY_MS, SECOND_MS } from '#domain/time.ts';
import { TEST_EVENT, type DeliveryFailure } from '#domain/webhooks/webhook.ts';
import type { Tx } from '../db/engine/engine.ts';
import { queueJob } from '../jobs/queue.ts';
import { askTypedAddress } from '../outbound/ask-typed-address.ts';
import { RefusedHostError } from '../outbound/reach.ts';
import type { Scope } from '../service/scope.ts';
import { signedHeaders } from './webhook-secret.ts';

/** Milliseconds for an answer: Standard Webhooks recommends 15 to 30 s, and an event is no place to work in. */
const TIMEOUT_MS = 10 * SECOND_MS;
/** The address is not there any more, and never will be (RFC 9110, 15.5.11). */
const GONE = 410;
/** Milliseconds without a success after which an address is switched off, as Standard Webhooks recommends. */
const FAILING_LIFE_MS = 5 * DAY_MS;

/** Queues a delivery: one waiting job for each, whoever queues it. @param runAt epoch ms; now if left out */
export const queueDelivery = (
  scope: Scope,
  { deliveryId, runAt = scope.now() }: { deliveryId: string; runAt?: number },
): Promise<void> =>
  queueJob(scope, {
    kind: 'webhooks.deliver',
    payload: { deliveryId },
    key: `webhooks.deliver:${deliveryId}`,
    runAt,
  });

const findDelivery = (scope: Scope, deliveryId: string) =>
  scope.engine.db
    .selectFrom('webhookDeliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhookDeliveries.webhookId')
    .select([
      'webhookDeliveries.webhookId',
      'webhookDeliveries.eventId',
      'webhookDeliveries.type',
      'webhookDeliveries.body',
      'webhookDeliveries.status',
      'webhookDeliveries.attempts',
      'webhookDeliveries.retries',
      'webhooks.url',
      'webhooks.active',
      'webhooks.failingSince',
      'webhooks.secretSealed',
    ])
    .where('webhookDeliveries.id', '=', deliveryId)
    .executeTakeFirst();

type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/** How a try ended: `failure` is '' for a success. */
interface Outcome {
  answer: number | null;
  failure: DeliveryFailure | '';
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return { answer: status, failure: '' };
  if (status === GONE) return { answer: status, failure: 'gone' };
  return { answer: status, failure: status >= 300 && status < 400 ? 'redirect' : 'status' };
}

/** Sends it once. Only the answer's head counts: its body is not read. */
async function send(
  scope: Scope,
  { delivery, stop }: { delivery: Delivery; stop: AbortSignal },
): Promise<Outcome> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await askTypedAddress(
      scope.config,
      delivery.url,
      {
        method: 'POST',
        headers: await signedHeaders(scope, delivery),
        body: delivery.body,
        signal: AbortSignal.any([stop, timeout]),
      },
      async ({ status }) => outcomeOf(status),
    );
  } catch (error) {
    // The shop is closing, or another node has the job: this was no try.
    stop.throwIfAborted();
    if (error instanceof RefusedHostError) return { answer: null, failure: 'refusedAddress' };
    return { answer: null, failure: timeout.aborted ? 'timeout' : 'unreachable' };
  }
}

/**
 * Sends a delivery, and writes how that went: a failed one is tried again after the seconds of `WEBHOOK_RETRIES`, one after
 * another; with the last it has failed. If the process dies between the answer and its row, the event is sent twice, under
 * the same `webhook-id`. A test is tried once, even where nothing else is sent, and leaves its webhook as it was.
 */
export async function deliver(
  scope: Scope,
  {
    deliveryId,
    signal,
    finish,
  }: { deliveryId: string; signal: AbortSignal; finish: () => Promise<void> },
): Promise<void> {
  const delivery = await findDelivery(scope, deliveryId);
  if (delivery?.status !== 'waiting') return;
  const isOff = delivery.active === 0 && delivery.type !== TEST_EVENT;
  const outcome: Outcome = isOff
    ? { answer: null, failure: 'switchedOff' }
    : await send(scope, { delivery, stop: signal });
  await scope.engine.transaction(async (tx) => {
    await writeOutcome(tx, scope, { deliveryId, delivery, outcome, isTry: !isOff });
    await finish();
  });
}

async function writeOutcome(
  tx: Tx,
  scope: Scope,
  {
    deliveryId,
    delivery: { webhookId, type, attempts, retries, failingSince },
    outcome: { answer, failure },
    isTry,
  }: { deliveryId: string; delivery: Delivery; outcome: Outcome; isTry: boolean },
): Promise<void> {
  const now = scope.now();
  const isTest = type === TEST_EVENT;
  const isLast = failure === 'gone' || !isTry || isTest;
  const wait = isLast ? undefined : scope.config.WEBHOOK_RETRIES[retries];
  const nextAt = failure !== '' && wait !== undefined ? now + wait * SECOND_MS : null;
  const status = failure === '' ? 'delivered' : nextAt === null ? 'failed' : 'waiting';
  await tx
    .updateTable('webhookDeliveries')
    .set({
      status,
      attempts: attempts + Number(isTry),
      retries: retries + 1,
      answer,
      failure,
      nextAt,
    })
    .where('id', '=', deliveryId)
    .execute();
  if (nextAt !== null) await queueDelivery(scope, { deliveryId, runAt: nextAt });
  if (!isTry || isTest) return;
  const isLost =
    failure === 'gone' ||
    (failure !== '' && failingSince !== null && failingSince <= now - FAILING_LIFE_MS);
  await tx
    .updateTable('webhooks')
    .set((eb) => ({
      failingSince: failure === '' ? null : eb.fn.coalesce('failingSince', eb.val(now)),
      ...(isLost && { active: 0 as const }),
    }))
    .where('id', '=', webhookId)
    // Most deliveries arrive, and change nothing of it.
    .$if(failure === '', (update) => update.where('failingSince', 'is not', null))
    .execute();
}
