import type { Selectable } from 'kysely';
import { foldEmail } from '#domain/address/email.ts';
import { customerOfAccount } from '../customers/records/account-customer.ts';
import { claimOrders, releaseOrders } from '../orders/placing/claim-orders.ts';
import type { Scope } from '../service/scope.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import type { AccountRow } from '../db/schema/accounts.ts';
import { isPassword } from './passwords.ts';
import { endSessionsOf } from './sessions.ts';

export type Account = Selectable<AccountRow>;

/** The account of an e-mail address, however it is typed. */
export function accountOfEmail(db: Db, email: string): Promise<Account | undefined> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('email', '=', foldEmail(email))
    .executeTakeFirst();
}

/**
 * Whether an account may be used at all. Inactive staff may: they are still customers, and the dashboard
 * tells them that it is closed to them.
 */
export const isOpen = ({ role, status }: Pick<Account, 'role' | 'status'>): boolean =>
  status === 'active' || role !== 'customer';

/** An account that a password has opened, with the hash it was checked against. */
export interface OpenedAccount {
  id: string;
  passwordHash: string | null;
  /** Of the account when it was opened. */
  sessionVersion: number;
  /** Whether a code has opened it as well. */
  hasPassedSecondStep?: boolean;
}

/**
 * The account that an e-mail address and a password open; null for every other pair, in the same
 * time, whether the address is known or not.
 */
export async function signInWithPassword(
  { engine }: Scope,
  { email, password }: { email: string; password: string },
): Promise<OpenedAccount | null> {
  const account = await accountOfEmail(engine.db, email);
  const passwordHash = account?.passwordHash ?? null;
  const matches = await isPassword(password, passwordHash);
  if (!account || !matches || !isOpen(account)) return null;
  return { id: account.id, passwordHash, sessionVersion: account.sessionVersion };
}

/** What the owner of an address says of themselves, to replace what an impostor may have said. */
export type OwnerData = Partial<Pick<Account, 'fullName' | 'phone'>> &
  Pick<Account, 'passwordHash'>;

/**
 * Marks the address of an account as proven to be the person's own, and gives it their earlier
 * orders. Until then anyone may have used the account: every session and foreign login ends. Unless
 * the owner's password is the one it has, what it contains may come from someone else: phone, addresses
 * and cart go, and so do orders placed with another e-mail. A proven address stays as it is.
 *
 * @param now epoch ms
 */
export async function proveEmail(
  tx: Tx,
  { account, owner, now }: { account: Account; owner: OwnerData; now: number },
): Promise<void> {
  const { id: accountId, email } = account;
  if (account.emailVerifiedAt !== null) return;
  const isMaker = owner.passwordHash !== null && owner.passwordHash === account.passwordHash;
  // Accounts of staff are created by an admin: their data is their own.
  const mayBeAnothers = !isMaker && account.role === 'customer';
  await tx
    .updateTable('accounts')
    .set({ ...(mayBeAnothers && { phone: '' }), ...owner, emailVerifiedAt: now, updatedAt: now })
    .where('id', '=', accountId)
    .execute();
  await endSessionsOf(tx, accountId);
  await tx.deleteFrom('linkedLogins').where('accountId', '=', accountId).execute();
  if (mayBeAnothers) {
    for (const table of ['addresses', 'accountCarts'] as const) {
      await tx.deleteFrom(table).where('accountId', '=', accountId).execute();
    }
    await releaseOrders(tx, { accountId, email });
  }
  await claimOrders(tx, { accountId, email });
  await customerOfAccount(tx, accountId);
}
