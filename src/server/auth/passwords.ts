import { hash, verify } from '@node-rs/argon2';
import { z } from 'zod';
import { MAX_PASSWORD, MIN_PASSWORD } from '#domain/access/password.ts';

/**
 * argon2id with 19 MiB, two passes and one lane. Source: OWASP Password Storage Cheat Sheet.
 * (`algorithm: 2` is argon2id, the package's `Algorithm` being an enum that only types know.)
 */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A newly chosen password; trimmed, as every form of the shop trims it (specification, 5). */
export const passwordSchema = z
  .string('fields.password')
  .trim()
  .min(MIN_PASSWORD, 'fields.password')
  .max(MAX_PASSWORD, 'fields.password');

export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2ID);
}

let unknown: Promise<string> | undefined;

/**
 * Whether a password is the one that was hashed. Without a hash it never is, and takes just as long: the
 * time does not reveal whether there is an account.
 */
export async function isPassword(password: string, hashed: string | null): Promise<boolean> {
  if (password.length > MAX_PASSWORD) return false;
  unknown ??= hashPassword('');
  const matches = await verify(hashed ?? (await unknown), password.trim());
  return hashed !== null && matches;
}
