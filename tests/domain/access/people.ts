import type { Access } from '#domain/access/permission.ts';
import type { Section } from '#domain/dashboard/sections.ts';
import type { SessionUser } from '#domain/access/session-user.ts';

export const EVERYTHING: Access = { view: true, edit: true, delete: true };
export const NOTHING: Access = { view: false, edit: false, delete: false };

export const customer: SessionUser = {
  id: 'account-1',
  name: 'Ana Lima',
  email: 'ana@example.com',
  emailVerified: true,
  admin: false,
  staff: null,
};

export const admin: SessionUser = { ...customer, admin: true };

/** A staff member with these rights in these sections. */
export function staff(
  rights: Partial<Record<Section, Partial<Access>>>,
  { active = true } = {},
): SessionUser {
  const permissions = Object.entries(rights).map(([name, given]) => ({
    name: name as Section,
    ...NOTHING,
    ...given,
  }));
  return { ...customer, staff: { status: active, permissions } };
}
