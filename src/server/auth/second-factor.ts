import { z } from 'zod';
import type { SessionUser } from '#domain/access/session-user.ts';
import type { AuthenticatorSetup } from '#domain/account/second-factor.ts';
import type { Scope } from '../service/scope.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import { ConflictError, InvalidFieldsError, NotFoundError } from '../base/errors.ts';
import { parseInput } from '../service/parse-input.ts';
import { recordSecurityEvent } from '../security/security-log.ts';
import { loadSettings } from '../settings/load-settings.ts';
import type { Account } from './accounts.ts';
import { isPassword } from './passwords.ts';
import { hitRateLimit } from '../security/rate-limit.ts';
import { replaceRecoveryCodes, consumeRecoveryCode } from './recovery-codes.ts';
import { qrCodeOf } from '#domain/qr-code.ts';
import { newTotpSecret, sealTotpSecret, stepOfCode, totpAddress } from './totp.ts';

const WRONG_CODE = 'fields.code';
const codeSchema = z.object({ code: z.string(WRONG_CODE) });
const passwordProof = z.object({ password: z.string('fields.currentPassword').default('') });

/** Whose second factor is changed, and in which of their sessions. */
interface Own {
  user: SessionUser;
  input: unknown;
}

/** Whether an account signs in with a second factor. */
export async function hasSecondFactor(db: Db, accountId: string): Promise<boolean> {
  const factor = await factorOf(db, accountId);
  return factor !== undefined && factor.confirmedAt !== null;
}

