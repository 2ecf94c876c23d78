import { sortName } from '#domain/catalogue/fold.ts';
import type { Tx } from '../../db/engine/engine.ts';
import { countOrders } from './customer-rows.ts';
import { authorise } from '../../service/authorise.ts';
import { ConflictError, InvalidFieldsError } from '../../base/errors.ts';
import type { Scope } from '../../service/scope.ts';

/**
 * Makes one customer of several: orders, notes, tags and addresses become those of `into`, and old links
 * lead there. What an account shows its owner stays as it was.
 *
 * @throws InvalidFieldsError if fewer than two are left, or `into` is none of them
 * @throws ConflictError 'twoAccounts' if more than one has an account: neither of them may end unasked
 */
export async function mergeCustomers(
  scope: Scope,
  { ids, into }: { ids: readonly string[]; into: string },
): Promise<{ moved: number }> {
  authorise(scope, 'customers', 'delete');
  return scope.engine.transaction(async (tx) => {
    const rows = await tx
      .selectFrom('customers')
      .select(['id', 'accountId', 'orderCount'])
      .where('id', 'in', ids)
      .$if(scope.engine.name === 'postgres', (query) => query.forUpdate())
      .execute();
    const gone = rows.filter(({ id }) => id !== into);
    if (gone.length === 0 || gone.length === rows.length) {
      throw new InvalidFieldsError({ into: 'fields.unknown' }, 'nothingToMerge');
    }
    if (rows.filter(({ accountId }) => accountId !== null).length > 1) {
      throw new ConflictError('twoAccounts');
    }
    await moveToCustomer(
      tx,
      gone.map(({ id }) => id),
      into,
    );
    return { moved: gone.reduce((sum, { orderCount }) => sum + orderCount, 0) };
  });
}

/**
 * Moves everything of some customers to another one, and removes them. Their ids, and the contacts by which
 * orders find them, become the other's; contacts, account and consent fill what it has not. If consents
 * differ, the refusal stays.
 */
export async function moveToCustomer(
  tx: Tx,
  fromIds: readonly string[],
  into: string,
): Promise<void> {
  const ids = [...fromIds];
  await tx.updateTable('orders').set({ customerId: into }).where('customerId', 'in', ids).execute();
  for (const table of ['customerNotes', 'customerAddresses'] as const) {
    await tx.updateTable(table).set({ customerId: into }).where('customerId', 'in', ids).execute();
  }
  await moveLinks(tx, ids, into);
  await fillBlanks(tx, ids, into);
  await tx.deleteFrom('customers').where('id', 'in', ids).execute();
  await tx
    .insertInto('customerKeys')
    .values(ids.map((value) => ({ customerId: into, kind: 'former' as const, value })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await countOrders(tx, [into]);
}

/** Keys, words and tags, which both may have. */
async function moveLinks(tx: Tx, ids: readonly string[], into: string): Promise<void> {
  await tx
    .insertInto('customerKeys')
    .columns(['customerId', 'kind', 'value'])
    .expression((eb) =>
      eb
        .selectFrom('customerKeys')
        .select((one) => [one.val(into).as('customerId'), 'kind', 'value'])
        .distinct()
        .where('customerId', 'in', ids),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('customerWords')
    .columns(['customerId', 'word'])
    .expression((eb) =>
      eb
        .selectFrom('customerWords')
        .select((one) => [one.val(into).as('customerId'), 'word'])
        .distinct()
        .where('customerId', 'in', ids),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('customerTags')
    .columns(['customerId', 'tag'])
    .expression((eb) =>
      eb
        .selectFrom('customerTags')
        .select((one) => [one.val(into).as('customerId'), 'tag'])
        .distinct()
        .where('customerId', 'in', ids),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function fillBlanks(tx: Tx, ids: readonly string[], into: string): Promise<void> {
  const rows = await tx
    .selectFrom('customers')
    .selectAll()
    .where('id', 'in', [...ids, into])
    .orderBy('lastOrderAt', 'desc')
    .execute();
  const own = rows.find(({ id }) => id === into)!;
  const others = rows.filter(({ id }) => id !== into);
  const all = [own, ...others];
  const first = (name: 'email' | 'phone' | 'cpf' | 'fullName') =>
    all.find((row) => row[name] !== '')?.[name] ?? '';
  const email =
    all.find((row) => row.emailConsent === 'no') ?? all.find((row) => row.emailConsent !== '');
  const whatsapp =
    all.find((row) => row.whatsappConsent === 'no') ??
    all.find((row) => row.whatsappConsent !== '');
  const account = all.find(({ accountId }) => accountId !== null);
  // An account belongs to one customer: it leaves the other before it is here.
  await tx.updateTable('customers').set({ accountId: null }).where('id', 'in', ids).execute();
  await tx
    .updateTable('customers')
    .set({
      fullName: first('fullName'),
      sortName: sortName(first('fullName')),
      accountId: account?.accountId ?? null,
      email: account?.email ?? first('email'),
      phone: first('phone'),
      cpf: first('cpf'),
      createdAt: Math.min(...all.map(({ createdAt }) => createdAt)),
      updatedAt: Math.max(...all.map(({ updatedAt }) => updatedAt)) + 1,
      ...(email && {
        emailConsent: email.emailConsent,
        emailConsentAt: email.emailConsentAt,
        emailConsentSource: email.emailConsentSource,
      }),
      ...(whatsapp && {
        whatsappConsent: whatsapp.whatsappConsent,
        whatsappConsentAt: whatsapp.whatsappConsentAt,
        whatsappConsentSource: whatsapp.whatsappConsentSource,
      }),
    })
    .where('id', '=', into)
    .execute();
}
