import type { CustomerItem } from '#domain/customers/customer.ts';
import { compareNames } from '#domain/language.ts';
import { toReais } from '#domain/money.ts';
import type { Db } from '../db/engine/engine.ts';

/** Rows of these customers, in any order. */
export const customerRows = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('customers')
    .leftJoin('accounts', 'accounts.id', 'customers.accountId')
    .selectAll('customers')
    .select('accounts.status')
    .where('customers.id', 'in', ids)
    .execute();

type Row = Awaited<ReturnType<typeof customerRows>>[number];

/** A row as JSON. */
export const customerItem = (row: Row, tags: string[]): CustomerItem => ({
  id: row.id,
  fullName: row.fullName,
  email: row.email,
  phone: row.phone,
  cpf: row.cpf,
  status: row.status ?? 'none',
  createdAt: row.createdAt,
  orderCount: row.orderCount,
  orderSum: toReais(row.revenueCents),
  lastOrderAt: row.lastOrderAt || null,
  tags,
  emailConsent: row.emailConsent,
  whatsappConsent: row.whatsappConsent,
});

/** Tags in the order of the alphabet, which the two databases see differently. */
export const tagNames = (rows: readonly { tag: string }[]): string[] =>
  rows.map(({ tag }) => tag).sort(compareNames);

/** What the list shows of these customers. */
export async function customerItems(db: Db, ids: readonly string[]): Promise<CustomerItem[]> {
  const rows = await customerRows(db, ids);
  const tags = await db
    .selectFrom('customerTags')
    .selectAll()
    .where('customerId', 'in', ids)
    .execute();
  const tagsOf = Map.groupBy(tags, ({ customerId }) => customerId);
  return rows.map((row) => customerItem(row, tagNames(tagsOf.get(row.id) ?? [])));
}
