import type { StoredAddress } from '#domain/account/saved-address.ts';
import type { CartAddress } from '#domain/cart/cart.ts';
import { contactKeys, type ContactKind } from '#domain/customers/customer-keys.ts';
import type {
  Customer,
  CustomerAddress,
  StoredCustomerAddress,
  LikelyDouble,
} from '#domain/customers/customer.ts';
import { ENDED_STATUSES } from '#domain/orders/status.ts';
import { PICK_UP } from '#domain/orders/order.ts';
import { toReais } from '#domain/money.ts';
import { maySee } from '../service/authorise.ts';
import { readAddresses } from '../account/addresses.ts';
import type { Db } from '../db/engine/engine.ts';
import { NotFoundError } from '../base/errors.ts';
import type { Scope } from '../service/scope.ts';
import { customerItem, customerRows, tagNames } from './customer-item.ts';
import { readCustomerOrders } from './customer-orders.ts';
import { currentId } from './records/customer-rows.ts';
import { given } from './records/exported-customer.ts';

/** The most that are suggested. */
const MOST = 5;
/** A contact of more customers than this is the shop's own or a made-up one: it tells nothing. */
const MOST_SHARED = 10;

/** Other customers with the same e-mail, CPF or phone. */
async function likelyDoubles(db: Db, customerId: string): Promise<LikelyDouble[]> {
  const keys = await db
    .selectFrom('customerKeys')
    .select(['kind', 'value'])
    .where('customerId', '=', customerId)
    .where('kind', '!=', 'former')
    .execute();
  const found = new Map<string, LikelyDouble>();
  for (const { kind, value } of keys) {
    const others = await db
      .selectFrom('customerKeys')
      .innerJoin('customers', 'customers.id', 'customerKeys.customerId')
      .select(['customers.id', 'fullName', 'orderCount'])
      .where('value', '=', value)
      .where('kind', '=', kind)
      .where('customers.id', '!=', customerId)
      .orderBy('customers.id')
      .limit(MOST_SHARED)
      .execute();
    if (others.length === MOST_SHARED) continue;
    for (const other of others) {
      if (!found.has(other.id)) found.set(other.id, { ...other, same: kind as ContactKind });
    }
  }
  return [...found.values()].slice(0, MOST);
}

/** Orders whose addresses are offered. */
const ORDERS_WITH_ADDRESS = 20;
const MAX_NOTES = 200;

/**
 * A customer with orders, notes and addresses.
 *
 * @param id also that of a customer who was merged into this one
 * @throws NotFoundError also for one who was erased
 */
export async function readCustomer(scope: Scope, id: string): Promise<Customer> {
  const { db } = scope.engine;
  const [row] = await customerRows(db, [await currentId(db, id)]);
  if (!row) throw new NotFoundError();
  const tags = await db
    .selectFrom('customerTags')
    .select('tag')
    .where('customerId', '=', row.id)
    .execute();
  const item = customerItem(row, tagNames(tags));
  const addresses = await readCustomerAddresses(db, row.id);
  const accountAddresses = row.accountId === null ? [] : await readAddresses(db, row.accountId);
  const known = [...addresses, ...accountAddresses].map(({ address }) => address);
  return {
    ...item,
    updatedAt: row.updatedAt,
    account: await readAccount(db, row.accountId),
    averageOrder: await averageOrder(db, row),
    consents: {
      email: given(row.emailConsent, row.emailConsentAt, row.emailConsentSource),
      whatsapp: given(row.whatsappConsent, row.whatsappConsentAt, row.whatsappConsentSource),
    },
    otherContacts: await otherContacts(db, item),
    notes: await readNotes(db, row.id),
    addresses,
    accountAddresses,
    orderAddresses: await orderAddresses(db, row.id, known),
    doubles: await likelyDoubles(db, row.id),
    orders: await readCustomerOrders(db, row.id),
    mayOpenOrders: maySee(scope, 'orders'),
  };
}

async function readAccount(db: Db, accountId: string | null): Promise<Customer['account']> {
  if (accountId === null) return null;
  const row = await db
    .selectFrom('accounts')
    .select(['id', 'emailVerifiedAt', 'createdAt'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!row) return null;
  return { id: row.id, emailVerified: row.emailVerifiedAt !== null, createdAt: row.createdAt };
}

async function averageOrder(
  db: Db,
  { id, revenueCents }: { id: string; revenueCents: number },
): Promise<number | null> {
  const { counted } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('counted'))
    .where('customerId', '=', id)
    .where('kind', '=', '')
    .where('status', 'not in', ENDED_STATUSES)
    .executeTakeFirstOrThrow();
  return counted === 0 ? null : toReais(Math.round(revenueCents / counted));
}

async function otherContacts(
  db: Db,
  item: Customer | (Parameters<typeof contactKeys>[0] & { id: string }),
) {
  const shown = new Set(contactKeys(item).map(({ value }) => value));
  const rows = await db
    .selectFrom('customerKeys')
    .select(['kind', 'value'])
    .where('customerId', '=', item.id)
    .orderBy('kind')
    .orderBy('value')
    .execute();
  return rows.flatMap(({ kind, value }) =>
    kind === 'former' || shown.has(value) ? [] : [{ kind, value }],
  );
}

const readNotes = (db: Db, customerId: string): Promise<Customer['notes']> =>
  db
    .selectFrom('customerNotes')
    .select(['id', 'text', 'at', 'actorName'])
    .where('customerId', '=', customerId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(MAX_NOTES)
    .execute();

/** Addresses that staff have saved, the oldest first. */
async function readCustomerAddresses(db: Db, customerId: string): Promise<StoredCustomerAddress[]> {
  const rows = await db
    .selectFrom('customerAddresses')
    .select(['id', 'label', 'address'])
    .where('customerId', '=', customerId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ address, ...row }) => ({
    ...row,
    address: JSON.parse(address) as CustomerAddress,
  }));
}

const sameAddress = (one: StoredAddress): string =>
  `${one.house} ${one.zipCode}`.toLowerCase().replaceAll(/\s+/g, ' ');

async function orderAddresses(
  db: Db,
  customerId: string,
  known: readonly StoredAddress[],
): Promise<StoredAddress[]> {
  const rows = await db
    .selectFrom('orders')
    .select('shippingInfo')
    .where('customerId', '=', customerId)
    .where('deliveryType', '!=', PICK_UP)
    .orderBy('createdAt', 'desc')
    .limit(ORDERS_WITH_ADDRESS)
    .execute();
  const seen = new Set(known.map(sameAddress));
  return rows.flatMap(({ shippingInfo }) => {
    const sent = JSON.parse(shippingInfo) as CartAddress;
    const { fullName, phone, house, city, state, zipCode, country } = sent;
    const address = { fullName, phone, house, city, state, zipCode, country };
    if (address.house === '' || seen.has(sameAddress(address))) return [];
    seen.add(sameAddress(address));
    return [address];
  });
}
