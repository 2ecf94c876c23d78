import { accessTo } from '#domain/access/access-to.ts';
import type { Right } from '#domain/access/permission.ts';
import type { Section } from '#domain/dashboard/sections.ts';
import { ShopError } from '../base/errors.ts';
import type { Scope } from './scope.ts';

/** Whether the actor may see what is in a section: the shop itself, which exports as staff, may. */
export const maySee = ({ actor }: Scope, section: Section): boolean =>
  actor.kind === 'system' || (actor.kind === 'user' && accessTo(actor.user, section).view);

/**
 * Lets the actor do something in a section of the dashboard that requires one of these rights: the shop
 * itself may do everything, staff and admins what their permissions allow, no one else anything.
 *
 * @throws ShopError 401 'loginRequired' for a visitor, 403 'forbidden' for anyone else without the right
 */
export function authorise({ actor }: Scope, section: Section, ...rights: Right[]): void {
  if (actor.kind === 'system') return;
  if (actor.kind === 'guest') throw new ShopError(401, 'loginRequired');
  const user = actor.kind === 'user' ? actor.user : null;
  const access = accessTo(user, section);
  if (!rights.some((right) => access[right])) throw new ShopError(403, 'forbidden');
}
