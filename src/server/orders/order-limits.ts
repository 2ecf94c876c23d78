import { createHmac } from 'node:crypto';
import { mailboxOf } from '#domain/address/email.ts';
import { CONFIRMED_STATUSES } from '#domain/order/status.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import { callerKey } from '../security/secret.ts';
import type { Scope } from '../scope.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
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
  for (const { key } of persons.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    await countOrder(tx, key, given ?? PERSON_RATE, now);
  }
  for (const { kind, key } of persons) {
    const bySetting =
      kind === 'address' ? checkout.maxOpenOrdersPerAddress : checkout.maxOpenOrders;
    await checkOpenOrders(tx, { kind, key }, Math.max(bySetting, given?.count ?? 0), now);
  }
}

/** Counts an order in a fixed window that begins with the first order. */
async function countOrder(
  tx: Tx,
  person: string,
  { count, seconds }: typeof PERSON_RATE,
  now: number,
): Promise<void> {
  const endsAt = now + seconds * 1000;
  const row = await tx
    .insertInto('rateLimits')
    .values({ key: `order-person:${person}`, endsAt, hits: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const isOver = eb('rateLimits.endsAt', '<=', now);
        return {
          hits: eb
            .case()
            .when(isOver)
            .then(1)
            .else(eb('rateLimits.hits', '+', 1))
            .end(),
          endsAt: eb.case().when(isOver).then(endsAt).else(eb.ref('rateLimits.endsAt')).end(),
        };
      }),
    )
    .returning(['hits', 'endsAt'])
    .executeTakeFirstOrThrow();
  if (row.hits > count) throw new TooManyTriesError(Math.ceil((row.endsAt - now) / 1000));
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
  if (persons.length === 0) return;
  await tx
    .insertInto('openOrderKeys')
    .values(persons.map(({ key }) => ({ orderId, key })))
    .execute();
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
