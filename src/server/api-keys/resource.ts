import { expressionBuilder } from 'kysely';
import type { z } from 'zod';
import { keyList, type ApiKey } from '#domain/api-keys/api-key.ts';
import { apiKeySchema } from '#domain/api-keys/api-key-input.ts';
import { InvalidFieldsError, NotFoundError } from '../base/errors.ts';
import { listOf } from '../dashboard/list.ts';
import { createShownOnce } from '../dashboard/records.ts';
import type { Resource, Unchecked } from '../dashboard/resource.ts';
import { holdsWords } from '../dashboard/where.ts';
import type { Db } from '../db/engine/engine.ts';
import type { Schema } from '../db/schema/schema.ts';
import { parseInput } from '../service/parse-input.ts';
import { accountIdOf, type Scope } from '../service/scope.ts';
import { newApiKey, storedPermissions } from './api-keys.ts';

const eb = expressionBuilder<Schema, 'apiKeys'>();
const { ref } = eb;

async function itemsOf(db: Db, ids: readonly string[]): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('apiKeys')
    .leftJoin('accounts', 'accounts.id', 'apiKeys.madeBy')
    .select([
      'apiKeys.id',
      'apiKeys.name',
      'apiKeys.prefix',
      'apiKeys.permissions',
      'apiKeys.madeBy',
      'apiKeys.expiresAt',
      'apiKeys.lastUsedAt',
      'apiKeys.createdAt',
      'apiKeys.updatedAt',
      'accounts.fullName',
      'accounts.role',
      'accounts.status',
    ])
    .where('apiKeys.id', 'in', ids)
    .execute();
  return rows.map(({ permissions, madeBy, fullName, role, status, ...row }) => ({
    ...row,
    permissions: storedPermissions(permissions),
    maker:
      madeBy === null
        ? null
        : { name: fullName ?? '', isAdmin: role === 'admin' && status === 'active' },
  }));
}

const columnsOf = ({ permissions, ...input }: z.output<typeof apiKeySchema>) => ({
  ...input,
  permissions: JSON.stringify(permissions.filter(({ view }) => view)),
});

async function insertKey(scope: Scope, body: Unchecked): Promise<{ id: string; key: string }> {
  const columns = columnsOf(parseInput(apiKeySchema, body));
  const now = scope.now();
  if (columns.expiresAt !== null && columns.expiresAt <= now) {
    throw new InvalidFieldsError({ expiresAt: 'fields.keyExpiry' });
  }
  const id = scope.newId();
  const { key, ...stored } = newApiKey(scope);
  await scope.engine.transaction((tx) =>
    tx
      .insertInto('apiKeys')
      .values({
        id,
        ...columns,
        ...stored,
        madeBy: accountIdOf(scope),
        lastUsedAt: null,
        createdAt: now,
        updatedAt: now,
      })
      .execute(),
  );
  return { id, key };
}

/** The keys with which other programs call the API; for admins alone. */
export const apiKeys: Resource = {
  name: 'keys',
  list: listOf<'apiKeys', ApiKey>({
    shape: keyList,
    table: 'apiKeys',
    rows: (db) => db.selectFrom('apiKeys'),
    search: (q, { engine }) => holdsWords(engine, q, [ref('name'), ref('prefix')]),
    filters: {
      expired: (condition, { now }) =>
        condition.operator === 'is' && !condition.is
          ? eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now())])
          : eb('expiresAt', '<=', now()),
    },
    sorts: { name: ({ engine }) => engine.fold(ref('name')) },
    items: (_scope, db, ids) => itemsOf(db, ids),
  }),
  record: async ({ engine }, id) => {
    const [item] = await itemsOf(engine.db, [id]);
    if (!item) throw new NotFoundError();
    return item;
  },
  create: async (scope, body) => (await insertKey(scope, body)).id,
  update: async (scope, { id, ...body }) => {
    const columns = columnsOf(parseInput(apiKeySchema, body));
    await scope.engine.transaction((tx) =>
      tx.updateTable('apiKeys').set(columns).where('id', '=', id).execute(),
    );
  },
  remove: async (scope, { id }) => {
    await scope.engine.transaction((tx) => tx.deleteFrom('apiKeys').where('id', '=', id).execute());
  },
  version: 'apiKeys',
  audited: ['permissions', 'expiresAt'],
  derived: ['lastUsedAt', 'createdAt', 'prefix', 'maker'],
};

/**
 * Makes a key and answers it: it is shown this once, and only its hash is stored.
 *
 * @throws InvalidFieldsError
 */
export async function createApiKey(
  scope: Scope,
  body: Unchecked,
): Promise<{ item: object; key: string }> {
  const { item, made } = await createShownOnce(scope, {
    resource: apiKeys,
    body,
    make: insertKey,
  });
  return { item, key: made.key };
}
