import { expressionBuilder } from 'kysely';
import { isSection } from '#domain/access/sections.ts';
import type { Permission } from '#domain/access/permission.ts';
import type { AccountStatus } from '#domain/customers/customer.ts';
import type { ListPage, ListQuery } from '#domain/dashboard/list.ts';
import {
  STAFF_ROLES,
  type StaffItem,
  type StaffMember,
  type StaffRole,
} from '#domain/staff/member.ts';
import { hasSecondFactor } from '../auth/second-factor.ts';
import type { Scope } from '../scope.ts';
import { holdsWords, readPage } from '../dashboard/page.ts';
import type { Db } from '../db/engine/engine.ts';
import type { Schema } from '../db/schema/schema.ts';
import { NotFoundError } from '../errors.ts';

const COLUMNS = ['id', 'fullName', 'email', 'role', 'status', 'createdAt'] as const;

/** The people who work here, by the words in their name or e-mail. */
export function listStaff({ engine }: Scope, query: ListQuery): Promise<ListPage<StaffItem>> {
  const { ref } = expressionBuilder<Schema, 'accounts'>();
  const role = query.filters.role as StaffRole | undefined;
  const status = query.filters.status as AccountStatus | undefined;
  const matching = engine.db
    .selectFrom('accounts')
    .where('role', 'in', role ? [role] : STAFF_ROLES)
    .where(holdsWords(engine, query.q, [ref('fullName'), ref('email')]))
    .$if(status !== undefined, (rows) => rows.where('status', '=', status!));
  const keys = { d: ref('createdAt'), n: engine.fold(ref('fullName')) };
  return readPage(matching, query, keys, async (rows) =>
    (await rows.select(COLUMNS).execute()).map(staffItem),
  );
}

/**
 * A person who works here, with their permissions.
 *
 * @throws NotFoundError also for a customer
 */
export async function readStaff(db: Db, id: string): Promise<StaffMember> {
  const row = await db
    .selectFrom('accounts')
    .select([...COLUMNS, 'updatedAt'])
    .where('id', '=', id)
    .where('role', 'in', STAFF_ROLES)
    .executeTakeFirst();
  if (!row) throw new NotFoundError();
  const { updatedAt, ...item } = row;
  return {
    ...staffItem(item),
    updatedAt,
    permissions: await readPermissions(db, id),
    secondFactor: await hasSecondFactor(db, id),
  };
}

/** The queries above ask for these roles alone. */
const staffItem = (row: Omit<StaffItem, 'role'> & { role: string }): StaffItem => ({
  ...row,
  role: row.role as StaffRole,
});

async function readPermissions(db: Db, accountId: string): Promise<Permission[]> {
  const rows = await db
    .selectFrom('permissions')
    .select(['section', 'canView', 'canEdit', 'canDelete'])
    .where('accountId', '=', accountId)
    .orderBy('section')
    .execute();
  return rows.flatMap(({ section: name, canView, canEdit, canDelete }) =>
    isSection(name)
      ? [{ name, view: canView === 1, edit: canEdit === 1, delete: canDelete === 1 }]
      : [],
  );
}
