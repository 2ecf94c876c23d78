import type { Section } from './sections.ts';
import type { SessionUser } from './session-user.ts';

/** What one may do in a section. */
export interface Access {
  view: boolean;
  edit: boolean;
  delete: boolean;
}

export type Right = keyof Access;

/** What a staff member may do in the section called `name`. */
export interface Permission extends Access {
  name: Section;
}

const every = (value: boolean): Access => ({ view: value, edit: value, delete: value });

/** Whether the dashboard's door opens: for admins and active staff. */
export function worksHere(user: SessionUser | null): boolean {
  return user !== null && (user.admin || user.staff?.status === true);
}

/**
 * What a person may do in a section: an admin everything, active staff what their permission says,
 * everybody else nothing. Only admins manage staff, whatever a permission says.
 */
export function accessTo(user: SessionUser | null, section: Section): Access {
  if (user === null || !worksHere(user)) return every(false);
  if (user.admin) return every(true);
  if (section === 'staff') return every(false);
  const permission = user.staff?.permissions.find(({ name }) => name === section);
  if (!permission) return every(false);
  return { view: permission.view, edit: permission.edit, delete: permission.delete };
}
