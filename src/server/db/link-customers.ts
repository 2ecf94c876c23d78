import { sql } from 'kysely';
import { ERASED_DOMAIN } from '#domain/account/erased.ts';
import type { CartAddress } from '#domain/cart/cart.ts';
import { sortName } from '#domain/catalogue/fold.ts';
import {
  chooseCustomer,
  contactKeys,
  customerWords,
  type BuyerIdentity,
  type Candidate,
  type ContactKey,
} from '#domain/customers/customer-keys.ts';
import { ENDED_STATUSES } from '#domain/orders/status.ts';
import { inChunks } from '../base/chunks.ts';
import type { Tx } from './engine/engine.ts';
import type { CustomerRow, CustomerKeyRow, CustomerWordRow } from './schema/customers.ts';

/** Accounts or orders read at a time. */
const BATCH = 500;
const ERASED = `%${ERASED_DOMAIN}`;

type NewRow = Pick<CustomerRow, 'id' | 'accountId' | 'createdAt' | 'updatedAt'> & BuyerIdentity;

/** Gives each account and each order without a customer its own, and counts their orders: for whole shops at once. */
export async function linkCustomers(tx: Tx): Promise<void> {
  await linkAccounts(tx);
  await linkOrders(tx);
  const ended = sql.join(ENDED_STATUSES.map((status) => sql.lit(status)));
  // Grouped once: PostgreSQL knows no figures of rows written in the same transaction, and would read all orders
  // for each customer.
  await sql`
    UPDATE customers SET
      order_count = own.order_count,
      revenue_cents = own.revenue_cents,
      last_order_at = own.last_order_at,
      created_at = CASE WHEN account_id IS NOT NULL THEN created_at ELSE own.first_order_at END
    FROM (
      SELECT customer_id, count(CASE WHEN kind = '' THEN 1 END) AS order_count,
        coalesce(max(CASE WHEN kind = '' THEN created_at END), 0) AS last_order_at, min(created_at) AS first_order_at,
        sum(CASE WHEN status IN (${ended}) THEN 0 ELSE payable_cents - refunded_cents + lowered_cents END) AS revenue_cents
      FROM orders WHERE customer_id IS NOT NULL GROUP BY customer_id
    ) AS own
    WHERE own.customer_id = customers.id`.execute(tx);
}

/** Customers' accounts, and those of staff who have bought. */
async function linkAccounts(tx: Tx): Promise<void> {
  for (let last = ''; ;) {
    const rows = await tx
      .selectFrom('accounts')
      .select(['id', 'fullName', 'email', 'phone', 'createdAt', 'updatedAt', 'emailVerifiedAt'])
      .where('id', '>', last)
      .where('email', 'not like', ERASED)
      .where((eb) =>
        eb.or([
          eb('role', '=', 'customer'),
          eb(
            'id',
            'in',
            eb.selectFrom('orders').select('accountId').where('accountId', 'is not', null),
          ),
        ]),
      )
      .where('id', 'not in', (eb) =>
        eb.selectFrom('customers').select('accountId').where('accountId', 'is not', null),
      )
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const lastRow = rows.at(-1);
    if (!lastRow) return;
    last = lastRow.id;
    const known = new Set(
      rows.filter(({ emailVerifiedAt }) => emailVerifiedAt !== null).map(({ id }) => id),
    );
    await insertAll(
      tx,
      rows.map(({ emailVerifiedAt: _verified, ...row }) => ({
        ...row,
        accountId: row.id,
        cpf: '',
      })),
      known,
    );
  }
}

/**
 * Gives orders that have no customer theirs. The figures of the customers are the caller's to count.
 *
 * @param only all orders if left out
 * @returns the ids of the customers
 */