const factorOf = (db: Db, accountId: string) =>
  db
    .selectFrom('secondFactors')
    .select(['secret', 'confirmedAt'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();

/** Whether an account signs in with a second factor, and how many recovery codes it has left. */
export async function readSecondFactor(
  db: Db,
  accountId: string,
): Promise<{ enabled: boolean; codesLeft: number }> {
  const { count } = await db
    .selectFrom('recoveryCodes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return { enabled: await hasSecondFactor(db, accountId), codesLeft: count };
}

/**
 * Uses up a code of an account that has a second factor: one of the app, or a recovery code. Neither
 * is good a second time, nor is an app's code older than the last that was used.
 *
 * @returns whether it was good
 */
export async function consumeCode(
  scope: Scope,
  { accountId, code: typed }: { accountId: string; code: string },
): Promise<boolean> {
  const code = typed.replaceAll(/\s/g, '');
  const factor = await factorOf(scope.engine.db, accountId);
  if (!factor || factor.confirmedAt === null) return false;
  if (!/^\d+$/.test(code)) {
    return scope.engine.transaction((tx) => consumeRecoveryCode(tx, accountId, code));
  }
  const { secret } = factor;
  const step = await stepOfCode(scope, { accountId, sealed: secret, code });
  if (step === null) return false;
  const { numUpdatedRows } = await scope.engine.transaction((tx) =>
    tx
      .updateTable('secondFactors')
      .set({ lastStep: step })
      .where('accountId', '=', accountId)
      .where('secret', '=', secret)
      // Of two simultaneous calls with the same code, only one finds an earlier step.
      .where('lastStep', '<', step)
      .executeTakeFirstOrThrow(),
  );
  return numUpdatedRows > 0n;
}

/**
 * Begins to set up a second factor: the app receives the secret, which counts once its first code has
 * arrived. For staff; beginning again makes another secret.
 *
 * @param input `{ password }`, if the account has one
 * @throws NotFoundError for customers
 * @throws InvalidFieldsError for `password`
 * @throws ConflictError 'secondFactorOn' for anyone who has one
 * @throws TooManyTriesError for too many wrong guesses
 */
export async function beginSecondFactor(
  scope: Scope,
  { user, input }: Own,
): Promise<AuthenticatorSetup> {
  const { email, role } = await provenAccount(scope, user, parseInput(passwordProof, input));
  if (role === 'customer') throw new NotFoundError();
  const secret = newTotpSecret(scope);
  const sealed = await sealTotpSecret(scope, { accountId: user.id, secret });
  const row = { secret: sealed, createdAt: scope.now(), lastStep: 0 };
  const written = await scope.engine.transaction((tx) =>
    tx
      .insertInto('secondFactors')
      .values({ accountId: user.id, ...row })
      .onConflict((conflict) =>
        conflict
          .column('accountId')
          .doUpdateSet(row)
          .where('secondFactors.confirmedAt', 'is', null),
      )
      .returning('accountId')
      .executeTakeFirst(),
  );
  if (!written) throw new ConflictError('secondFactorOn');
  const { name: shopName } = await loadSettings(scope);
  const address = totpAddress({ secret, email, shopName });
  return { secret, address, qr: qrCodeOf(address) };
}

/**
 * Ends the setting up with the app's first code: from now on a code is asked for at each sign-in. The
 * account's other sessions, which were opened without, end.
 *
 * @param input `{ code }`
 * @param sessionId the session that the request comes from, which stays open
 * @returns the recovery codes, shown only this once
 * @throws InvalidFieldsError for `code`
 * @throws ConflictError 'secondFactorNotBegun'
 * @throws TooManyTriesError for too many wrong guesses
 */
export async function confirmSecondFactor(
  scope: Scope,
  { user, input, sessionId }: Own & { sessionId: string },
): Promise<string[]> {
  const { code } = parseInput(codeSchema, input);
  const accountId = user.id;
  await hitRateLimit(scope, 'secondFactor', accountId);
  const begun = await factorOf(scope.engine.db, accountId);
  if (!begun || begun.confirmedAt !== null) throw new ConflictError('secondFactorNotBegun');
  const { secret } = begun;
  const step = await stepOfCode(scope, {
    accountId,
    sealed: secret,
    code: code.replaceAll(/\s/g, ''),
  });
  if (step === null) throw new InvalidFieldsError({ code: WRONG_CODE });
  const codes = await scope.engine.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('secondFactors')
      .set({ confirmedAt: scope.now(), lastStep: step })
      .where('accountId', '=', accountId)
      .where('confirmedAt', 'is', null)
      .where('secret', '=', secret)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new ConflictError('secondFactorNotBegun');
    await tx
      .deleteFrom('sessions')
      .where('accountId', '=', accountId)
      .where('id', '!=', sessionId)
      .execute();
    await auditOwn(tx, scope, user, 'account.secondFactorOn');
    return replaceRecoveryCodes(tx, scope, accountId);
  });
  await scope.engine.announce('accounts');
  recordSecurityEvent(scope, { event: 'secondFactor.on', account: accountId });
  return codes;
}

/**
 * New recovery codes for anyone who has a second factor; the old ones become void.
 *
 * @param input `{ password, code }`
 * @throws InvalidFieldsError for either of them
 * @throws TooManyTriesError for too many wrong guesses
 */
export async function renewRecoveryCodes(scope: Scope, own: Own): Promise<string[]> {
  await proveBoth(scope, own);
  const codes = await scope.engine.transaction(async (tx) => {
    await auditOwn(tx, scope, own.user, 'account.recoveryCodes');
    return replaceRecoveryCodes(tx, scope, own.user.id);
  });
  recordSecurityEvent(scope, { event: 'secondFactor.codesRenewed', account: own.user.id });
  return codes;
}

/**
 * Ends a person's own second factor.
 *
 * @param input `{ password, code }`
 * @throws InvalidFieldsError for either of them
 * @throws TooManyTriesError for too many wrong guesses
 */
export async function disableSecondFactor(scope: Scope, own: Own): Promise<void> {
  await proveBoth(scope, own);
  await scope.engine.transaction(async (tx) => {
    await dropSecondFactor(tx, own.user.id);
    await auditOwn(tx, scope, own.user, 'account.secondFactorOff');
  });
  await scope.engine.announce('accounts');
  recordSecurityEvent(scope, { event: 'secondFactor.off', account: own.user.id });
}

/** Removes the second factor and its recovery codes from an account. The caller announces 'accounts'. */
export async function dropSecondFactor(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('secondFactors').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute();
}

/** @throws InvalidFieldsError for what does not prove that it is them; NotFoundError; TooManyTriesError */
async function proveBoth(scope: Scope, { user, input }: Own): Promise<void> {
  const { password, code } = parseInput(codeSchema.extend(passwordProof.shape), input);
  await provenAccount(scope, user, { password });
  await hitRateLimit(scope, 'secondFactor', user.id);
  if (await consumeCode(scope, { accountId: user.id, code })) return;
  recordSecurityEvent(scope, { event: 'secondFactor.refused', account: user.id, how: 'code' });
  throw new InvalidFieldsError({ code: WRONG_CODE });
}

/** The account of the user, proven by its password if it has one. */
async function provenAccount(
  scope: Scope,
  { id }: SessionUser,
  { password }: { password: string },
): Promise<Pick<Account, 'email' | 'role'>> {
  await hitRateLimit(scope, 'signin', id);
  const account = await scope.engine.db
    .selectFrom('accounts')
    .select(['email', 'role', 'passwordHash'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!account) throw new NotFoundError();
  const { passwordHash } = account;
  if (passwordHash !== null && !(await isPassword(password, passwordHash))) {
    recordSecurityEvent(scope, { event: 'secondFactor.refused', account: id, how: 'password' });
    throw new InvalidFieldsError({ password: 'fields.currentPassword' });
  }
  return account;
}

/** Records in the audit what a user did to their own account. */
async function auditOwn(tx: Tx, scope: Scope, user: SessionUser, action: string): Promise<void> {
  await tx
    .insertInto('auditEntries')
    .values({
      id: scope.newId(),
      at: scope.now(),
      actorId: user.id,
      actorName: user.name,
      action,
      subject: user.id,
      subjectName: user.name,
      details: '{}',
    })
    .execute();
}
