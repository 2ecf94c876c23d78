import { CredentialsSignin } from '@auth/core/errors';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import type { Scope } from '../service/scope.ts';
import { TooManyTriesError } from '../base/errors.ts';
import { isOpen, type Account, type OpenedAccount } from './accounts.ts';
import { hitRateLimit } from '../security/rate-limit.ts';
import { hasSecondFactor, consumeCode } from './second-factor.ts';
import { secondFactorKey } from '../security/secret.ts';
import { cookieName } from '../security/cookies.ts';

/** Seconds between the first step of a sign-in and the code. */
export const SECOND_STEP_SECONDS = 10 * 60;
/**
 * For how many accounts one address may try codes: a shop's staff often share one. A code has a million
 * values, of which three are good at a time.
 */
const ACCOUNTS_PER_ADDRESS = 10;

const ENCRYPTION = { alg: 'dir', enc: 'A256GCM' } as const;
const AUDIENCE = 'second-step';

export type SecondStepCode =
  'SecondFactorRequired' | 'SecondFactorRejected' | 'SecondFactorExpired';

/** A sign-in that ends at its second step; Auth.js carries the code to the sign-in page. */
class SecondStepError extends CredentialsSignin {
  constructor(code: SecondStepCode) {
    super();
    this.code = code;
  }
}

/** Name of the cookie between the two steps; `secure` behind TLS. */
export const secondStepCookieName = (secure: boolean): string =>
  cookieName('vitrine.second-step', secure);

interface Caller {
  /** Network address, of which only so many codes are taken. */
  address: string;
  /** The cookie of the first step, if there was one. */
  pending: string | undefined;
}

/**
 * The second step of one call that signs in: anyone who has a second factor gets no session by password,
 * link or another site, but a sealed proof that the first step was done, and with it and a code the
 * session.
 */
export class SecondStep {
  readonly #scope: Scope;
  readonly #caller: Caller;
  /** Sealed proof that the first step was done, for the browser to send back. */
  pending: string | null = null;
  /** Why no code is looked at for now. */
  refusal: TooManyTriesError | null = null;

  constructor(scope: Scope, caller: Caller) {
    this.#scope = scope;
    this.#caller = caller;
  }

  /** Whether a sign-in must wait for a code; from then on `pending` stands for its first step. */
  async isDue({ id, sessionVersion }: Pick<Account, 'id' | 'sessionVersion'>): Promise<boolean> {
    if (!(await hasSecondFactor(this.#scope.engine.db, id))) return false;
    const now = Math.floor(this.#scope.now() / 1000);
    this.pending = await new EncryptJWT({ sessionVersion })
      .setProtectedHeader(ENCRYPTION)
      .setAudience(AUDIENCE)
      .setSubject(id)
      .setExpirationTime(now + SECOND_STEP_SECONDS)
      .encrypt(await secondFactorKey(this.#scope));
    return true;
  }

  /**
   * The account that a code opens.
   *
   * @param opened by the password that came with the code; without one, by the proof of the first step
   * @throws SecondStepError for a wrong code, and for a first step that is too long ago
   */
  async pass(code: string, opened: OpenedAccount | null): Promise<OpenedAccount | null> {
    const account = opened ?? (await this.#pendingAccount());
    if (!account) throw new SecondStepError('SecondFactorExpired');
    try {
      const { address } = this.#caller;
      const byAddress = { who: address, times: ACCOUNTS_PER_ADDRESS };
      await hitRateLimit(this.#scope, 'secondFactor', byAddress, account.id);
    } catch (error) {
      if (!(error instanceof TooManyTriesError)) throw error;
      // Auth.js would report it as a fault of the shop.
      this.refusal = error;
      return null;
    }
    const isGood = await consumeCode(this.#scope, { accountId: account.id, code });
    if (!isGood) throw new SecondStepError('SecondFactorRejected');
    return { ...account, hasPassedSecondStep: true };
  }

  /** null also when every session of the account was ended since. */
  async #pendingAccount(): Promise<OpenedAccount | null> {
    const { pending } = this.#caller;
    const proof = pending === undefined ? null : await this.#open(pending);
    if (!proof) return null;
    const account = await this.#scope.engine.db
      .selectFrom('accounts')
      .select(['id', 'role', 'status', 'sessionVersion'])
      .where('id', '=', proof.accountId)
      .where('sessionVersion', '=', proof.sessionVersion)
      .executeTakeFirst();
    if (!account || !isOpen(account)) return null;
    return { id: account.id, passwordHash: null, sessionVersion: account.sessionVersion };
  }

  async #open(pending: string): Promise<{ accountId: string; sessionVersion: number } | null> {
    try {
      const { payload } = await jwtDecrypt(pending, await secondFactorKey(this.#scope), {
        keyManagementAlgorithms: [ENCRYPTION.alg],
        contentEncryptionAlgorithms: [ENCRYPTION.enc],
        audience: AUDIENCE,
        requiredClaims: ['sub', 'exp'],
        currentDate: new Date(this.#scope.now()),
      });
      return { accountId: payload.sub!, sessionVersion: Number(payload.sessionVersion) };
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }
}
