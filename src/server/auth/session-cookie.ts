import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import { z } from 'zod';
import type { SessionUser } from '#domain/access/session-user.ts';
import type { Scope } from '../service/scope.ts';
import { cookieName, cookieOf, isOverTls } from '../security/cookies.ts';
import { sessionKey } from '../security/secret.ts';
import { liveSession } from './live-session.ts';
import { SEEN_EVERY_MS, touchSession, type SessionClaims } from './sessions.ts';

/** Who sent a request, and in which of their sessions. */
export interface SignedIn {
  user: SessionUser;
  sessionId: string;
  /** Whether the person signs in with a second factor. */
  hasSecondFactor: boolean;
}

const ENCRYPTION = { alg: 'dir', enc: 'A256GCM' } as const;
/** Cookies longer than this are not ours. */
const MAX_COOKIE = 4096;

/** Name of the session's cookie; `secure` behind TLS. */
export const sessionCookieName = (secure: boolean): string => cookieName('vitrine.session', secure);

const claimsSchema = z.object({
  accountId: z.string(),
  sessionId: z.string(),
  sessionVersion: z.number(),
});

/** A session's claims as its cookie carries them: encrypted, and good until the session's last moment. */
export async function sealSession(scope: Scope, claims: SessionClaims): Promise<string> {
  const now = scope.now();
  const session = await liveSession(scope, claims);
  const inSeconds = (moment: number) => Math.floor(moment / 1000);
  return new EncryptJWT({ ...claims })
    .setProtectedHeader(ENCRYPTION)
    .setIssuedAt(inSeconds(now))
    .setExpirationTime(inSeconds(session?.lastMoment ?? now))
    .encrypt(await sessionKey(scope));
}

/** The claims of a session's cookie; null for one that is forged or has run out. */
export async function openSession(scope: Scope, sealed: string): Promise<SessionClaims | null> {
  if (sealed.length > MAX_COOKIE) return null;
  try {
    const { payload } = await jwtDecrypt(sealed, await sessionKey(scope), {
      keyManagementAlgorithms: [ENCRYPTION.alg],
      contentEncryptionAlgorithms: [ENCRYPTION.enc],
      currentDate: new Date(scope.now()),
    });
    return claimsSchema.parse(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
    throw error;
  }
}

/**
 * Who sent a request, by its session cookie; their rights are those of this moment. null for a
 * visitor, and for a cookie that is missing, expired, forged, or of a session that has ended. That a
 * session is in use is recorded after the answer.
 */
export async function userOfRequest(scope: Scope, request: Request): Promise<SignedIn | null> {
  const sealed = cookieOf(request, sessionCookieName(isOverTls(scope)));
  const claims = sealed ? await openSession(scope, sealed) : null;
  const session = claims && (await liveSession(scope, claims));
  if (!session || !claims) return null;
  const { sessionId } = claims;
  const { user, hasSecondFactor, lastSeenAt } = session;
  if (scope.now() - lastSeenAt >= SEEN_EVERY_MS) {
    scope.background.run('session', () => touchSession(scope, sessionId));
  }
  return { user, sessionId, hasSecondFactor };
}
