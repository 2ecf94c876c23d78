import type { CartAddress } from '#domain/cart/cart.ts';
import { emptyAddress } from '#domain/cart/initial-cart.ts';
import { ERASED_DOMAIN } from '#domain/account/erased.ts';
import { fold, sortName } from '#domain/catalogue/fold.ts';
import { OPEN_STATUSES } from '#domain/orders/status.ts';
import { isOpenReturn } from '#domain/returns/return-request.ts';
import { inLanguageOf } from '#i18n/server-texts.ts';
import { t } from '#i18n/t.ts';
import { forgetAlerts } from '../alerts/own-alerts.ts';
import { inChunks } from '../base/chunks.ts';
import { forgetOpenCarts } from '../cart/open-carts.ts';
import { dropSecondFactor } from '../auth/second-factor.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import type { Scope } from '../service/scope.ts';
import { countOrders } from '../customers/records/customer-rows.ts';
import type { Tx } from '../db/engine/engine.ts';
import { CARD_WORDS, writeCardWords } from '../gift-cards/card-words.ts';
import { linkOrders } from '../db/link-customers.ts';
import { ConflictError } from '../base/errors.ts';
import { eraseFromOrderLenses, erasePrescriptions } from '../prescriptions/remove.ts';
import { eraseReviews } from '../reviews/erase-reviews.ts';
import { changeAccount } from './change-account.ts';
import { eraseImported } from './erase-imported.ts';
import { eraseLettersAbout, eraseMail } from './erase-letters.ts';

/** The name that replaces that of an erased person. */
export const erasedName = (): string => inLanguageOf(null, () => t('account.erasedName'));

/** A placeholder e-mail, different for each account or customer. */
export const noEmail = (id: string) => id + ERASED_DOMAIN;

/**
 * Erases a person. What they bought stays, with its sums, city and state: fiscal
 * records are stored for five years (Código Tributário Nacional, art. 173). Name, phone, e-mail, CPF
 * and street leave the orders, name and pictures their reviews; prescriptions, addresses, favourites, cart, letters, sessions,
 * logins, what they wait for, and what the shop has written about the customer go. Orders that are the customer's but not the
 * account's stay as they are: the account has no right to them. The caller announces 'accounts' in the same
 * transaction, which ends the sessions on every node once it has committed.
 *
 * @returns the number of orders that stay, without the person
 * @throws NotFoundError for an account that is gone
 * @throws ConflictError 'staffAccount' for staff and admins, 'openOrders' while an order is on its way,
 *   'openReturns' while pieces of one are coming back
 */
export async function eraseAccount(tx: Tx, scope: Scope, accountId: string): Promise<number> {
  await changeAccount(tx, accountId, scope.now());
  const { email, phone, role } = await tx
    .selectFrom('accounts')
    .select(['email', 'phone', 'role'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (role !== 'customer') throw new ConflictError('staffAccount');
  const orders = await eraseFromOrders(tx, scope, { accountId });
  await eraseReviews(tx, scope, { orderIds: orders, email, erasedName: erasedName() });
  await eraseFromAudit(tx, [accountId]);
  await erasePrescriptions(tx, scope, accountId);
  await removeCustomerOf(tx, { accountId, email, orderIds: orders });
  await endSessionsOf(tx, accountId);
  await dropSecondFactor(tx, accountId);
  const tables = [
    'addresses',
    'wishlistItems',
    'accountCarts',
    'linkedLogins',
    'savedViews',
  ] as const;
  for (const table of tables) {
    await tx.deleteFrom(table).where('accountId', '=', accountId).execute();
  }
  await eraseMail(tx, [email]);
  await forgetAlerts(tx, { accountId, emails: [email] });
  await forgetOpenCarts(tx, { accountId, email, phone });
  await emptyAccount(tx, accountId);
  return orders.length;
}

/** Removes the customer of an account; orders that are another's find theirs again. */
async function removeCustomerOf(
  tx: Tx,
  { accountId, email, orderIds }: { accountId: string; email: string; orderIds: readonly string[] },
): Promise<void> {
  const customer = await tx
    .selectFrom('customers')
    .select('id')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  await eraseImported(tx, { customerId: customer?.id ?? null, orderIds, emails: [email] });
  if (!customer) return;
  await eraseFromAudit(tx, await idsOfCustomer(tx, customer.id));
  const others = await tx
    .selectFrom('orders')
    .select('id')
    .where('customerId', '=', customer.id)
    .execute();
  await tx.deleteFrom('customers').where('id', '=', customer.id).execute();
  if (others.length === 0) return;
  const ids = others.map(({ id }) => id);
  await countOrders(tx, await linkOrders(tx, ids));
}

async function emptyAccount(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      email: noEmail(accountId),
      fullName: erasedName(),
      phone: '',
      emailVerifiedAt: null,
      passwordHash: null,
      status: 'inactive',
    })
    .where('id', '=', accountId)
    .execute();
}

