import { hash } from 'node:crypto';
import { errors } from 'jose';
import { Secret, TOTP } from 'otpauth';
import type { Scope } from '../service/scope.ts';
import { openSecret, sealSecret } from '../security/sealed-secret.ts';
import { longSecret, secondFactorKey } from '../security/secret.ts';

/** What every authenticator app supports, some of them nothing else (RFC 6238, Google's key URI format). */
const RULES = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Time steps that a clock may be wrong by, either way (RFC 6238, section 5.2). */
const WINDOW = 1;
/** Bytes of a secret: as long as SHA-1's hash (RFC 4226, section 4). */
const SECRET_BYTES = 20;

const AUDIENCE = 'authenticator-secret';

/** As many random bytes, 32 at most, in base32 as people type it. */
export function randomBase32(scope: Scope, bytes: number): string {
  const random = hash('sha256', longSecret(scope), 'hex');
  return Secret.fromHex(random.slice(0, bytes * 2)).base32;
}

/** A new secret of an authenticator app. */
export const newTotpSecret = (scope: Scope): string => randomBase32(scope, SECRET_BYTES);

/** A secret as the database stores it: encrypted, and valid for one account alone. */
export async function sealTotpSecret(
  scope: Scope,
  { accountId, secret }: { accountId: string; secret: string },
): Promise<string> {
  const key = await secondFactorKey(scope);
  return sealSecret({ key, audience: AUDIENCE, subject: accountId }, secret);
}

/** A secret out of the database; null, and a line in the log, when the shop's key is another one. */
async function openTotpSecret(
  scope: Scope,
  { accountId, sealed }: { accountId: string; sealed: string },
): Promise<string | null> {
  try {
    const key = await secondFactorKey(scope);
    return await openSecret({ key, audience: AUDIENCE, subject: accountId }, sealed);
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    console.error('second factor: a stored secret cannot be read; was AUTH_SECRET changed?');
    return null;
  }
}

/**
 * The time step that a code belongs to, of those that are good at this moment; null for a wrong code.
 *
 * @param sealed the secret, as `sealTotpSecret` answered it
 */
export async function stepOfCode(
  scope: Scope,
  { accountId, sealed, code }: { accountId: string; sealed: string; code: string },
): Promise<number | null> {
  const secret = await openTotpSecret(scope, { accountId, sealed });
  if (secret === null) return null;
  const timestamp = scope.now();
  const delta = TOTP.validate({
    ...RULES,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp,
    window: WINDOW,
  });
  return delta === null ? null : TOTP.counter({ period: RULES.period, timestamp }) + delta;
}

/** The address that an authenticator app reads from a QR code. */
export function totpAddress({
  secret,
  email,
  shopName,
}: {
  secret: string;
  email: string;
  shopName: string;
}): string {
  // A colon parts the two names in the address.
  const issuer = shopName.replaceAll(':', ' ').trim() || 'Vitrine';
  return new TOTP({
    ...RULES,
    issuer,
    label: email,
    secret: Secret.fromBase32(secret),
  }).toString();
}
