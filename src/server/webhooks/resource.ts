import { DAY_MS } from '#domain/time.ts';
import {
  webhookList,
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookItem,
  type WebhookRecord,
} from '#domain/webhooks/webhook.ts';
import { webhookSchema } from '#domain/webhooks/webhook-input.ts';
import { sql, expressionBuilder } from 'kysely';
import { ConflictError, InvalidFieldsError, NotFoundError } from '../base/errors.ts';
import { listOf } from '../dashboard/list.ts';
import { createShownOnce } from '../dashboard/records.ts';
import { action, type Resource, type Unchecked } from '../dashboard/resource.ts';
import { holdsWords } from '../dashboard/where.ts';
import type { Db } from '../db/engine/engine.ts';
import type { Schema } from '../db/schema/schema.ts';
import { checkHost } from '../outbound/reach.ts';
import { audit } from '../service/audit.ts';
import { authorise } from '../service/authorise.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';
import { queueDelivery } from './deliver.ts';
import { sendTest } from './publish-event.ts';
import { newWebhookSecret, sealWebhookSecret } from './webhook-secret.ts';

const eb = expressionBuilder<Schema, 'webhooks'>();
const { ref } = eb;

/** Deliveries of a page, and those that a webhook's own page shows. */
const PAGE = 20;
/** Milliseconds after which a delivery is forgotten. */
const DELIVERY_LIFE_MS = 30 * DAY_MS;

async function itemsOf(db: Db, ids: readonly string[]): Promise<WebhookItem[]> {
  const rows = await db.selectFrom('webhooks').selectAll().where('id', 'in', ids).execute();
  return rows.map(({ events, active, secretSealed: _, ...row }) => ({
    ...row,
    events: events.split(',') as WebhookEvent[],
    active: active === 1,
  }));
}

/** The latest deliveries to a webhook, a page of them. */
async function deliveriesOf(
  db: Db,
  { webhookId, page }: { webhookId: string; page: number },
): Promise<WebhookDelivery[]> {
  return db
    .selectFrom('webhookDeliveries')
    .select([
      'id',
      'eventId',
      'type',
      'status',
      'attempts',
      'answer',
      'failure',
      'nextAt',
      'createdAt',
    ])
    .where('webhookId', '=', webhookId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE)
    .offset((page - 1) * PAGE)
    .execute();
}

async function readWebhook({ engine }: Scope, id: string): Promise<WebhookRecord> {
  const [item] = await itemsOf(engine.db, [id]);
  if (!item) throw new NotFoundError();
  return { ...item, deliveries: await deliveriesOf(engine.db, { webhookId: id, page: 1 }) };
}

/** @throws InvalidFieldsError of `url` if it is the address of a network that the shop does not reach */
function parseWebhook({ config }: Scope, body: Unchecked) {
  const input = parseInput(webhookSchema, body);
  const { origin, hostname } = new URL(input.url);
  if (config.PRIVATE_ORIGINS.includes(origin)) return input;
  try {
    checkHost('internet', hostname);
  } catch {
    throw new InvalidFieldsError({ url: 'fields.webhookReach' });
  }
  return input;
}

const columnsOf = ({ url, events, active }: ReturnType<typeof parseWebhook>) => ({
  url,
  events: events.join(','),
  active: active ? (1 as const) : (0 as const),
});

/** Addresses of other programs that hear of what happens; for admins alone. */
export const webhooks: Resource = {
  name: 'webhooks',
  list: listOf<'webhooks', WebhookItem>({
    shape: webhookList,
    table: 'webhooks',
    rows: (db) => db.selectFrom('webhooks'),
    search: (q, { engine }) => holdsWords(engine, q, [ref('url')]),
    filters: {
      failing: (condition) =>
        condition.operator === 'is' && !condition.is
          ? eb('failingSince', 'is', null)
          : eb('failingSince', 'is not', null),
    },
    sorts: { url: ({ engine }) => engine.fold(ref('url')) },
    items: (_scope, db, ids) => itemsOf(db, ids),
  }),
  record: readWebhook,
  create: async (scope, body) => (await insertWebhook(scope, body)).id,
  update: async (scope, { id, ...body }) => {
    const columns = columnsOf(parseWebhook(scope, body));
    await scope.engine.transaction((tx) =>
      tx
        .updateTable('webhooks')
        // Someone has looked at it: it has its days again, and is no longer to be seen to.
        .set({ ...columns, failingSince: null })
        .where('id', '=', id)
        .execute(),
    );
  },
  remove: async (scope, { id }) => {
    await scope.engine.transaction((tx) =>
      tx.deleteFrom('webhooks').where('id', '=', id).execute(),
    );
  },
  actions: {
    secret: action({ right: 'edit', on: 'record', run: replaceSecret }),
    test: action({ right: 'edit', on: 'record', run: sendTest }),
  },
  version: 'webhooks',
  audited: ['url', 'events', 'active'],
  derived: ['deliveries', 'failingSince', 'createdAt'],
  called: ({ url }: WebhookItem) => url,
  todo: ['failing'],
};

