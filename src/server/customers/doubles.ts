import type { ContactKind } from '#domain/customers/customer-keys.ts';
import type { LikelyDouble } from '#domain/customers/customer.ts';
import type { Db } from '../db/engine/engine.ts';

/** The most that are suggested. */
const MOST = 5;
/** A contact of more customers than this is the shop's own or a made-up one: it tells nothing. */
const MOST_SHARED = 10;

/** Other customers with the same e-mail, CPF or phone. */
export async function likelyDoubles(db: Db, customerId: string): Promise<LikelyDouble[]> {
  const keys = await db
    .selectFrom('customerKeys')
    .select(['kind', 'value'])
    .where('customerId', '=', customerId)
    .where('kind', '!=', 'former')
    .execute();
  const found = new Map<string, LikelyDouble>();
  for (const { kind, value } of keys) {
    const others = await db
      .selectFrom('customerKeys')
      .innerJoin('customers', 'customers.id', 'customerKeys.customerId')
      .select(['customers.id', 'fullName', 'orderCount'])
      .where('value', '=', value)
      .where('kind', '=', kind)
      .where('customers.id', '!=', customerId)
      .orderBy('customers.id')
      .limit(MOST_SHARED)
      .execute();
    if (others.length === MOST_SHARED) continue;
    for (const other of others) {
      if (!found.has(other.id)) found.set(other.id, { ...other, same: kind as ContactKind });
    }
  }
  return [...found.values()].slice(0, MOST);
}
