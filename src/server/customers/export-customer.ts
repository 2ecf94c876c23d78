import type { Customer, CustomerNote } from '#domain/customers/customer.ts';
import type { Order } from '#domain/orders/order.ts';
import { t } from '#i18n/t.ts';
import { exportAccount, writtenReviews, type AccountExport } from '../account/export-account.ts';
import { audit } from '../service/audit.ts';
import { ownAlerts } from '../alerts/own-alerts.ts';
import { authorise, maySee } from '../service/authorise.ts';
import { ownOpenCarts } from '../cart/open-carts.ts';
import type { Db } from '../db/engine/engine.ts';
import { ownReturns } from '../orders/returns/own-returns.ts';
import { readOrder } from '../orders/reading/read-order.ts';
import type { Scope } from '../service/scope.ts';
import { exportOrderedPrescriptions, exportPrescriptions } from '../prescriptions/vault.ts';
import { readCustomer } from './read-customer.ts';

/** Everything that the shop stores about a customer. Times are epoch ms, money is integer cents. */
export interface CustomerExport {
  exportedAt: number;
  customer: Pick<Customer, 'fullName' | 'email' | 'phone' | 'cpf' | 'createdAt'> &
    Pick<Customer, 'otherContacts' | 'tags' | 'consents' | 'addresses'> & {
      /** Without the names of those who wrote them, which are data of others. */
      notes: Pick<CustomerNote, 'text' | 'at'>[];
    };
  orders: Order[];
  /** What they have asked to give back. */
  returns: AccountExport['returns'];
  /** What they wrote about products. */
  reviews: AccountExport['reviews'];
  /** What was left in the checkout. */
  openCarts: AccountExport['openCarts'];
  /** The alerts that they asked for. */
  alerts: AccountExport['alerts'];
  /** What the customer can export there too; null without an account. */
  account: Omit<
    AccountExport,
    | 'exportedAt'
    | 'orders'
    | 'returns'
    | 'reviews'
    | 'openCarts'
    | 'alerts'
    | 'heldByShop'
    | 'prescriptions'
    | 'orderedPrescriptions'
  > | null;
  /** Those of the account, and those that lenses were ordered by; null if whoever exports may not read prescriptions. */
  prescriptions: AccountExport['prescriptions'] | null;
  orderedPrescriptions: AccountExport['orderedPrescriptions'] | null;
  /** Says what the file does not have, and who can export it; absent if it has all. */
  leftOut?: string;
}

/**
 * Everything the shop has about a customer, to give to them when they ask the shop for it (LGPD, art. 18 II
 * and V). Recorded in the audit, and so is that prescriptions were read: without the section, they are left out.
 *
 * @throws NotFoundError
 */
export async function exportCustomer(
  scope: Scope,
  { id }: { id: string },
): Promise<CustomerExport> {
  authorise(scope, 'customers', 'edit');
  const record = await readCustomer(scope, id);
  const { db } = scope.engine;
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('customerId', '=', record.id)
    .orderBy('createdAt')
    .execute();
  const whose = await whoseOf(db, record);
  const orders: Order[] = [];
  for (const row of rows) orders.push(await readOrder(db, row));
  const { fullName, email, phone, cpf, createdAt } = record;
  const { otherContacts, tags, consents, addresses } = record;
  const prescriptions = await prescriptionsOf(scope, record);
  const stored = prescriptions.prescriptions?.length;
  await audit(scope, {
    action: 'customers.handOver',
    subject: record.id,
    name: record.fullName,
    ...(stored && { details: { entries: stored } }),
  });
  return {
    exportedAt: scope.now(),
    customer: {
      fullName,
      email,
      phone,
      cpf,
      createdAt,
      otherContacts,
      tags,
      consents,
      notes: record.notes.map(({ text, at }) => ({ text, at })),
      addresses,
    },
    orders,
    returns: await ownReturns(
      db,
      rows.map(({ id: orderId }) => orderId),
    ),
    reviews: await writtenReviews(db, { customerId: record.id }, email || null),
    openCarts: await ownOpenCarts(db, whose),
    alerts: await ownAlerts(db, whose),
    account: record.account && (await accountPart(scope, record.account.id)),
    ...prescriptions,
  };
}

type Prescriptions = Pick<CustomerExport, 'prescriptions' | 'orderedPrescriptions' | 'leftOut'>;

/** Health data (LGPD, art. 11): for staff who may read prescriptions, each of which is audited. */
async function prescriptionsOf(scope: Scope, { id, account }: Customer): Promise<Prescriptions> {
  if (!maySee(scope, 'prescriptions')) {
    const leftOut = t('exportedCustomer.withoutPrescriptions');
    return { prescriptions: null, orderedPrescriptions: null, leftOut };
  }
  const stored = account ? await exportPrescriptions(scope, { accountId: account.id }) : [];
  const ordered = await exportOrderedPrescriptions(scope, { customerId: id });
  for (const { number, orderId } of ordered)
    await audit(scope, {
      action: 'prescriptions.handOver',
      subject: String(number),
      name: orderId,
    });
  return { prescriptions: stored, orderedPrescriptions: ordered };
}

/** By what the customer's own are found. */
async function whoseOf(db: Db, { id, account }: Customer) {
  const keys = await db
    .selectFrom('customerKeys')
    .select(['kind', 'value'])
    .where('customerId', '=', id)
    .execute();
  const valuesOf = (kind: 'email' | 'phone') =>
    keys.filter((key) => key.kind === kind).map(({ value }) => value);
  return {
    accountId: account?.id ?? null,
    emails: valuesOf('email'),
    phones: valuesOf('phone'),
  };
}

async function accountPart(scope: Scope, accountId: string): Promise<CustomerExport['account']> {
  const whole = await exportAccount(scope, { accountId });
  const { profile, linkedLogins, addresses, wishlist, cart, sessions } = whole;
  return { profile, linkedLogins, addresses, wishlist, cart, sessions };
}
