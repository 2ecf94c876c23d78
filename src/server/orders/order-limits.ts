import { createHmac } from 'node:crypto';
import { mailboxOf } from '#domain/address/email.ts';
import { CONFIRMED_STATUSES } from '#domain/order/status.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import { countHits } from '../security/rate-limit.ts';
import { callerKey } from '../security/secret.ts';
import type { Scope } from '../scope.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import { insertRows } from '../db/insert.ts';
import { prepared } from '../db/prepared.ts';
import type { Environment } from '../env.ts';
import { TooManyTriesError } from '../errors.ts';
import type { OrderCaller } from './caller.ts';

/** Orders that one person may place in an hour, unless RATE_LIMIT_ORDER_PERSON is set. */
const PERSON_RATE = { count: 10, seconds: 3600 };
/** Seconds to wait if no open order expires. */
const LATER_SECONDS = 3600;

/** A person whose orders are counted: identified only by a keyed hash. */
export interface OrderPerson {
  kind: 'account' | 'address' | 'cpf' | 'email';
  key: string;
}

/** What an order tells about the person who places it. */
interface Buyer {
  /** Folded e-mail. */
  email: string;
  cpf: string | null;
}

/** Whether the account has an order that the shop has confirmed. */
async function isKnown(db: Db, customerId: string | null): Promise<boolean> {
  if (customerId === null) return false;
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('customerId', '=', customerId)
    .where('status', 'in', CONFIRMED_STATUSES)
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

/**
 * The persons that an order is counted for: by e-mail, CPF, account and network address. A customer with an
 * order that the shop has confirmed is counted by the account alone, so that no one who orders in their
 * name, or from the same network, can keep them from buying. The hash is keyed because the four bytes of an
 * address could be found by trying.
 */
export async function personsOf(
  scope: Scope,
  { customerId, address, email, cpf }: Pick<OrderCaller, 'customerId' | 'address'> & Buyer,
): Promise<OrderPerson[]> {
  const secret = await callerKey(scope);
  const person = (kind: OrderPerson['kind'], who: string | null): OrderPerson[] =>
    who === null
      ? []
      : [{ kind, key: createHmac('sha256', secret).update(`${kind} ${who}`).digest('base64url') }];
  const account = person('account', customerId);
  if (await isKnown(scope.engine.db, customerId)) return account;
  return [
    ...account,
    ...person('email', mailboxOf(email)),
    ...person('cpf', cpf),
    ...person('address', address),
  ];
}

/** The part of an attempted order that its limits depend on. */
interface Candidate {
  persons: readonly OrderPerson[];
  checkout: ShopSettings['checkout'];
  now: number;
  /** RATE_LIMIT_ORDER_PERSON; undefined is `PERSON_RATE`. */
  rate: Environment['RATE_LIMIT_ORDER_PERSON'];
}

/**
 * Counts an order for its persons, and refuses it if one of them has exceeded a limit. Counting locks a
 * person's row until the commit, always in the same order: simultaneous orders see each other's count, and
 * none can exceed a limit.
 *
 * @throws TooManyTriesError for too many orders in a short time; 'tooManyOpenOrders', or
 *   'tooManyOpenOrdersHere' for a network, while too many wait for the shop's confirmation
 */
export async function admitOrder(
  tx: Tx,
  { persons, checkout, now, rate: given }: Candidate,
): Promise<void> {
  if (persons.length === 0) return;
  await countOrder(tx, persons, given ?? PERSON_RATE, now);
  const kept = await countKept(tx, persons);
  for (const { kind, key } of persons) {
    const bySetting =
      kind === 'address' ? checkout.maxOpenOrdersPerAddress : checkout.maxOpenOrders;
    const most = Math.max(bySetting, given?.count ?? 0);
    if ((kept.get(key) ?? 0) >= most) await checkOpenOrders(tx, { kind, key }, most, now);
  }
}

/** Counts an order in fixed windows that begin with a person's first order. */
async function countOrder(
  tx: Tx,
  persons: readonly OrderPerson[],
  { count, seconds }: typeof PERSON_RATE,
  now: number,
): Promise<void> {
  const keys = persons.map(({ key }) => `order-person:${key}`);
  const rows = await countHits(tx, keys, { now, endsAt: now + seconds * 1000 });
  const over = rows.find(({ hits }) => hits > count);
  if (over) throw new TooManyTriesError(Math.ceil((over.endsAt - now) / 1000));
}

const keptOf = prepared((db, { keys }: { keys: readonly string[] }) =>
  db
    .selectFrom('openOrderKeys')
    .select((eb) => ['key', eb.fn.countAll<number>().as('orders')])
    .where('key', 'in', keys)
    .groupBy('key'),
);

/**
 * How many orders are kept of each person: those that are open, and some that no longer are but were not yet
 * forgotten. Read from an index alone, where the open ones have to be looked at one by one.
 */
async function countKept(tx: Tx, persons: readonly OrderPerson[]): Promise<Map<string, number>> {
  const { rows } = await keptOf(tx, { keys: persons.map(({ key }) => key) });
  return new Map(rows.map(({ key, orders }) => [key, Number(orders)]));
}

async function checkOpenOrders(
  tx: Tx,
  { kind, key }: OrderPerson,
  most: number,
  now: number,
): Promise<void> {
  const { open, firstEnd } = await tx
    .selectFrom('openOrderKeys')
    .innerJoin('orders', 'orders.id', 'openOrderKeys.orderId')
    .select((eb) => [
      eb.fn.countAll<number>().as('open'),
      eb.fn.min('orders.expiresAt').as('firstEnd'),
    ])
    .where('openOrderKeys.key', '=', key)
    .where('orders.status', '=', 'pending')
    .where('orders.paymentStatus', '=', 'pending')
    .executeTakeFirstOrThrow();
  if (open < most) return;
  const wait = firstEnd === null ? LATER_SECONDS : Math.ceil((firstEnd - now) / 1000);
  const code = kind === 'address' ? 'tooManyOpenOrdersHere' : 'tooManyOpenOrders';
  throw new TooManyTriesError(Math.max(1, wait), code, { count: most });
}

/** Records whose order it is, until it is confirmed, paid or has ended. */
export async function recordPersons(
  tx: Tx,
  orderId: string,
  persons: readonly OrderPerson[],
): Promise<void> {
  await insertRows(
    tx,
    'openOrderKeys',
    persons.map(({ key }) => ({ orderId, key })),
  );
}

/** Deletes the record of whose orders they were, once they are no longer open. */
export async function forgetPersons(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('openOrderKeys')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('orders')
          .select('orders.id')
          .whereRef('orders.id', '=', 'openOrderKeys.orderId')
          .where((or) =>
            or.or([or('orders.status', '!=', 'pending'), or('paymentStatus', '!=', 'pending')]),
          ),
      ),
    )
    .execute();
}
