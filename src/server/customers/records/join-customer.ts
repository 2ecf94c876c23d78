import {
  chooseCustomer,
  contactKeys,
  type BuyerIdentity,
  type ContactKey,
} from '#domain/customers/customer-keys.ts';
import type { Tx } from '../../db/engine/engine.ts';
import type { Scope } from '../../service/scope.ts';
import { customerOfAccount } from './account-customer.ts';
import { addKeys, addWords, insertCustomer } from './customer-rows.ts';

/** What a new order says of its buyer. */
export interface NewOrderBuyer extends BuyerIdentity {
  /** The account that the order belongs to; null for a guest. */
  accountId: string | null;
  /** The customer that was chosen at the counter. */
  customerId?: string | null;
  payableCents: number;
  /** Whether something is bought: no other order counts in the customer's figures. */
  isSale: boolean;
}

/** How often the customer is looked up again if another transaction has merged or erased it meanwhile. */
const TRIES = 3;

/**
 * Finds the customer of a new order, or adds one, and counts the order if it is a sale. Called before the order is written:
 * the customer's row stays locked until the commit, so that a merge finds the order.
 *
 * @returns the customer's id; null for a buyer of whom neither e-mail, CPF nor phone is known
 */
export async function joinCustomer(
  tx: Tx,
  scope: Scope,
  buyer: NewOrderBuyer,
): Promise<string | null> {
  const keys = contactKeys(buyer);
  if (buyer.accountId === null) {
    // Two first orders of the same guest at once are one customer's.
    const names = keys.map(({ kind, value }) => `customer ${kind} ${value}`);
    if (names.length > 0) await scope.engine.lock(tx, names);
  }
  for (let tries = 0; tries < TRIES; tries += 1) {
    const id = await findCustomer(tx, buyer, keys);
    if (id === null) break;
    if (await countNewOrder(tx, scope, id, buyer)) return id;
  }
  if (keys.length === 0) return null;
  return addCustomer(tx, scope, buyer);
}

async function findCustomer(
  tx: Tx,
  buyer: NewOrderBuyer,
  keys: readonly ContactKey[],
): Promise<string | null> {
  const { accountId, customerId } = buyer;
  if (customerId) return customerId;
  if (accountId !== null) {
    const own = await tx
      .selectFrom('customers')
      .select('id')
      .where('accountId', '=', accountId)
      .executeTakeFirst();
    return own?.id ?? customerOfAccount(tx, accountId);
  }
  if (keys.length === 0) return null;
  const rows = await tx
    .selectFrom('customerKeys')
    .innerJoin('customers', 'customers.id', 'customerKeys.customerId')
    .select(['customers.id', 'kind', 'fullName', 'email', 'cpf'])
    .where(
      'value',
      'in',
      keys.map(({ value }) => value),
    )
    // CPF and e-mail stand before the phone, which half a town may share.
    .orderBy('kind')
    .orderBy('lastOrderAt', 'desc')
    .limit(50)
    .execute();
  const candidates = rows.flatMap(({ kind, ...row }) =>
    kind === 'former' ? [] : [{ ...row, kind }],
  );
  return chooseCustomer(buyer, candidates)?.id ?? null;
}

/** @returns false for a customer who is gone */
async function countNewOrder(
  tx: Tx,
  { now }: Scope,
  id: string,
  buyer: NewOrderBuyer,
): Promise<boolean> {
  const row = await tx
    .updateTable('customers')
    .set((eb) => ({
      orderCount: eb('orderCount', '+', buyer.isSale ? 1 : 0),
      revenueCents: eb('revenueCents', '+', buyer.payableCents),
      ...(buyer.isSale && { lastOrderAt: now() }),
    }))
    .where('id', '=', id)
    .returning(['fullName', 'email', 'phone', 'cpf', 'updatedAt'])
    .executeTakeFirst();
  if (!row) return false;
  const { updatedAt, ...known } = row;
  const filled = {
    fullName: known.fullName || buyer.fullName,
    email: known.email || buyer.email,
    phone: known.phone || buyer.phone,
    cpf: known.cpf || buyer.cpf,
  };
  const isFilled = Object.entries(filled).some(([name, value]) => known[name as 'cpf'] !== value);
  if (isFilled) {
    await tx
      .updateTable('customers')
      .set({ ...filled, updatedAt: Math.max(now(), updatedAt + 1) })
      .where('id', '=', id)
      .execute();
  }
  const hasNewPhone = buyer.phone !== '' && buyer.phone !== known.phone;
  if (!isFilled && !hasNewPhone) return true;
  const found = { ...filled, phone: buyer.phone || filled.phone };
  await addWords(tx, id, found);
  if (buyer.accountId === null) await addKeys(tx, id, contactKeys(found));
  return true;
}

async function addCustomer(tx: Tx, scope: Scope, buyer: NewOrderBuyer): Promise<string> {
  const id = scope.newId();
  const now = scope.now();
  const { fullName, email, phone, cpf, payableCents, isSale } = buyer;
  await insertCustomer(tx, {
    id,
    accountId: null,
    fullName,
    email,
    phone,
    cpf,
    createdAt: now,
    updatedAt: now,
    orderCount: isSale ? 1 : 0,
    revenueCents: payableCents,
    lastOrderAt: isSale ? now : 0,
  });
  return id;
}
