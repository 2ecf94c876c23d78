import type { InsertObject } from 'kysely';
import { sortName } from '#domain/catalogue/fold.ts';
import {
  contactKeys,
  customerWords,
  type BuyerIdentity,
  type ContactKey,
} from '#domain/customers/customer-keys.ts';
import type { Db, Tx } from '../../db/engine/engine.ts';
import type { Schema } from '../../db/schema/schema.ts';
import { customerRevenueCents } from './customer-revenue.ts';

type NewCustomer = Omit<InsertObject<Schema, 'customers'>, 'sortName'>;

/**
 * Adds a customer with the words that find them.
 *
 * @param isKnown whether orders with these contacts are theirs: not until an account has proven its e-mail
 */
export async function insertCustomer(
  tx: Tx,
  customer: NewCustomer & BuyerIdentity & { id: string },
  isKnown = true,
): Promise<void> {
  await tx
    .insertInto('customers')
    .values({ ...customer, sortName: sortName(customer.fullName) })
    .execute();
  await addWords(tx, customer.id, customer);
  if (isKnown) await addKeys(tx, customer.id, contactKeys(customer));
}

/** Adds words by which a customer is found; those that are there stay. */
export async function addWords(tx: Tx, customerId: string, identity: BuyerIdentity): Promise<void> {
  const rows = customerWords(identity).map((word) => ({ customerId, word }));
  if (rows.length === 0) return;
  await tx
    .insertInto('customerWords')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds contacts by which orders find their customer; those that are there stay. */
export async function addKeys(
  tx: Tx,
  customerId: string,
  keys: readonly ContactKey[],
): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .insertInto('customerKeys')
    .values(keys.map((key) => ({ ...key, customerId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Writes a customer's name and contacts, with keys and words. Contacts that came by a merge stay; those
 * that were corrected go.
 */
export async function writeIdentity(
  tx: Tx,
  customerId: string,
  { before, after, isKnown }: { before: BuyerIdentity; after: BuyerIdentity; isKnown: boolean },
): Promise<void> {
  const { fullName, email, phone, cpf } = after;
  await tx
    .updateTable('customers')
    .set({ fullName, sortName: sortName(fullName), email, phone, cpf })
    .where('id', '=', customerId)
    .execute();
  for (const { kind, value } of contactKeys(before)) {
    await tx
      .deleteFrom('customerKeys')
      .where('value', '=', value)
      .where('kind', '=', kind)
      .where('customerId', '=', customerId)
      .execute();
  }
  if (isKnown) await addKeys(tx, customerId, contactKeys(after));
  const old = customerWords(before);
  if (old.length > 0) {
    await tx
      .deleteFrom('customerWords')
      .where('customerId', '=', customerId)
      .where('word', 'in', old)
      .execute();
  }
  await addWords(tx, customerId, after);
}

/** Counts what customers have bought again, after one of their orders has changed. */
export async function countOrders(tx: Tx, customerIds: readonly string[]): Promise<void> {
  for (const id of new Set(customerIds)) {
    const counted = await tx
      .selectFrom('orders')
      .where('customerId', '=', id)
      .where('kind', '=', '')
      .select(({ fn }) => [
        fn.countAll<number>().as('orders'),
        customerRevenueCents().as('revenue'),
        fn.max<number | null>('createdAt').as('last'),
      ])
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('customers')
      .set({
        orderCount: counted.orders,
        revenueCents: counted.revenue ?? 0,
        lastOrderAt: counted.last ?? 0,
      })
      .where('id', '=', id)
      .execute();
  }
}

/** The id that a customer has now: another one after a merge. */
export async function currentId(db: Db, id: string): Promise<string> {
  const merged = await db
    .selectFrom('customerKeys')
    .select('customerId')
    .where('value', '=', id)
    .where('kind', '=', 'former')
    .executeTakeFirst();
  return merged?.customerId ?? id;
}
