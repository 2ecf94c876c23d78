import { isDeepStrictEqual } from 'node:util';
import { eraseFromAudit } from '../account/erase-account.ts';
import {
  removeCustomerAddress,
  removeCustomerNote,
  setCustomerTags,
} from '../customers/annotate-customer.ts';
import { updateCustomer } from '../customers/write-customer.ts';
import type { Tx } from '../db/engine/engine.ts';
import { authorise } from '../service/authorise.ts';
import type { Scope } from '../service/scope.ts';
import { auditCustomer, storedCustomer, type StoredCustomer } from './stored-customer.ts';
import type { Undoing } from './writer.ts';

/** Whether a customer has an account or an order: what was made since refers to them. */
async function isReferredTo(tx: Tx, id: string): Promise<boolean> {
  const { accountId } = await tx
    .selectFrom('customers')
    .select('accountId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('customerId', '=', id)
    .limit(1)
    .executeTakeFirst();
  return accountId !== null || order !== undefined;
}

/** Restores a customer, or removes one that the import has made; nothing if they were changed, or have bought since. */
export async function undoCustomer(
  tx: Tx,
  scope: Scope,
  undoing: Undoing,
): Promise<'undone' | 'kept'> {
  authorise(scope, 'customers', 'edit');
  const { id } = undoing;
  const before = undoing.before as StoredCustomer | null;
  const after = undoing.after as StoredCustomer;
  const isThere = await tx
    .selectFrom('customers')
    .select('id')
    .where('id', '=', id)
    .$if(scope.engine.name === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  if (!isThere || !isDeepStrictEqual(await storedCustomer(tx, id), after)) return 'kept';
  if (before === null) {
    if (await isReferredTo(tx, id)) return 'kept';
    await tx.deleteFrom('customers').where('id', '=', id).execute();
    await auditCustomer(scope, { verb: 'delete', id, before: after, after: null });
    await eraseFromAudit(tx, [id]);
    return 'undone';
  }
  const { fullName, phone, cpf, email, ...rest } = before;
  const isRenamed = fullName !== after.fullName || phone !== after.phone || cpf !== after.cpf;
  if (isRenamed) await updateCustomer(scope, { id, fullName, phone, cpf, email });
  await setCustomerTags(scope, { ids: [id], tags: rest.tags });
  const ids = new Set([...rest.notes, ...rest.addresses].map((one) => one.id));
  for (const note of after.notes)
    if (!ids.has(note.id)) await removeCustomerNote(scope, { ids: [id], noteId: note.id });
  for (const address of after.addresses)
    if (!ids.has(address.id))
      await removeCustomerAddress(scope, { ids: [id], addressId: address.id });
  const { emailConsent, emailConsentAt, emailConsentSource } = rest;
  await tx
    .updateTable('customers')
    .set({ emailConsent, emailConsentAt, emailConsentSource })
    .where('id', '=', id)
    .execute();
  await auditCustomer(scope, { verb: 'update', id, before: after, after: before });
  return 'undone';
}
