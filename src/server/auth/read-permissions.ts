import type { Permission } from '#domain/access/permission.ts';
import { isSection } from '#domain/dashboard/sections.ts';
import type { Db } from '../db/engine/engine.ts';

/** What an account may do, section by section; a section of another version of the shop is left out. */
export async function permissionsOf(db: Db, accountId: string): Promise<Permission[]> {
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
