import { accessTo } from '#domain/access/access-to.ts';
import type { Section } from '#domain/dashboard/sections.ts';
import type { Scope } from './scope.ts';

/** Whether the actor may see what is in a section: the shop itself, which exports as staff, may. */
export const maySee = ({ actor }: Scope, section: Section): boolean =>
  actor.kind === 'system' || (actor.kind === 'user' && accessTo(actor.user, section).view);
