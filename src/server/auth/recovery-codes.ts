import { hash } from 'node:crypto';
import { inGroups, RECOVERY_CODES } from '#domain/account/second-factor.ts';
import type { Scope } from '../service/scope.ts';
import type { Tx } from '../db/engine/engine.ts';
import { randomBase32 } from './totp.ts';

/**
 * Bytes of a code: 120 bits cannot be guessed, so that a plain hash is enough to store it (ASVS 5,
 * 6.5.2: from 112 bits). In base32 they are 24 letters and digits.
 */
const CODE_BYTES = 15;

/** A code however it is typed: with or without hyphens, in small letters. */
const plain = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z2-7]/g, '');

const hashOf = (code: string): string => hash('sha256', plain(code), 'base64url');

const newCode = (scope: Scope): string => inGroups(randomBase32(scope, CODE_BYTES));

/** Gives an account new recovery codes, which are shown only this once; the old ones become void. */
export async function replaceRecoveryCodes(
  tx: Tx,
  scope: Scope,
  accountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newCode(scope));
  await tx.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute();
  await tx
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ accountId, codeHash: hashOf(code) })))
    .execute();
  return codes;
}

/** Uses a recovery code up; false for one that is unknown or was used. */
export async function consumeRecoveryCode(
  tx: Tx,
  accountId: string,
  code: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recoveryCodes')
    .where('accountId', '=', accountId)
    .where('codeHash', '=', hashOf(code))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
