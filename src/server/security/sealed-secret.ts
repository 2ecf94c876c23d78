import { EncryptJWT, jwtDecrypt } from 'jose';

const ENCRYPTION = { alg: 'dir', enc: 'A256GCM' } as const;

/** With what a secret of the database is encrypted, and what it is for: it opens as nothing else. */
interface Seal {
  key: Uint8Array;
  audience: string;
  /** Whose it is. */
  subject?: string;
}

/** Encrypts a secret for the database. */
export function sealSecret({ key, audience, subject }: Seal, secret: string): Promise<string> {
  const token = new EncryptJWT({ secret }).setProtectedHeader(ENCRYPTION).setAudience(audience);
  if (subject !== undefined) token.setSubject(subject);
  return token.encrypt(key);
}

/** @throws JOSEError if it was sealed with another key, for another use, or for someone else */
export async function openSecret(
  { key, audience, subject }: Seal,
  sealed: string,
): Promise<string> {
  const { payload } = await jwtDecrypt(sealed, key, {
    keyManagementAlgorithms: [ENCRYPTION.alg],
    contentEncryptionAlgorithms: [ENCRYPTION.enc],
    audience,
    ...(subject !== undefined && { subject }),
  });
  return String(payload.secret);
}
