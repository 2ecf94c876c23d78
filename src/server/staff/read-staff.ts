import {
  STAFF_ROLES,
  type StaffItem,
  type StaffMember,
  type StaffRole,
} from '#domain/staff/member.ts';
import { permissionsOf } from '../auth/read-permissions.ts';
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
    permissions: await permissionsOf(db, id),
    secondFactor: await hasSecondFactor(db, id),
  };
}

/** The queries above ask for these roles alone. */
const staffItem = (row: Omit<StaffItem, 'role'> & { role: string }): StaffItem => ({
  ...row,
  role: row.role as StaffRole,
});
