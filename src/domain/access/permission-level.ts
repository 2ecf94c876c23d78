/** What a person may do in a section, in steps that include each other. */
export const LEVELS = ['none', 'view', 'edit', 'all'] as const;
export type Level = (typeof LEVELS)[number];

/** What people of an optician's shop usually do, in the order in which it is offered. */
export const presetNames = ['sales', 'catalogue', 'counter'] as const;
export type Preset = (typeof presetNames)[number];
