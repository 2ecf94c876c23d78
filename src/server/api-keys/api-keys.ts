import { hash } from 'node:crypto';
import { keySections } from '#domain/api-keys/api-key.ts';
import type { SessionUser } from '#domain/access/session-user.ts';
import type { Permission } from '#domain/access/permission.ts';
import { MINUTE_MS } from '#domain/time.ts';
import type { Scope } from '../service/scope.ts';
import { ShopError } from '../base/errors.ts';
import { hitRateLimitInMemory } from '../security/rate-limit-in-memory.ts';

/** What every key begins with: people and scanners for leaked secrets recognise it. */
const KEY_START = 'vit_';
/** Characters of a key that are stored and shown. */
const PREFIX_LENGTH = KEY_START.length + 6;
/** Milliseconds for which a key's last use is not written again. */
const USED_EVERY_MS = MINUTE_MS;
/** Longer ones are none of ours. */
const MAX_KEY = 200;

const hashOf = (key: string): string => hash('sha256', key, 'base64url');

/** A key, and what is stored of it. 256 bits need no slow hash. */
export function newApiKey(scope: Scope): { key: string; prefix: string; keyHash: string } {
  const key = `${KEY_START}${scope.newSecret()}${scope.newSecret()}`;
  return { key, prefix: key.slice(0, PREFIX_LENGTH), keyHash: hashOf(key) };
}

/** Permissions as they are stored, without sections that no key opens in this version of the shop. */
export const storedPermissions = (text: string): Permission[] =>
  (JSON.parse(text) as Permission[]).filter(({ name }) => keySections.includes(name));

/**
 * The program that calls with a key, as staff with the key's permissions. Its row is read at each call, so that a key
 * that is taken away opens nothing from then on, on any node.
 *
 * @throws ShopError 401 'keyInvalid' for a key that does not exist, or no longer
 * @throws TooManyTriesError RATE_LIMIT_API
 */
export async function programOfKey(scope: Scope, key: string): Promise<SessionUser> {
  const row =
    key.startsWith(KEY_START) && key.length <= MAX_KEY
      ? await scope.engine.db
          .selectFrom('apiKeys')
          .select(['id', 'name', 'permissions', 'expiresAt', 'lastUsedAt'])
          .where('keyHash', '=', hashOf(key))
          .executeTakeFirst()
      : undefined;
  const now = scope.now();
  if (!row || (row.expiresAt !== null && row.expiresAt <= now)) {
    throw new ShopError(401, 'keyInvalid');
  }
  const { id, name, permissions, lastUsedAt } = row;
  await hitRateLimitInMemory(scope, 'api', id);
  if (lastUsedAt === null || now - lastUsedAt >= USED_EVERY_MS) {
    scope.background.run('api-key', () => recordUse(scope, { id, now }));
  }
  return {
    id: `key:${id}`,
    name: `API: ${name}`,
    email: '',
    emailVerified: false,
    admin: false,
    staff: { status: true, permissions: storedPermissions(permissions) },
    program: true,
  };
}

/** Writes when a key was used, unless another process has just done so. */
async function recordUse(
  { engine }: Scope,
  { id, now }: { id: string; now: number },
): Promise<void> {
  await engine.transaction((tx) =>
    tx
      .updateTable('apiKeys')
      .set({ lastUsedAt: now })
      .where('id', '=', id)
      .where((eb) =>
        eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<=', now - USED_EVERY_MS)]),
      )
      .execute(),
  );
}
