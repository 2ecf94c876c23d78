import { expressionBuilder } from 'kysely';
import { foldEmail } from '#domain/address/email.ts';
import { maskedCode } from '#domain/gift-cards/gift-card.ts';
import { giftCardList, type GiftCardItem, type GiftCardRecord } from '#domain/gift-cards/record.ts';
import { toCents, toReais } from '#domain/money.ts';
import { authorise, maySee } from '../service/authorise.ts';
import { listOf } from '../dashboard/list.ts';
import { action, type Resource, type Unchecked } from '../dashboard/resource.ts';
import { hasRecordWords } from '../dashboard/linked.ts';
import { where } from '../dashboard/where.ts';
import type { Db } from '../db/engine/engine.ts';
import type { GiftCardRow } from '../db/schema/gift-cards.ts';
import type { Schema } from '../db/schema/schema.ts';
import { ConflictError, NotFoundError } from '../base/errors.ts';
import { sendsLetters } from '../settings/mail-server.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';
import { issueGiftCard, lockGiftCard, openCode } from './ledger.ts';
import { queueSending, sendAgain, sendCard } from './send-card.ts';
import { z } from '#domain/zod.ts';
import { addressFields } from '#domain/address/address.ts';
import { requiredLine } from '#domain/dashboard/record-fields.ts';
import { positiveReais } from '#domain/form/reais.ts';

/** Reais: more than anyone gives by hand. */
const MOST_REAIS = 10_000;

/** A gift card that staff issue: its code goes to its owner alone, by letter. */
/** What is written in a call. */
export const newGiftCardSchema = z.object({
  amount: positiveReais.max(MOST_REAIS, 'fields.amount'),
  recipientName: requiredLine(120, 'fields.name'),
  recipientEmail: addressFields.shape.email,
  reason: requiredLine(200, 'fields.required'),
});

/** What may be changed of a gift card. */
/** What is written in a call. */
export const giftCardChangeSchema = z.object({ blocked: z.boolean() });

const { ref } = expressionBuilder<Schema, 'giftCards'>();

/** Entries of a ledger that its page shows. */
const MOST_ENTRIES = 200;