async function insertWebhook(
  scope: Scope,
  body: Unchecked,
): Promise<{ id: string; secret: string }> {
  const columns = columnsOf(parseWebhook(scope, body));
  const [id, secret, now] = [scope.newId(), newWebhookSecret(scope), scope.now()];
  await scope.engine.transaction(async (tx) => {
    await tx
      .insertInto('webhooks')
      .values({
        id,
        ...columns,
        secretSealed: await sealWebhookSecret(scope, { webhookId: id, secret }),
        failingSince: null,
        createdAt: now,
        updatedAt: now,
      })
      .execute();
  });
  return { id, secret };
}

/**
 * Makes a webhook and answers it with its signing key, which is shown this once.
 *
 * @throws InvalidFieldsError
 */
export async function createWebhook(
  scope: Scope,
  body: Unchecked,
): Promise<{ item: object; secret: string }> {
  const { item, made } = await createShownOnce(scope, {
    resource: webhooks,
    body,
    make: insertWebhook,
  });
  return { item, secret: made.secret };
}

/** Gives a webhook a new signing key, for one that was lost; the old one signs nothing from now on. */
async function replaceSecret(
  scope: Scope,
  { ids: [id] }: { ids: readonly string[] },
): Promise<{ secret: string }> {
  const secret = newWebhookSecret(scope);
  await scope.engine.transaction(async (tx) => {
    const secretSealed = await sealWebhookSecret(scope, { webhookId: id!, secret });
    await tx.updateTable('webhooks').set({ secretSealed }).where('id', '=', id!).execute();
    await audit(scope, { action: 'webhooks.secret', subject: id! });
  });
  return { secret };
}

/** A page of the deliveries to a webhook, the latest first. @throws NotFoundError */
export async function listDeliveries(
  scope: Scope,
  { webhookId, page }: { webhookId: string; page: number },
): Promise<{ items: WebhookDelivery[]; total: number; page: number; pages: number }> {
  authorise(scope, 'webhooks', 'view');
  const { db } = scope.engine;
  if ((await itemsOf(db, [webhookId])).length === 0) throw new NotFoundError();
  const { total } = await db
    .selectFrom('webhookDeliveries')
    .select(sql<number>`count(*)`.as('total'))
    .where('webhookId', '=', webhookId)
    .executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(Number(total) / PAGE));
  const shown = Math.min(page, pages);
  const items = await deliveriesOf(db, { webhookId, page: shown });
  return { items, total: Number(total), page: shown, pages };
}

/**
 * Sends an event to a webhook once more, at once and with all tries of a new one; its id stays, by which whoever has it
 * already knows it.
 *
 * @throws NotFoundError; ConflictError 'webhookOff' for a webhook that is switched off
 */
export async function resendDelivery(
  scope: Scope,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<void> {
  authorise(scope, 'webhooks', 'edit');
  await scope.engine.transaction(async (tx) => {
    const webhook = await tx
      .selectFrom('webhooks')
      .select('active')
      .where('id', '=', webhookId)
      .executeTakeFirst();
    if (!webhook) throw new NotFoundError();
    if (webhook.active === 0) throw new ConflictError('webhookOff');
    const { numUpdatedRows } = await tx
      .updateTable('webhookDeliveries')
      .set({ status: 'waiting', retries: 0, nextAt: scope.now() })
      .where('id', '=', deliveryId)
      .where('webhookId', '=', webhookId)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new NotFoundError();
    await queueDelivery(scope, { deliveryId });
    await audit(scope, { action: 'webhooks.resend', subject: webhookId });
  });
}

/** Deletes old deliveries. */
export async function forgetDeliveries({ engine, now }: Scope): Promise<void> {
  await engine.transaction((tx) =>
    tx
      .deleteFrom('webhookDeliveries')
      .where('createdAt', '<=', now() - DELIVERY_LIFE_MS)
      .execute(),
  );
}
