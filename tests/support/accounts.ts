import type { Insertable } from 'kysely';
import { actingAs, type Scope } from '#server/service/scope.ts';
import type { AccountRow } from '#server/db/schema/accounts.ts';
import { linkCustomers } from '#server/db/link-customers.ts';
import { hashPassword } from '#server/auth/passwords.ts';

/** Password of every account that `addAccount` makes. */
export const PASSWORD = 'óculos redondos 52';

let hashed: Promise<string> | undefined;

/** Adds a customer with a confirmed address and `PASSWORD`, overridden by `change`. @returns the id */
export async function addAccount(
  scope: Scope,
  change: Partial<Insertable<AccountRow>> = {},
): Promise<string> {
  const now = scope.now();
  const row = {
    id: scope.newId(),
    email: 'ana@exemplo.com.br',
    fullName: 'Ana Souza',
    phone: '',
    createdAt: now,
    emailVerifiedAt: now,
    passwordHash: await (hashed ??= hashPassword(PASSWORD)),
    ...change,
  };
  await scope.engine.transaction(async (tx) => {
    await tx.insertInto('accounts').values(row).execute();
    await linkCustomers(tx);
  });
  return row.id;
}

/** The scope acting for the customer with this account; for a guest if it is null. */
export const asCustomer = (scope: Scope, id: string | null): Scope => {
  if (id === null) return actingAs(scope, { kind: 'guest' });
  const person = { id, name: 'Ana Souza', email: 'ana@exemplo.com.br', emailVerified: true };
  return actingAs(scope, { kind: 'user', user: { ...person, admin: false, staff: null } });
};
