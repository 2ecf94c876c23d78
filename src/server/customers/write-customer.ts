import { formatCpf } from '#domain/address/cpf.ts';
import {
  contactKeys,
  type BuyerIdentity,
  type ContactKey,
} from '#domain/customers/customer-keys.ts';
import type { AccountStatus } from '#domain/customers/customer.ts';
import { customerUpdateSchema, newCustomerSchema } from '#domain/customers/customer-input.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import { authorise } from '../service/authorise.ts';
import type { Unchecked } from '../dashboard/resource.ts';
import type { Tx } from '../db/engine/engine.ts';
import { InvalidFieldsError } from '../base/errors.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';
import { insertCustomer, writeIdentity } from './records/customer-rows.ts';

/**
 * Adds a customer who has not bought yet.
 *
 * @throws InvalidFieldsError 'fields.oneContact' without e-mail, phone and CPF; 'fields.customerExists' for
 *   an e-mail or CPF that another customer has
 */
export async function createCustomer(scope: Scope, body: Unchecked): Promise<string> {
  authorise(scope, 'customers', 'edit');
  const blank = { email: '', phone: '', cpf: '' };
  const input = parseInput(newCustomerSchema, { ...blank, ...body });
  const now = scope.now();
  return scope.engine.transaction(async (tx) => {
    await lockContacts(tx, scope, input);
    await checkContacts(tx, contactKeys(input), null);
    const id = scope.newId();
    await insertCustomer(tx, { ...input, id, accountId: null, createdAt: now, updatedAt: now });
    return id;
  });
}

async function lockContacts(tx: Tx, { engine }: Scope, identity: BuyerIdentity): Promise<void> {
  const keys = contactKeys(identity);
  await engine.lock(
    tx,
    keys.map(({ kind, value }) => `customer ${kind} ${value}`),
  );
}

/** A phone may be a family's; e-mail and CPF are one customer's. */
async function checkContacts(
  tx: Tx,
  keys: readonly ContactKey[],
  own: string | null,
): Promise<void> {
  for (const { kind, value } of keys) {
    if (kind === 'phone') continue;
    const others = await tx
      .selectFrom('customerKeys')
      .select('customerId')
      .where('value', '=', value)
      .where('kind', '=', kind)
      .execute();
    if (others.some(({ customerId }) => customerId !== own)) {
      throw new InvalidFieldsError({ [kind]: 'fields.customerExists' });
    }
  }
}

/**
 * Changes a customer, and the account if there is one; its e-mail is changed by its owner alone. An account
 * that becomes inactive is signed out everywhere.
 *
 * @throws InvalidFieldsError as `createCustomer`
 */
export async function updateCustomer(
  scope: Scope,
  { id, ...body }: Unchecked & { id: string },
): Promise<void> {
  authorise(scope, 'customers', 'edit');
  await scope.engine.transaction(async (tx) => {
    const { accountId, ...before } = await tx
      .selectFrom('customers')
      .select(['accountId', 'fullName', 'email', 'phone', 'cpf'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const email = accountId === null ? (body.email ?? before.email) : before.email;
    const { status, ...input } = parseInput(customerUpdateSchema, { ...before, ...body, email });
    const after = { ...input, cpf: input.cpf && formatCpf(input.cpf) };
    await lockContacts(tx, scope, after);
    const changed = contactKeys(after).filter(
      ({ value }) => !contactKeys(before).some((key) => key.value === value),
    );
    await checkContacts(tx, changed, id);
    await writeIdentity(tx, id, { before, after, isKnown: await isKnown(tx, accountId) });
    if (accountId === null) return;
    const { fullName, phone } = after;
    await tx
      .updateTable('accounts')
      .set({ fullName, phone, updatedAt: scope.now() })
      .where('id', '=', accountId)
      .where('role', '=', 'customer')
      .execute();
    if (status) await writeStatus(tx, scope, { accountIds: [accountId], status });
    await scope.engine.announce('accounts');
  });
}

/** Whether orders with the contacts of a customer are theirs. */
async function isKnown(tx: Tx, accountId: string | null): Promise<boolean> {
  if (accountId === null) return true;
  const { emailVerifiedAt } = await tx
    .selectFrom('accounts')
    .select('emailVerifiedAt')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return emailVerifiedAt !== null;
}

/** Lets customers sign in or not; those who may not are signed out everywhere. */
export async function setCustomerStatus(
  scope: Scope,
  { ids, status }: { ids: readonly string[]; status: AccountStatus },
): Promise<void> {
  authorise(scope, 'customers', 'edit');
  await scope.engine.transaction(async (tx) => {
    const rows = await tx
      .selectFrom('customers')
      .select('accountId')
      .where('id', 'in', ids)
      .where('accountId', 'is not', null)
      .execute();
    const accountIds = rows.flatMap(({ accountId }) => accountId ?? []);
    if (accountIds.length === 0) return;
    if (await writeStatus(tx, scope, { accountIds, status })) {
      await scope.engine.announce('accounts');
    }
  });
}

/** @returns whether an account has changed; those of staff are not changed here */
async function writeStatus(
  tx: Tx,
  scope: Scope,
  { accountIds, status }: { accountIds: readonly string[]; status: AccountStatus },
): Promise<boolean> {
  const changed = await tx
    .updateTable('accounts')
    .set({ status, updatedAt: scope.now() })
    .where('id', 'in', accountIds)
    .where('role', '=', 'customer')
    .where('status', '!=', status)
    .returning('id')
    .execute();
  if (status === 'inactive') for (const { id } of changed) await endSessionsOf(tx, id);
  return changed.length > 0;
}
