import { isSection } from '#domain/access/sections.ts';
import type { Permission } from '#domain/access/permission.ts';
import {
  STAFF_ROLES,
  type StaffItem,
  type StaffMember,
  type StaffRole,
} from '#domain/staff/member.ts';
import { hasSecondFactor } from '../auth/second-factor.ts';
import type { Db } from '../db/engine/engine.ts';
import { NotFoundError } from '../errors.ts';

const COLUMNS = ['id', 'fullName', 'email', 'role', 'status', 'createdAt'] as const;

/** These people who work here, as the list shows them. */
export async function staffItems(db: Db, ids: readonly string[]): Promise<StaffItem[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(COLUMNS)
    .where('id', 'in', ids)
    .where('role', 'in', STAFF_ROLES)
    .execute();
  return rows.map(staffItem);
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
