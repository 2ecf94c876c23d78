import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { AccountStatus } from '#domain/customers/customer.ts';
import { SECTIONS, sectionNames, type Section } from '#domain/dashboard/sections.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import type { Scope } from '#server/service/scope.ts';
import { closeDataFolder, writeFileAtomically } from '#server/base/data-folder.ts';
import type { Tx } from '#server/db/engine/engine.ts';
import { linkCustomers } from '#server/db/link-customers.ts';
import type { PermissionRow, Role } from '#server/db/schema/accounts.ts';
import { CUSTOMERS } from './people/customers.ts';
import { openedAt } from './time.ts';

/** File in the data folder that tells how to sign in to the demo. */
export const ACCOUNTS_FILE = 'demo-accounts.json';

type Rights = Pick<PermissionRow, 'canView' | 'canEdit' | 'canDelete'>;

const VIEW: Rights = { canView: 1, canEdit: 0, canDelete: 0 };
const VIEW_AND_EDIT: Rights = { canView: 1, canEdit: 1, canDelete: 0 };
const EVERYTHING: Rights = { canView: 1, canEdit: 1, canDelete: 1 };

interface DemoAccount {
  id: string;
  email: string;
  fullName: string;
  phone: string;
  role: Role;
  status: AccountStatus;
  permissions: Partial<Record<Section, Rights>>;
}

const allOf = (sections: readonly Section[], rights: Rights): DemoAccount['permissions'] =>
  Object.fromEntries(sections.map((section) => [section, rights]));

const staff = (
  name: string,
  fullName: string,
  permissions: DemoAccount['permissions'],
  status: AccountStatus = 'active',
): DemoAccount => ({
  id: `equipe-${name}`,
  email: `${name}@aurora.test`,
  fullName,
  phone: '',
  role: 'staff',
  status,
  permissions,
});

const [customer] = CUSTOMERS;
const { email, ...home } = customer!.address;
const { fullName, phone } = home;

/** One account of every kind. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { ...staff('admin', 'Aurora Martins', {}), role: 'admin' },
  staff('vendas', 'Bruno Tavares', allOf(['orders', 'customers'], VIEW_AND_EDIT)),
  staff('catalogo', 'Carla Nunes', {
    ...allOf(
      sectionNames.filter((name) => SECTIONS[name].group === 'catalogue'),
      EVERYTHING,
    ),
    orders: VIEW,
  }),
  staff('otica', 'Elvira Moura', { prescriptions: VIEW_AND_EDIT, orders: VIEW_AND_EDIT }),
  staff('inativo', 'Davi Prado', allOf(sectionNames, EVERYTHING), 'inactive'),
  {
    id: customer!.id,
    email,
    fullName,
    phone,
    role: 'customer',
    status: 'active',
    permissions: {},
  },
];

const ADDRESSES = [
  { label: 'Casa', address: home },
  {
    label: 'Trabalho',
    address: { ...home, house: 'Avenida Afonso Pena, 1500, sala 210', zipCode: '30130-005' },
  },
].map(({ label, address }, position) => ({
  id: `endereco-${position}`,
  accountId: customer!.id,
  position,
  label,
  address: JSON.stringify(address),
}));

const storedSchema = z.object({ password: z.string() });

/** The password of an earlier, interrupted seeding; undefined without one, or if its file is incomplete. */
async function storedPassword(file: string): Promise<string | undefined> {
  try {
    return storedSchema.parse(JSON.parse(await readFile(file, 'utf8'))).password;
  } catch {
    return undefined;
  }
}

/**
 * Makes the demo's accounts and writes their common password to a file that only the shop's user may read.
 *
 * @param password undefined makes one at random
 * @returns the password
 */
export async function fillAccounts(
  scope: Scope,
  { dataDir, password: wanted }: { dataDir: string; password?: string | undefined },
): Promise<string> {
  const file = join(dataDir, ACCOUNTS_FILE);
  const password = wanted ?? (await storedPassword(file)) ?? scope.newSecret();
  const accounts = DEMO_ACCOUNTS.map(({ email, fullName, role, status }) => ({
    email,
    fullName,
    role,
    status,
  }));
  closeDataFolder(dataDir);
  await writeFileAtomically(file, `${JSON.stringify({ password, accounts }, null, 2)}\n`);
  const passwordHash = await hashPassword(password);
  const now = scope.now();
  await scope.engine.transaction((tx) => writeAccounts(tx, { passwordHash, now }));
  return password;
}

async function writeAccounts(
  tx: Tx,
  { passwordHash, now }: { passwordHash: string; now: number },
): Promise<void> {
  for (const { permissions, ...account } of DEMO_ACCOUNTS) {
    await tx
      .insertInto('accounts')
      .values({
        ...account,
        passwordHash,
        createdAt: openedAt(now),
        updatedAt: now,
        emailVerifiedAt: now,
      })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ passwordHash }))
      .execute();
    const rows = Object.entries(permissions).map(([section, rights]) => ({
      accountId: account.id,
      section,
      ...rights,
    }));
    if (rows.length === 0) continue;
    await tx
      .insertInto('permissions')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await tx
    .insertInto('addresses')
    .values(ADDRESSES)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await linkCustomers(tx);
}