export async function linkOrders(tx: Tx, only?: readonly string[]): Promise<string[]> {
  const linked = new Set<string>();
  for (let last = ''; ;) {
    const orders = await tx
      .selectFrom('orders')
      .select(['id', 'accountId', 'email', 'billingInfo', 'createdAt'])
      .where('id', '>', last)
      .where('customerId', 'is', null)
      .$if(only !== undefined, (query) => query.where('id', 'in', only!))
      .where('email', 'not like', ERASED)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const lastRow = orders.at(-1);
    if (!lastRow) return [...linked];
    last = lastRow.id;
    const buyers = orders.map((order) => ({ ...order, ...identityOf(order) }));
    const found = await knownCustomers(tx, buyers);
    const added: NewRow[] = [];
    const pairs = buyers.flatMap((buyer) => {
      const { id, accountId, createdAt } = buyer;
      const keys = contactKeys(buyer);
      const own = accountId === null ? undefined : found.byAccount.get(accountId);
      const person =
        own ??
        chooseCustomer(
          buyer,
          keys.flatMap((key) => found.byKey.get(nameOf(key)) ?? []),
        )?.id;
      if (person) return [[id, person] as const];
      if (keys.length === 0) return [];
      const { fullName, email, phone, cpf } = buyer;
      const row = { fullName, email, phone, cpf, id: `guest-${id}`, accountId: null };
      added.push({ ...row, createdAt, updatedAt: createdAt });
      for (const key of keys) {
        const others = found.byKey.get(nameOf(key)) ?? [];
        found.byKey.set(nameOf(key), [...others, { ...row, kind: key.kind }]);
      }
      return [[id, row.id] as const];
    });
    await insertAll(tx, added, new Set(added.map(({ id }) => id)));
    if (pairs.length === 0) continue;
    for (const [, person] of pairs) linked.add(person);
    const values = sql.join(pairs.map(([id, person]) => sql`(${id}, ${person})`));
    await sql`
      WITH pairs (order_id, customer_id) AS (VALUES ${values})
      UPDATE orders SET customer_id = pairs.customer_id FROM pairs WHERE orders.id = pairs.order_id`.execute(
      tx,
    );
  }
}

const nameOf = ({ kind, value }: ContactKey): string => `${kind} ${value}`;

function identityOf({ email, billingInfo }: { email: string; billingInfo: string }): BuyerIdentity {
  // Orders of any age: an old one may lack what is asked for today.
  const { fullName = '', phone = '', cpf = '' } = JSON.parse(billingInfo) as Partial<CartAddress>;
  return { fullName, phone, email, cpf };
}

/** The customers who share an account or a contact with one of these buyers. */
async function knownCustomers(
  tx: Tx,
  buyers: readonly (BuyerIdentity & { accountId: string | null })[],
) {
  const accountIds = buyers.flatMap(({ accountId }) => accountId ?? []);
  const own = await tx
    .selectFrom('customers')
    .select(['id', 'accountId'])
    .where('accountId', 'in', [...accountIds, ''])
    .execute();
  const values = buyers.flatMap((buyer) => contactKeys(buyer).map(({ value }) => value));
  const rows = await tx
    .selectFrom('customerKeys')
    .innerJoin('customers', 'customers.id', 'customerKeys.customerId')
    .select(['customers.id', 'kind', 'value', 'fullName', 'email', 'cpf'])
    .where('value', 'in', [...new Set(values), ''])
    .execute();
  const byKey = new Map<string, Candidate[]>();
  for (const { kind, value, ...row } of rows) {
    if (kind === 'former') continue;
    const name = nameOf({ kind, value });
    byKey.set(name, [...(byKey.get(name) ?? []), { ...row, kind }]);
  }
  return { byKey, byAccount: new Map(own.map(({ id, accountId }) => [accountId!, id])) };
}

/** @param known ids of those whose contacts orders are found by */
async function insertAll(
  tx: Tx,
  customers: readonly NewRow[],
  known: ReadonlySet<string>,
): Promise<void> {
  const keys: CustomerKeyRow[] = [];
  const words: CustomerWordRow[] = [];
  for (const customer of customers) {
    const { id: customerId } = customer;
    words.push(...customerWords(customer).map((word) => ({ customerId, word })));
    if (known.has(customerId)) {
      keys.push(...contactKeys(customer).map((key) => ({ ...key, customerId })));
    }
  }
  await inChunks(customers, (some) =>
    tx
      .insertInto('customers')
      .values(some.map((row) => ({ ...row, sortName: sortName(row.fullName) })))
      .execute(),
  );
  await inChunks(keys, (some) => tx.insertInto('customerKeys').values(some).execute());
  await inChunks(words, (some) => tx.insertInto('customerWords').values(some).execute());
}
