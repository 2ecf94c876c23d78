import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Scope } from '../service/scope.ts';
import { closeDataFolder, writeFileAtomically } from '../base/data-folder.ts';
import type { Engine } from '../db/engine/engine.ts';
import { MIN_SECRET } from '../base/env.ts';
import { SetupError } from '../base/errors.ts';

const NAME = 'auth';
const FILE = 'auth-secret';

/** A random text of 256 bits. */
export const longSecret = (scope: Scope): string => scope.newSecret() + scope.newSecret();

/** The secret that all nodes of a PostgreSQL share, made by the first node that needs it. */
async function secretInDatabase(scope: Scope): Promise<string> {
  return scope.engine.transaction(async (tx) => {
    await tx
      .insertInto('secrets')
      .values({ name: NAME, value: longSecret(scope) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const { value } = await tx
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', NAME)
      .executeTakeFirstOrThrow();
    return value;
  });
}

/**
 * The secret in a file; undefined without a file and for an empty one, which a full disk left behind:
 * nothing was ever signed with it.
 *
 * @throws SetupError if it is too short to be complete
 */
async function storedSecret(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const secret = text.trim();
  if (secret === '') return undefined;
  if (secret.length >= MIN_SECRET) return secret;
  throw new SetupError(
    `${file} is broken: it has ${secret.length} characters instead of ${MIN_SECRET} or more. Put it ` +
      'back from a backup, or delete it: a new one is made, and everyone signs in again.',
  );
}

/** The secret in the data folder, which only the shop's user may read. */
async function secretInFile(scope: Scope, dataDir: string): Promise<string> {
  const file = join(dataDir, FILE);
  const stored = await storedSecret(file);
  if (stored !== undefined) return stored;
  closeDataFolder(dataDir);
  // Under the database's write lock, so that two first starts agree on one secret.
  return scope.engine.transaction(async () => {
    const others = await storedSecret(file);
    if (others !== undefined) return others;
    const secret = longSecret(scope);
    await writeFileAtomically(file, secret);
    return secret;
  });
}

interface SecretPlace {
  engine: Pick<Engine, 'name'>;
  dataDir: string;
}

/**
 * The secret that an embedded database has in a file beside it, as the row that it is in PostgreSQL; undefined if there
 * is none, since the environment has it.
 */
export async function secretBesideDatabase({
  engine,
  dataDir,
}: SecretPlace): Promise<Record<string, string> | undefined> {
  if (engine.name !== 'sqlite') return undefined;
  const value = await storedSecret(join(dataDir, FILE));
  return value === undefined ? undefined : { name: NAME, value };
}

/** Whether a row of the secrets belongs in a file beside the embedded database. */
export const belongsBeside = ({ engine }: SecretPlace, row: Record<string, unknown>): boolean =>
  engine.name === 'sqlite' && row.name === NAME;

/** Writes that file for a shop that moves here. */
export async function writeSecretBeside({ dataDir }: SecretPlace, secret: string): Promise<void> {
  closeDataFolder(dataDir);
  await writeFileAtomically(join(dataDir, FILE), secret);
}

async function findSecret(scope: Scope): Promise<string> {
  const { AUTH_SECRET, DATA_DIR } = scope.config;
  if (AUTH_SECRET) return AUTH_SECRET;
  return scope.engine.name === 'postgres' ? secretInDatabase(scope) : secretInFile(scope, DATA_DIR);
}

/** What `find` returns, per engine; a failure is tried again by the next caller. */
function oncePerEngine<T>(find: (scope: Scope) => Promise<T>): (scope: Scope) => Promise<T> {
  const found = new WeakMap<Engine, Promise<T>>();
  return (scope) => {
    const known = found.get(scope.engine);
    if (known) return known;
    const value = find(scope);
    found.set(scope.engine, value);
    value.catch(() => found.delete(scope.engine));
    return value;
  };
}

/** Key of all that authentication signs: AUTH_SECRET, or one made at the first start and stored. */
export const authSecret = oncePerEngine(findSecret);

/** A key of 256 bits for one purpose, out of the secret. */
const keyFor = (purpose: string) =>
  oncePerEngine(
    async (scope) => new Uint8Array(hkdfSync('sha256', await authSecret(scope), '', purpose, 32)),
  );

/** A ready key for `createHmac`, which would otherwise build one of the bytes at each call: 5 µs instead of 30. */
const hmacKeyFor = (purpose: string): ((scope: Scope) => Promise<KeyObject>) => {
  const bytes = keyFor(purpose);
  return oncePerEngine(async (scope) => createSecretKey(await bytes(scope)));
};

/** Key that session cookies are encrypted with. */
export const sessionKey = keyFor('vitrine session cookie');

/** Key under which callers are counted without being named. */
export const callerKey = hmacKeyFor('vitrine caller');

/** Key that the secrets in the settings, such as another site's keys, are encrypted with. */
export const settingSecretKey = keyFor('vitrine setting secret');

/** Key that the secrets of authenticator apps, and sign-ins between two steps, are encrypted with. */
export const secondFactorKey = keyFor('vitrine second factor');

/** Key that the tokens of links in letters are derived with. */
export const letterKey = hmacKeyFor('vitrine letter');
