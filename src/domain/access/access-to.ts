import type { Access } from './permission.ts';
import { declarationOf, type Section } from '../dashboard/sections.ts';
import type { SessionUser } from './session-user.ts';

const every = (value: boolean): Access => ({ view: value, edit: value, delete: value });

/** Whether a user may enter the dashboard: admins and active staff. */
export function worksHere(user: SessionUser | null): boolean {
  return user !== null && (user.admin || user.staff?.status === true);
}

/**
 * What a user may do in a section: an admin everything, active staff what their permission says, everyone else
 * nothing. Only admins manage staff, whatever a permission says.
 */
export function accessTo(user: SessionUser | null, section: Section): Access {
  if (user === null || !worksHere(user)) return every(false);
  if (user.admin) return every(true);
  if (declarationOf(section).adminsOnly) return every(false);
  const permission = user.staff?.permissions.find(({ name }) => name === section);
  if (!permission) return every(false);
  return { view: permission.view, edit: permission.edit, delete: permission.delete };
}
