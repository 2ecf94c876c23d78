import type { Section } from '../dashboard/sections.ts';

/** What a user may do in a section. */
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
