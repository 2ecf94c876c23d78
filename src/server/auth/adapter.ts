import type { Adapter, AdapterUser } from '@auth/core/adapters';
import { foldEmail } from '#domain/address/email.ts';
import { isPlainName } from '#domain/address/plain-text.ts';
import { customerOfAccount } from '../customers/records/account-customer.ts';
import type { Scope } from '../service/scope.ts';
import type { Db } from '../db/engine/engine.ts';
import { BadRequestError, NotFoundError } from '../base/errors.ts';
import { accountOfEmail, proveEmail, type Account } from './accounts.ts';
import { storeToken, consumeToken } from '../security/one-time-tokens.ts';
import { PROVES_EMAIL } from './providers.ts';

/** The part of an adapter that Auth.js calls when sessions are ours: accounts, foreign logins and links. */
export type AuthAdapter = Required<
  Pick<
    Adapter,
    | 'createUser'
    | 'createVerificationToken'
    | 'getUserByAccount'
    | 'getUserByEmail'
    | 'linkAccount'
    | 'updateUser'
    | 'useVerificationToken'
  >
>;

/** A person's name at another site, which anyone may have typed there; empty if letters could not show it safely. */
const plainName = (name: string | null | undefined): string =>
  name && isPlainName(name) ? name : '';

/** An account as Auth.js knows it. */
const userOf = ({ id, email, fullName, emailVerifiedAt }: Account): AdapterUser => ({
  id,
  email,
  name: fullName,
  emailVerified: emailVerifiedAt === null ? null : new Date(emailVerifiedAt),
});

async function accountById(db: Db, id: string): Promise<Account> {
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!account) throw new NotFoundError();
  return account;
}

/** The shop's database as Auth.js uses it. */
export function authAdapter(scope: Scope): AuthAdapter {
  const { engine } = scope;

  /** Marks an address as the person's own: what was there before they proved it is not theirs. */
  const prove = async (id: string): Promise<AdapterUser> => {
    const account = await engine.transaction(async (tx) => {
      const found = await accountById(tx, id);
      await proveEmail(tx, { account: found, owner: { passwordHash: null }, now: scope.now() });
      return accountById(tx, id);
    });
    await engine.announce('accounts');
    return userOf(account);
  };

  return {
    async createUser({ email, name }) {
      const now = scope.now();
      const account = await engine.transaction(async (tx) => {
        const added = await tx
          .insertInto('accounts')
          .values({
            id: scope.newId(),
            email: foldEmail(email),
            fullName: plainName(name),
            phone: '',
            createdAt: now,
            updatedAt: now,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await customerOfAccount(tx, added.id);
        return added;
      });
      return userOf(account);
    },

    async getUserByEmail(email) {
      const account = await accountOfEmail(engine.db, email);
      return account ? userOf(account) : null;
    },

    async getUserByAccount({ provider, providerAccountId }) {
      const account = await engine.db
        .selectFrom('linkedLogins')
        .innerJoin('accounts', 'accounts.id', 'linkedLogins.accountId')
        .selectAll('accounts')
        .where('provider', '=', provider)
        .where('providerAccountId', '=', providerAccountId)
        .executeTakeFirst();
      return account ? userOf(account) : null;
    },

    /** Called when the person has followed a link to their address. */
    updateUser: ({ id }) => prove(id),

    async linkAccount({ provider, providerAccountId, userId }) {
      if (PROVES_EMAIL.includes(provider)) await prove(userId);
      await engine.transaction((tx) =>
        tx
          .insertInto('linkedLogins')
          .values({ provider, providerAccountId, accountId: userId })
          .execute(),
      );
    },

    async createVerificationToken({ identifier, token, expires }) {
      await engine.transaction((tx) =>
        storeToken(tx, scope, { token, purpose: 'sign-in', email: identifier }),
      );
      return { identifier, token, expires };
    },

    async useVerificationToken({ identifier, token }) {
      try {
        const { email } = await engine.transaction((tx) =>
          consumeToken(tx, scope, { token, purpose: 'sign-in' }),
        );
        // Auth.js compares it with its own clock; ours has decided already.
        return email === identifier ? { identifier, token, expires: new Date(Infinity) } : null;
      } catch (error) {
        if (error instanceof BadRequestError) return null;
        throw error;
      }
    },
  };
}
