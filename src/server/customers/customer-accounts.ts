import type { SelectQueryBuilder } from 'kysely';
import { ERASED_DOMAIN } from '../account/erase-account.ts';
import type { Db } from '../db/engine/engine.ts';
import type { Schema } from '../db/schema/schema.ts';

/** Accounts of customers: neither staff nor erased customers. */
export function customerAccounts(db: Db): SelectQueryBuilder<Schema, 'accounts', object> {
  return db
    .selectFrom('accounts')
    .where('accounts.role', '=', 'customer')
    .where('accounts.email', 'not like', `%${ERASED_DOMAIN}`);
}