const itemOf = (row: GiftCardRow): GiftCardItem => ({
  id: row.id,
  name: maskedCode(row.codeEnd),
  recipientName: row.recipientName,
  recipientEmail: row.recipientEmail,
  amount: toReais(row.initialCents),
  balance: toReais(row.balanceCents),
  blocked: row.blocked === 1,
  expiresAt: row.expiresAt,
  sendAt: row.sendAt,
  sentAt: row.sentAt,
  shownAt: row.shownAt,
  giverName: row.giverName,
  orderId: row.orderId ?? '',
  reason: row.reason,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

const itemsOf = async (db: Db, ids: readonly string[]): Promise<GiftCardItem[]> =>
  (await db.selectFrom('giftCards').selectAll().where('id', 'in', ids).execute()).map(itemOf);

async function readGiftCard(scope: Scope, id: string): Promise<GiftCardRecord> {
  const { db } = scope.engine;
  const [item] = await itemsOf(db, [id]);
  if (!item) throw new NotFoundError();
  const entries = await db
    .selectFrom('giftCardEntries')
    .selectAll()
    .where('giftCardId', '=', id)
    .orderBy('position', 'desc')
    .limit(MOST_ENTRIES)
    .execute();
  return {
    ...item,
    mayOpenOrders: maySee(scope, 'orders'),
    isCodeOpen: isCodeOpen(item, await sendsLetters(scope)),
    entries: entries.map(({ kind, amountCents, orderId, createdAt: at, actorName: by }) => ({
      kind,
      amount: toReais(amountCents),
      orderId: orderId ?? '',
      at,
      by,
    })),
  };
}

/** Issues a card by hand, and sends its code to its owner. @throws InvalidFieldsError */
async function createGiftCard(scope: Scope, body: Unchecked): Promise<string> {
  authorise(scope, 'giftCards', 'edit');
  const { amount, recipientEmail, ...card } = parseInput(newGiftCardSchema, body);
  return scope.engine.transaction(async (tx) => {
    const id = await issueGiftCard(tx, scope, {
      ...card,
      recipientEmail: foldEmail(recipientEmail),
      amountCents: toCents(amount),
    });
    await sendCard(scope, { giftCardId: id! });
    return id!;
  });
}

/** Whether staff may still see a card's code. */
const isCodeOpen = (
  card: Pick<GiftCardItem, 'orderId' | 'blocked' | 'shownAt'>,
  isMailed: boolean,
): boolean => card.shownAt === null && !card.blocked && (card.orderId === '' || !isMailed);

/**
 * Shows a card's code, once, for handing it over: of a card issued by hand, and of a bought one while no letter can take
 * it to its owner.
 *
 * @throws ConflictError 'giftCodeClosed' for any other, and the second time
 */
async function showCode(
  scope: Scope,
  { ids: [id] }: { ids: readonly string[] },
): Promise<{ code: string }> {
  authorise(scope, 'giftCards', 'edit');
  const isMailed = await sendsLetters(scope);
  return scope.engine.transaction(async (tx) => {
    const card = await lockGiftCard(tx, id!);
    if (!isCodeOpen(itemOf(card), isMailed)) throw new ConflictError('giftCodeClosed');
    const now = scope.now();
    await tx
      .updateTable('giftCards')
      .set({ shownAt: now, updatedAt: now })
      .where('id', '=', card.id)
      .execute();
    return { code: await openCode(scope, card) };
  });
}

async function setBlocked(
  scope: Scope,
  { ids, blocked }: { ids: readonly string[]; blocked: boolean },
): Promise<void> {
  authorise(scope, 'giftCards', 'edit');
  await scope.engine.transaction(async (tx) => {
    await tx
      .updateTable('giftCards')
      .set({ blocked: blocked ? 1 : 0, updatedAt: scope.now() })
      .where('id', 'in', ids)
      .execute();
    if (!blocked) for (const id of ids) await queueSending(scope, id);
  });
}

const block = (blocked: boolean) =>
  action({
    right: 'edit',
    on: 'both',
    run: (scope, { ids }) => setBlocked(scope, { ids, blocked }),
  });

/** What people have on gift cards, which the shop owes them. Who works there sees a code once, or never (`isCodeOpen`). */
export const giftCards: Resource = {
  name: 'giftCards',
  list: listOf<'giftCards', GiftCardItem>({
    shape: giftCardList,
    table: 'giftCards',
    rows: (db) => db.selectFrom('giftCards'),
    search: (q, { engine }) =>
      hasRecordWords(engine, q, { table: 'giftCardWords', id: 'giftCards.id' }),
    filters: { balance: (condition, { engine }) => where(engine, ref('balanceCents'), condition) },
    sorts: { balance: () => ref('balanceCents') },
    items: (_scope, db, ids) => itemsOf(db, ids),
    columns: [
      'name',
      'recipientName',
      'recipientEmail',
      { name: 'amount', isMoney: true, value: ({ amount }) => amount },
      { name: 'balance', isMoney: true, value: ({ balance }) => balance },
      'blocked',
      { name: 'expiresAt', value: ({ expiresAt }) => expiresAt && new Date(expiresAt) },
      'orderId',
      'reason',
      { name: 'createdAt', value: ({ createdAt }) => new Date(createdAt) },
    ],
  }),
  record: readGiftCard,
  create: createGiftCard,
  update: (scope, { id, ...body }) => {
    const { blocked } = parseInput(giftCardChangeSchema, body);
    return setBlocked(scope, { ids: [id], blocked });
  },
  actions: {
    block: block(true),
    unblock: block(false),
    code: action({ right: 'edit', on: 'record', run: showCode }),
    send: action({
      right: 'edit',
      on: 'record',
      run: (scope, { ids: [giftCardId] }) => sendAgain(scope, { giftCardId: giftCardId! }),
    }),
  },
  version: 'giftCards',
  audited: ['name', 'amount', 'blocked', 'reason', 'sentAt', 'shownAt'],
  derived: ['isCodeOpen'],
};
