import type { Right } from '#domain/access/permission.ts';
import { sectionNames, type Section } from '#domain/dashboard/sections.ts';
import { createApiKey } from '#server/api-keys/resource.ts';
import type { Scope } from '#server/service/scope.ts';
import type { AccountStatus } from '#domain/customers/customer.ts';
import type { Role } from '#server/db/schema/accounts.ts';
import { addAccount } from '../../support/accounts.ts';

interface Kind {
  role: Role;
  status?: AccountStatus;
  /** Has these rights in every section. */
  rights?: Right[];
}

/** Every kind of person that an access rule tells apart; the visitor who is no one has no account. */
export const KINDS = {
  customer: { role: 'customer' },
  inactiveStaff: { role: 'staff', status: 'inactive', rights: ['view', 'edit', 'delete'] },
  staffWithout: { role: 'staff' },
  staffWithView: { role: 'staff', rights: ['view'] },
  staffWithEdit: { role: 'staff', rights: ['edit'] },
  staffWithDelete: { role: 'staff', rights: ['delete'] },
  admin: { role: 'admin' },
} satisfies Record<string, Kind>;

/** Programs with keys: by the sections in which they have every right. */
export const KEYS = {
  keyOfCustomers: ['customers'],
  keyOfBrands: ['brands'],
} satisfies Record<string, Section[]>;

export type Program = keyof typeof KEYS;
export type Person = keyof typeof KINDS | Program | 'nobody';

export const isProgram = (person: Person): person is Program => person in KEYS;

export const PEOPLE = ['nobody', ...Object.keys(KINDS), ...Object.keys(KEYS)] as Person[];

/** Makes a key of a program, and answers it. */
export async function makeKey(scope: Scope, program: Program): Promise<string> {
  const permissions = KEYS[program].map((name) => ({ name, view: true, edit: true, delete: true }));
  return (await createApiKey(scope, { name: program, permissions })).key;
}

/** Makes an account of a kind of person, and answers its id. */
export async function makeAccount(
  scope: Scope,
  { role, status = 'active', rights = [] }: Kind,
): Promise<string> {
  const email = `${scope.newId()}@example.com`;
  const accountId = await addAccount(scope, { role, status, email, phone: '(11) 98765-4321' });
  if (rights.length === 0) return accountId;
  const flag = (right: Right): 0 | 1 => (rights.includes(right) ? 1 : 0);
  const permissions = sectionNames.map((section) => ({
    accountId,
    section,
    canView: flag('view'),
    canEdit: flag('edit'),
    canDelete: flag('delete'),
  }));
  await scope.engine.transaction((tx) =>
    tx.insertInto('permissions').values(permissions).execute(),
  );
  return accountId;
}
