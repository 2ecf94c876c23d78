import { errors } from 'jose';
import { SECRET_NAMES, type SecretName } from '#domain/settings/fields.ts';
import { publishChange } from '../caching/publish-change.ts';
import { openSecret, sealSecret } from '../security/sealed-secret.ts';
import { settingSecretKey } from '../security/secret.ts';
import type { Scope } from '../service/scope.ts';

/** Name of the row; other secrets of the shop lie in the same table. */
const rowOf = (name: SecretName): string => `setting:${name}`;

/** Which secrets are stored. */
export async function storedSecrets({ engine }: Scope): Promise<ReadonlySet<SecretName>> {
  const rows = await engine.db
    .selectFrom('secrets')
    .select('name')
    .where('name', 'in', SECRET_NAMES.map(rowOf))
    .execute();
  const names = new Set(rows.map(({ name }) => name));
  return new Set(SECRET_NAMES.filter((name) => names.has(rowOf(name))));
}

/** Replaces secrets, encrypted with a key of the shop's; '' removes one. */
export async function writeSecrets(
  scope: Scope,
  secrets: Readonly<Partial<Record<SecretName, string>>>,
): Promise<void> {
  const given = SECRET_NAMES.flatMap((name) => {
    const secret = secrets[name];
    return secret === undefined ? [] : [{ name, secret }];
  });
  if (given.length === 0) return;
  const key = await settingSecretKey(scope);
  await scope.engine.transaction(async (tx) => {
    for (const { name, secret } of given) {
      await tx.deleteFrom('secrets').where('name', '=', rowOf(name)).execute();
      if (secret === '') continue;
      const value = await sealSecret({ key, audience: rowOf(name) }, secret);
      await tx
        .insertInto('secrets')
        .values({ name: rowOf(name), value })
        .execute();
    }
    // Which payment methods work depends on their keys.
    await publishChange(scope, 'settings');
  });
}

/** The stored secrets, for the calls that need them. Never for a page. */
export async function readSecrets(scope: Scope): Promise<Partial<Record<SecretName, string>>> {
  const rows = await scope.engine.db
    .selectFrom('secrets')
    .selectAll()
    .where('name', 'in', SECRET_NAMES.map(rowOf))
    .execute();
  const secrets: Partial<Record<SecretName, string>> = {};
  for (const name of SECRET_NAMES) {
    const sealed = rows.find((row) => row.name === rowOf(name))?.value;
    const secret = sealed && (await open(scope, name, sealed));
    if (secret) secrets[name] = secret;
  }
  return secrets;
}

/** null, and a line in the log, when the shop's key is another one than it was sealed with. */
async function open(scope: Scope, name: SecretName, sealed: string): Promise<string | null> {
  try {
    const key = await settingSecretKey(scope);
    return await openSecret({ key, audience: rowOf(name) }, sealed);
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    console.error(`settings: the stored ${name} cannot be read; was AUTH_SECRET changed?`);
    return null;
  }
}
