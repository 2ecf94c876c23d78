import { sql, type Kysely } from 'kysely';
import { inChunks } from '../../base/chunks.ts';
import {
  chooseCustomer,
  contactKeys,
  customerWords,
  sortName,
  type Buyer,
  type Candidate,
  type ContactKey,
} from './0021-buyers.ts';

/** Accounts or orders read at a time. */
const BATCH = 500;
const ERASED = '%@removido.invalid';

/** The tables as they were, as far as they are read and written here. */
interface Tables {
  accounts: {
    id: string;
    fullName: string;
    email: string;
    phone: string;
    role: string;
    createdAt: number;
    updatedAt: number;
    emailVerifiedAt: number | null;
  };
  orders: {
    id: string;
    customerId: string | null;
    personId: string | null;
    email: string;
    billingInfo: string;
    createdAt: number;
  };
  customers: CustomerRow & { sortName: string };
  customerKeys: ContactKey & { customerId: string };
  customerWords: { customerId: string; word: string };
}

interface CustomerRow extends Buyer {
  id: string;
  accountId: string | null;
  createdAt: number;
  updatedAt: number;
}

type Db = Kysely<Tables>;

/** Gives each account and each past order its customer, and counts their orders. */
export async function linkPastOrders(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Db;
  await linkAccounts(db);
  await linkOrders(db);
  const ofOrders = sql`FROM orders WHERE orders.person_id = customers.id`;
  await sql`
    UPDATE customers SET
      order_count = (SELECT count(*) ${ofOrders}),
      revenue_cents = (SELECT coalesce(sum(payable_cents - refunded_cents), 0) ${ofOrders}
        AND status NOT IN ('cancelled', 'returned')),
      last_order_at = (SELECT coalesce(max(created_at), 0) ${ofOrders}),
      created_at = CASE WHEN account_id IS NOT NULL THEN created_at
        ELSE coalesce((SELECT min(created_at) ${ofOrders}), created_at) END`.execute(db);
}

/** Customers' accounts, and those of staff who have bought. */
async function linkAccounts(db: Db): Promise<void> {
  for (let last = ''; ;) {
    const rows = await db
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
            eb
              .selectFrom('orders')
              .select('customerId')
              .where('customerId', 'is not', null)
              .$castTo<{ customerId: string }>(),
          ),
        ]),
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
      db,
      rows.map(({ emailVerifiedAt: _verified, ...row }) => ({
        ...row,
        accountId: row.id,
        cpf: '',
      })),
      known,
    );
  }
}

async function linkOrders(db: Db): Promise<void> {
  for (let last = ''; ;) {
    const orders = await db
      .selectFrom('orders')
      .select(['id', 'customerId', 'email', 'billingInfo', 'createdAt'])
      .where('id', '>', last)
      .where('personId', 'is', null)
      .where('email', 'not like', ERASED)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const lastRow = orders.at(-1);
    if (!lastRow) return;
    last = lastRow.id;
    const buyers = orders.map((order) => ({ ...order, ...buyerOf(order) }));
    const found = await knownCustomers(db, buyers);
    const added: CustomerRow[] = [];
    const pairs = buyers.flatMap((buyer) => {
      const { id, customerId, createdAt } = buyer;
      const keys = contactKeys(buyer);
      const own = customerId === null ? undefined : found.byAccount.get(customerId);
      const candidates = keys.flatMap((key) => found.byKey.get(nameOf(key)) ?? []);
      const person = own ?? chooseCustomer(buyer, candidates)?.id;
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
    await insertAll(db, added, new Set(added.map(({ id }) => id)));
    if (pairs.length === 0) continue;
    const values = sql.join(pairs.map(([id, person]) => sql`(${id}, ${person})`));
    await sql`
      WITH pairs (order_id, customer_id) AS (VALUES ${values})
      UPDATE orders SET person_id = pairs.customer_id FROM pairs WHERE orders.id = pairs.order_id`.execute(
      db,
    );
  }
}

const nameOf = ({ kind, value }: ContactKey): string => `${kind} ${value}`;

function buyerOf({ email, billingInfo }: { email: string; billingInfo: string }): Buyer {
  // Orders of any age: an old one may lack a phone.
  const { fullName = '', phone = '', cpf = '' } = JSON.parse(billingInfo) as Partial<Buyer>;
  return { fullName, phone, email, cpf };
}

/** The customers who share an account or a contact with one of these buyers. */
async function knownCustomers(db: Db, buyers: readonly (Buyer & { customerId: string | null })[]) {
  const accountIds = buyers.flatMap(({ customerId }) => customerId ?? []);
  const own = await db
    .selectFrom('customers')
    .select(['id', 'accountId'])
    .where('accountId', 'in', [...accountIds, ''])
    .execute();
  const values = buyers.flatMap((buyer) => contactKeys(buyer).map(({ value }) => value));
  const rows = await db
    .selectFrom('customerKeys')
    .innerJoin('customers', 'customers.id', 'customerKeys.customerId')
    .select(['customers.id', 'kind', 'value', 'fullName', 'email', 'cpf'])
    .where('value', 'in', [...new Set(values), ''])
    .execute();
  const byKey = new Map<string, Candidate[]>();
  for (const { value, ...row } of rows) {
    const name = nameOf({ kind: row.kind, value });
    byKey.set(name, [...(byKey.get(name) ?? []), row]);
  }
  return { byKey, byAccount: new Map(own.map(({ id, accountId }) => [accountId!, id])) };
}

/** @param known ids of those whose contacts orders are found by */
async function insertAll(
  db: Db,
  customers: readonly CustomerRow[],
  known: ReadonlySet<string>,
): Promise<void> {
  const keys: Tables['customerKeys'][] = [];
  const found: Tables['customerWords'][] = [];
  for (const customer of customers) {
    const { id: customerId } = customer;
    found.push(...customerWords(customer).map((word) => ({ customerId, word })));
    if (known.has(customerId)) {
      keys.push(...contactKeys(customer).map((key) => ({ ...key, customerId })));
    }
  }
  await inChunks(customers, (some) =>
    db
      .insertInto('customers')
      .values(some.map((row) => ({ ...row, sortName: sortName(row.fullName) })))
      .execute(),
  );
  await inChunks(keys, (some) => db.insertInto('customerKeys').values(some).execute());
  await inChunks(found, (some) => db.insertInto('customerWords').values(some).execute());
}
