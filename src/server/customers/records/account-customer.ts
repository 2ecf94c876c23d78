import { sql } from 'kysely';
import { sortName } from '#domain/catalogue/fold.ts';
import { customerWords } from '#domain/customers/customer-keys.ts';
import { ERASED_DOMAIN } from '#domain/account/erased.ts';
import type { Tx } from '../../db/engine/engine.ts';
import { countOrders, insertCustomer, writeIdentity } from './customer-rows.ts';
import { moveToCustomer } from './move-customer.ts';

/**
 * Makes sure that an account has its customer, with the account's name, e-mail and phone. Once the e-mail
 * is proven, orders with it are the customer's, and so is the guest who bought with it before. What a
 * customer has gives the account no right: its own orders are those of `orders.accountId`.
 *
 * @returns the customer's id; null for an account that is gone or was erased
 */
export async function customerOfAccount(tx: Tx, accountId: string): Promise<string | null> {
  const account = await tx
    .selectFrom('accounts')
    .select(['fullName', 'email', 'phone', 'createdAt', 'updatedAt', 'emailVerifiedAt'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!account || account.email.endsWith(ERASED_DOMAIN)) return null;
  const { emailVerifiedAt, ...row } = account;
  const isKnown = emailVerifiedAt !== null;
  const before = await tx
    .selectFrom('customers')
    .select(['id', 'fullName', 'email', 'phone', 'cpf'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  if (!before) {
    await insertCustomer(tx, { id: accountId, accountId, cpf: '', ...row }, isKnown);
  } else {
    const { id, cpf } = before;
    const fullName = row.fullName || before.fullName;
    await writeIdentity(tx, id, { before, after: { ...row, fullName, cpf }, isKnown });
  }
  const id = before?.id ?? accountId;
  if (isKnown) {
    await takeGuests(tx, id, row.email);
    await countOrders(tx, [id]);
  }
  return id;
}

/**
 * Adds the customer of an account that was just registered. It does the same work if there is no such
 * account, because another has its e-mail: the time would reveal it.
 */
export async function customerOfNewAccount(
  tx: Tx,
  { id, ...person }: { id: string; fullName: string; email: string; phone: string },
): Promise<void> {
  await tx
    .insertInto('customers')
    .columns([
      ...(['id', 'accountId', 'fullName', 'sortName', 'email'] as const),
      ...(['phone', 'cpf', 'createdAt', 'updatedAt'] as const),
    ])
    .expression((eb) =>
      eb
        .selectFrom('accounts')
        .select((one) => [
          'id',
          'id as accountId',
          'fullName',
          one.val(sortName(person.fullName)).as('sortName'),
          'email',
          'phone',
          one.val('').as('cpf'),
          'createdAt',
          'updatedAt',
        ])
        .where('id', '=', id),
    )
    .execute();
  const found = sql.join(customerWords({ ...person, cpf: '' }).map((word) => sql`(${word})`));
  await sql`
    WITH words (word) AS (VALUES ${found})
    INSERT INTO customer_words (customer_id, word)
    SELECT customers.id, words.word FROM words JOIN customers ON customers.id = ${id}`.execute(tx);
}

/** Makes customers without an account, who are found by this e-mail, this one. */
async function takeGuests(tx: Tx, customerId: string, email: string): Promise<void> {
  const guests = await tx
    .selectFrom('customerKeys')
    .innerJoin('customers', 'customers.id', 'customerKeys.customerId')
    .select('customers.id')
    .where('value', '=', email)
    .where('kind', '=', 'email')
    .where('customers.id', '!=', customerId)
    .where('customers.accountId', 'is', null)
    .execute();
  if (guests.length > 0) {
    await moveToCustomer(
      tx,
      guests.map(({ id }) => id),
      customerId,
    );
  }
}