/** Ids under which the audit knows a customer: its own, and those of the customers that were merged into it. */
export async function idsOfCustomer(tx: Tx, customerId: string): Promise<string[]> {
  const former = await tx
    .selectFrom('customerKeys')
    .select('value')
    .where('customerId', '=', customerId)
    .where('kind', '=', 'former')
    .execute();
  return [customerId, ...former.map(({ value }) => value)];
}

/** The only change that the audit knows: an erased person's name leaves it, as the law asks. What was done stays. */
export async function eraseFromAudit(tx: Tx, ids: readonly string[]): Promise<void> {
  const entries = tx.updateTable('auditEntries');
  await entries.set({ subjectName: erasedName() }).where('subject', 'in', ids).execute();
  await entries.set({ actorName: erasedName() }).where('actorId', 'in', ids).execute();
}

/** Whose orders: an account's own, or all of a customer's. */
type Whose = { accountId: string } | { customerId: string };

/**
 * Erases the person from their orders; the old links to them no longer work.
 *
 * @returns the orders' ids
 * @throws ConflictError 'openOrders' while one is on its way, 'openReturns' while one is coming back
 */
export async function eraseFromOrders(tx: Tx, scope: Scope, whose: Whose): Promise<string[]> {
  const query = tx
    .selectFrom('orders')
    .select(['id', 'status', 'accountId', 'billingInfo', 'shippingInfo']);
  const orders = await (
    'accountId' in whose
      ? query.where('accountId', '=', whose.accountId)
      : query.where('customerId', '=', whose.customerId)
  ).execute();
  if (orders.some(({ status }) => OPEN_STATUSES.includes(status))) {
    throw new ConflictError('openOrders');
  }
  const ids = orders.map(({ id }) => id);
  await refuseOpenReturns(tx, ids);
  const email = noEmail('accountId' in whose ? whose.accountId : whose.customerId);
  for (const { id, accountId, billingInfo, shippingInfo } of orders) {
    await tx
      .updateTable('orders')
      .set({
        secret: scope.newSecret(),
        email,
        customerId: null,
        billingInfo: withoutPerson(billingInfo),
        shippingInfo: withoutPerson(shippingInfo),
        buyerName: sortName(erasedName()),
      })
      .where('id', '=', id)
      .execute();
    await forgetWords(tx, accountId, id);
    const cards = await tx
      .updateTable('giftCards')
      .set({ recipientName: '', recipientEmail: '', giverName: '', message: '' })
      .where('orderId', '=', id)
      .returning(CARD_WORDS)
      .execute();
    await writeCardWords(tx, cards);
    await tx.updateTable('orderLines').set({ gift: '' }).where('orderId', '=', id).execute();
    await forgetReturns(tx, id);
    await tx
      .updateTable('couponUses')
      .set({ email, cpf: null, accountId: null })
      .where('orderId', '=', id)
      .execute();
  }
  await eraseFromOrderLenses(tx, scope, ids);
  await eraseLettersAbout(tx, ids);
  return ids;
}

/** @throws ConflictError 'openReturns': the shop owes an answer, a piece or money, and would not know to whom */
async function refuseOpenReturns(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const statuses = await inChunks(orderIds, (ids) =>
    tx.selectFrom('returnRequests').select('status').where('orderId', 'in', ids).execute(),
  );
  const owed = await inChunks(orderIds, (ids) =>
    tx
      .selectFrom('refunds')
      .select('id')
      .where('orderId', 'in', ids)
      .where('byHand', '=', 1)
      .where('status', '=', 'processing')
      .execute(),
  );
  if (owed.length > 0 || statuses.some(({ status }) => isOpenReturn(status)))
    throw new ConflictError('openReturns');
}

/** What the person has written about pieces that came back, and what was written to them. */
async function forgetReturns(tx: Tx, orderId: string): Promise<void> {
  const requests = tx.selectFrom('returnRequests').select('id').where('orderId', '=', orderId);
  await tx
    .updateTable('returnEvents')
    .set({ text: '' })
    .where('requestId', 'in', requests)
    .execute();
  await tx
    .updateTable('returnRequests')
    .set({ reason: '', instructions: '', pixKey: '' })
    .where('orderId', '=', orderId)
    .execute();
  await tx.updateTable('refunds').set({ pixKey: '' }).where('orderId', '=', orderId).execute();
}

/**
 * What an order was found by: its number stays. What was written about the person, and the name they
 * acted under, goes.
 */
async function forgetWords(tx: Tx, accountId: string | null, orderId: string): Promise<void> {
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
  if (accountId === null) return;
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
  return JSON.stringify({ ...emptyAddress, fullName: erasedName(), city, state, country });
}
