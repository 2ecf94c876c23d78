import { hash } from 'node:crypto';
import { MINUTE_MS } from '#domain/time.ts';
import type { Scope } from '../service/scope.ts';
import type { Tx } from '../db/engine/engine.ts';
import type { TokenPurpose } from '../db/schema/accounts.ts';
import { BadRequestError } from '../base/errors.ts';

/** Milliseconds for which a link of each purpose is valid. */
export const TOKEN_LIFETIME_MS: Record<TokenPurpose, number> = {
  confirm: 48 * 60 * MINUTE_MS,
  reset: 60 * MINUTE_MS,
  invite: 7 * 24 * 60 * MINUTE_MS,
  'sign-in': 15 * MINUTE_MS,
};

const hashOf = (token: string): string => hash('sha256', token, 'base64url');

interface NewToken {
  token: string;
  purpose: TokenPurpose;
  email: string;
  payload?: Record<string, unknown>;
  isSent?: boolean;
}

/**
 * Stores the hash of a token that is sent to an address, and deletes expired ones. A later link to choose a
 * password replaces an earlier one of its kind.
 *
 * @param email folded
 * @param payload what following the link confirms
 * @param isSent false for a token that is stored only so that the call takes as long: it opens nothing
 */
export async function storeToken(
  tx: Tx,
  scope: Scope,
  { token, purpose, email, payload = {}, isSent = true }: NewToken,
): Promise<void> {
  const now = scope.now();
  await tx.deleteFrom('oneTimeTokens').where('expiresAt', '<=', now).execute();
  if (purpose === 'reset' || purpose === 'invite') await dropTokens(tx, email, purpose);
  await tx
    .insertInto('oneTimeTokens')
    .values({
      purpose,
      email,
      tokenHash: hashOf(token),
      payload: JSON.stringify(payload),
      createdAt: now,
      expiresAt: isSent ? now + TOKEN_LIFETIME_MS[purpose] : now,
    })
    .execute();
}

/** Deletes every link of a purpose that was sent to an address. */
export async function dropTokens(tx: Tx, email: string, purpose: TokenPurpose): Promise<void> {
  await tx
    .deleteFrom('oneTimeTokens')
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .execute();
}

/** The address that a link was sent to, and what the link confirms. */
export interface TakenToken {
  /** Folded e-mail. */
  email: string;
  payload: Record<string, unknown>;
}

interface WantedToken {
  token: string;
  /** What it may have been sent for. */
  purpose: TokenPurpose | readonly TokenPurpose[];
}

/**
 * What a link confirms, without using it up.
 *
 * @throws BadRequestError 'linkSpent' for one that is unknown, was used, or has run out
 */
export async function readToken(
  scope: Scope,
  { token, purpose }: WantedToken,
): Promise<TakenToken> {
  const row = await scope.engine.db
    .selectFrom('oneTimeTokens')
    .select(['email', 'payload'])
    .where('tokenHash', '=', hashOf(token))
    .where('purpose', 'in', [purpose].flat())
    .where('expiresAt', '>', scope.now())
    .executeTakeFirst();
  return takenToken(row);
}

/**
 * Uses a token up: of several simultaneous calls only one succeeds.
 *
 * @throws BadRequestError 'linkSpent' for one that is unknown, was used, or has run out
 */
export async function consumeToken(
  tx: Tx,
  scope: Scope,
  { token, purpose }: WantedToken,
): Promise<TakenToken> {
  const row = await tx
    .deleteFrom('oneTimeTokens')
    .where('tokenHash', '=', hashOf(token))
    .where('purpose', 'in', [purpose].flat())
    .where('expiresAt', '>', scope.now())
    .returning(['email', 'payload'])
    .executeTakeFirst();
  return takenToken(row);
}

function takenToken(row: { email: string; payload: string } | undefined): TakenToken {
  if (!row) throw new BadRequestError('linkSpent');
  return { email: row.email, payload: JSON.parse(row.payload) as Record<string, unknown> };
}
