import type { Db, Tx } from '../db/engine/engine.ts';

/** Who did something in the cash, as it was written then. */
interface Signed {
  id: string;
  name: string;
}

/**
 * What to call people whose name was empty when their cash was written: until an admin without a name signed by the
 * e-mail, '' was stored, and those rows are never changed.
 *
 * @returns the name, the account's e-mail without one, or '' for an account that is gone
 */
export async function cashNames(
  db: Db | Tx,
  people: readonly Signed[],
): Promise<(person: Signed) => string> {
  const ids = [...new Set(people.filter(({ name }) => name === '').map(({ id }) => id))];
  if (ids.length === 0) return ({ name }) => name;
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('id', 'in', ids)
    .execute();
  const emails = new Map(rows.map(({ id, email }) => [id, email]));
  return ({ id, name }) => name || (emails.get(id) ?? '');
}
