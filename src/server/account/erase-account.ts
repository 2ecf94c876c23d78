import type { CartAddress } from '#domain/cart/cart.ts';
import { emptyAddress } from '#domain/cart/initial-cart.ts';
import { fold, sortName } from '#domain/catalogue/words.ts';
import { OPEN_STATUSES } from '#domain/orders/status.ts';
import { translate } from '#i18n/translate.ts';
import { dropSecondFactor } from '../auth/second-factor.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import type { Scope } from '../scope.ts';
import type { Tx } from '../db/engine/engine.ts';
import { ConflictError } from '../errors.ts';
import { eraseReviews } from '../reviews/erase-reviews.ts';
import { changeAccount } from './change-account.ts';

/** The name that replaces that of an erased person. */
export const ERASED_NAME = translate('account.erasedName');
/** Domain of the addresses of erased accounts, which reach no one (RFC 2606). */
export const ERASED_DOMAIN = '@removido.invalid';

/** A placeholder e-mail, different for each account. */
const noEmail = (accountId: string) => accountId + ERASED_DOMAIN;

/**
 * Erases a person. What they bought stays, with its sums, city and state: fiscal
 * records are stored for five years (Código Tributário Nacional, art. 173). Name, phone, e-mail, CPF
 * and street leave the orders, name and pictures their reviews; addresses, favourites, letters, sessions
 * and logins go. The caller announces 'accounts' in the same transaction, which ends the sessions on every node once it has committed.
 *
 * @returns the number of orders that stay, without the person
 * @throws NotFoundError for an account that is gone
 * @throws ConflictError 'staffAccount' for staff and admins, 'openOrders' while an order is on its way
 */
export async function eraseAccount(tx: Tx, scope: Scope, accountId: string): Promise<number> {
  await changeAccount(tx, accountId, scope.now());
  const { email, role } = await tx
    .selectFrom('accounts')
    .select(['email', 'role'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (role !== 'customer') throw new ConflictError('staffAccount');
  const orders = await eraseFromOrders(tx, scope, accountId);
  await eraseReviews(tx, scope, { orderIds: orders, email, erasedName: ERASED_NAME });
  await endSessionsOf(tx, accountId);
  await dropSecondFactor(tx, accountId);
  for (const table of ['addresses', 'wishlistItems', 'linkedLogins'] as const) {
    await tx.deleteFrom(table).where('accountId', '=', accountId).execute();
  }
  await tx.deleteFrom('oneTimeTokens').where('email', '=', email).execute();
  await tx.deleteFrom('letters').where('recipient', '=', email).execute();
  await emptyAccount(tx, accountId);
  await eraseFromAudit(tx, accountId);
  return orders.length;
}

async function emptyAccount(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      email: noEmail(accountId),
      fullName: ERASED_NAME,
      phone: '',
      emailVerifiedAt: null,
      passwordHash: null,
      status: 'inactive',
    })
    .where('id', '=', accountId)
    .execute();
}

/** The only change that the audit knows: an erased person's name leaves it, as the law asks. What was done stays. */
async function eraseFromAudit(tx: Tx, accountId: string): Promise<void> {
  const entries = tx.updateTable('auditEntries');
  await entries.set({ subjectName: ERASED_NAME }).where('subject', '=', accountId).execute();
  await entries.set({ actorName: ERASED_NAME }).where('actorId', '=', accountId).execute();
}

/** Returns the orders' ids; their old links no longer work. */
async function eraseFromOrders(tx: Tx, scope: Scope, accountId: string): Promise<string[]> {
  const orders = await tx
    .selectFrom('orders')
    .select(['id', 'status', 'billingInfo', 'shippingInfo'])
    .where('customerId', '=', accountId)
    .execute();
  if (orders.some(({ status }) => OPEN_STATUSES.includes(status))) {
    throw new ConflictError('openOrders');
  }
  const email = noEmail(accountId);
  for (const { id, billingInfo, shippingInfo } of orders) {
    await tx
      .updateTable('orders')
      .set({
        secret: scope.newSecret(),
        email,
        billingInfo: withoutPerson(billingInfo),
        shippingInfo: withoutPerson(shippingInfo),
        buyerName: sortName(ERASED_NAME),
      })
      .where('id', '=', id)
      .execute();
    await forgetWords(tx, accountId, id);
    await tx
      .updateTable('couponUses')
      .set({ email, cpf: null })
      .where('orderId', '=', id)
      .execute();
  }
  return orders.map(({ id }) => id);
}

/**
 * What an order was found by: its number stays. What was written about the person, and the name they
 * acted under, goes.
 */
async function forgetWords(tx: Tx, accountId: string, orderId: string): Promise<void> {
  await tx
    .deleteFrom('orderWords')
    .where('orderId', '=', orderId)
    .where('word', '!=', fold(orderId))
    .execute();
  await tx
    .updateTable('orderEvents')
    .set({ data: JSON.stringify({ text: '' }) })
    .where('orderId', '=', orderId)
    .where('kind', 'in', ['note', 'message'])
    .execute();
  for (const table of ['orderEvents', 'stockMovements'] as const) {
    await tx
      .updateTable(table)
      .set({ actorName: '' })
      .where('orderId', '=', orderId)
      .where('actorId', '=', accountId)
      .execute();
  }
}

/** JSON of an address, of which only city, state and country stay. */
function withoutPerson(address: string): string {
  const { city, state, country } = JSON.parse(address) as CartAddress;
  return JSON.stringify({ ...emptyAddress, fullName: ERASED_NAME, city, state, country });
}
