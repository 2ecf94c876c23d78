import { createHmac } from 'node:crypto';
import { mailboxOf } from '#domain/address/email.ts';
import { CONFIRMED_STATUSES } from '#domain/orders/status.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import { callerKey } from '../../security/secret.ts';
import type { Scope } from '../../service/scope.ts';
import type { Db, Tx } from '../../db/engine/engine.ts';
import { TooManyTriesError } from '../../base/errors.ts';
import type { OrderCaller } from './idempotency.ts';

/** Orders that one person may place in an hour, unless RATE_LIMIT_ORDER_PERSON is set. */
const PERSON_RATE = { count: 10, seconds: 3600 };
/** Seconds to wait if no open order expires. */
const LATER_SECONDS = 3600;

/** One identity of a buyer whose orders are counted, as a keyed hash. */
export interface BuyerKey {
  kind: 'account' | 'address' | 'cpf' | 'email';
  key: string;
}

/** What an order tells about its buyer. */
interface Buyer {
  /** Folded e-mail. */
  email: string;
  cpf: string | null;
}

/** Whether the account has an order that the shop has confirmed. */
async function isKnown(db: Db, accountId: string | null): Promise<boolean> {
  if (accountId === null) return false;
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('accountId', '=', accountId)
    .where('status', 'in', CONFIRMED_STATUSES)
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

/**
 * The keys under which an order is counted: e-mail, CPF, account and network address. A customer with an
 * order that the shop has confirmed is counted by the account alone, so that no one who orders in their
 * name, or from the same network, can keep them from buying. The hash is keyed because the four bytes of an
 * address could be found by trying.
 */
export async function buyerKeysOf(
  scope: Scope,
  { accountId, address, email, cpf }: Pick<OrderCaller, 'accountId' | 'address'> & Buyer,
): Promise<BuyerKey[]> {
  const secret = await callerKey(scope);
  const keyOf = (kind: BuyerKey['kind'], who: string | null): BuyerKey[] =>
    who === null
      ? []
      : [{ kind, key: createHmac('sha256', secret).update(`${kind} ${who}`).digest('base64url') }];
  const account = keyOf('account', accountId);
  if (await isKnown(scope.engine.db, accountId)) return account;
  return [
    ...account,
    ...keyOf('email', mailboxOf(email)),
    ...keyOf('cpf', cpf),
    ...keyOf('address', address),
  ];
}

/** The part of an attempted order that its limits depend on. */
interface Candidate {
  buyerKeys: readonly BuyerKey[];
  checkout: ShopSettings['checkout'];
  now: number;
}

/**
 * Refuses an order if one of its buyer keys has exceeded a limit. The keys are locked until the commit:
 * simultaneous orders see each other, and none can exceed a limit.
 *
 * @throws TooManyTriesError for too many orders in a short time; 'tooManyOpenOrders', or
 *   'tooManyOpenOrdersHere' for a network, while too many wait for the shop's confirmation
 */
export async function admitOrder(
  tx: Tx,
  { engine, config }: Scope,
  { buyerKeys, checkout, now }: Candidate,
): Promise<void> {
  if (buyerKeys.length === 0) return;
  const keys = buyerKeys.map(({ key }) => key);
  await engine.lock(tx, keys);
  const given = config.RATE_LIMIT_ORDER_PERSON;
  const { count, seconds } = given ?? PERSON_RATE;
  const since = now - seconds * 1000;
  const rows = await countOrders(tx, keys, since);
  for (const { key, recent } of rows) {
    if (Number(recent) < count) continue;
    const first = await earliestOfRecent(tx, key, count);
    throw new TooManyTriesError(Math.ceil((first + seconds * 1000 - now) / 1000));
  }
  const recorded = new Map(rows.map(({ key, orders }) => [key, Number(orders)]));
  for (const { kind, key } of buyerKeys) {
    const bySetting =
      kind === 'address' ? checkout.maxOpenOrdersPerAddress : checkout.maxOpenOrders;
    const most = Math.max(bySetting, given?.count ?? 0);
    if ((recorded.get(key) ?? 0) >= most) await checkOpenOrders(tx, { kind, key }, most, now);
  }
}

/**
 * How many orders are recorded under each key, and how many of them were placed after `since`. Some of them
 * may no longer be open; to tell, each would have to be read.
 */
const countOrders = (tx: Tx, keys: readonly string[], since: number) =>
  tx
    .selectFrom('orderPersons')
    .select((eb) => [
      'key',
      eb.fn.countAll<number>().as('orders'),
      eb.fn.countAll<number>().filterWhere('placedAt', '>', since).as('recent'),
    ])
    .where('key', 'in', keys)
    .groupBy('key')
    .execute();

/** When the earliest of the last `count` orders under a key was placed; there are that many. Epoch ms. */
async function earliestOfRecent(tx: Tx, key: string, count: number): Promise<number> {
  const { placedAt } = await tx
    .selectFrom('orderPersons')
    .select('placedAt')
    .where('key', '=', key)
    .orderBy('placedAt', 'desc')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirstOrThrow();
  return placedAt;
}

async function checkOpenOrders(
  tx: Tx,
  { kind, key }: BuyerKey,
  most: number,
  now: number,
): Promise<void> {
  const { open, firstEnd } = await tx
    .selectFrom('orderPersons')
    .innerJoin('orders', 'orders.id', 'orderPersons.orderId')
    .select((eb) => [
      eb.fn.countAll<number>().as('open'),
      eb.fn.min('orders.expiresAt').as('firstEnd'),
    ])
    .where('orderPersons.key', '=', key)
    .where('orders.status', '=', 'pending')
    .where('orders.paymentStatus', '=', 'pending')
    .executeTakeFirstOrThrow();
  if (open < most) return;
  const wait = firstEnd === null ? LATER_SECONDS : Math.ceil((firstEnd - now) / 1000);
  const code = kind === 'address' ? 'tooManyOpenOrdersHere' : 'tooManyOpenOrders';
  throw new TooManyTriesError(Math.max(1, wait), code, { count: most });
}

/** Records under which keys an order counts, for as long as a limit needs it. */
export async function recordBuyerKeys(
  tx: Tx,
  { orderId, now, buyerKeys }: { orderId: string; now: number; buyerKeys: readonly BuyerKey[] },
): Promise<void> {
  if (buyerKeys.length === 0) return;
  await tx
    .insertInto('orderPersons')
    .values(buyerKeys.map(({ key }) => ({ key, orderId, placedAt: now })))
    .execute();
}

/** Deletes the keys of orders that are neither open nor counted by time any more. */
export async function forgetBuyerKeys(tx: Tx, { config, now }: Scope): Promise<void> {
  const { seconds } = config.RATE_LIMIT_ORDER_PERSON ?? PERSON_RATE;
  await tx
    .deleteFrom('orderPersons')
    .where('placedAt', '<=', now() - seconds * 1000)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('orders')
          .select('orders.id')
          .whereRef('orders.id', '=', 'orderPersons.orderId')
          .where((or) =>
            or.or([or('orders.status', '!=', 'pending'), or('paymentStatus', '!=', 'pending')]),
          ),
      ),
    )
    .execute();
}
