import type { Section } from '../dashboard/sections.ts';

/** What a person may do in a section, in steps that include each other. */
export const LEVELS = ['none', 'view', 'edit', 'all'] as const;
export type Level = (typeof LEVELS)[number];

/** What people of an optician's shop usually do, in the order in which it is offered. */
export const presetNames = ['sales', 'catalogue', 'counter'] as const;
export type Preset = (typeof presetNames)[number];

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
