/** What a new shop needs before it opens, in the order in which it is best done. */
export const FIRST_STEPS = [
  'name',
  'company',
  'payment',
  'delivery',
  'product',
  'mail',
  'domain',
  'policies',
] as const;
export type FirstStepName = (typeof FIRST_STEPS)[number];

/** A step, whether it is done, and where it is done: null outside the dashboard. */
export interface FirstStep {
  name: FirstStepName;
  isDone: boolean;
  href: string | null;
  /** Whether a ready-made set of what it needs is offered: not once the shop has its own. */
  offersSet: boolean;
}

/** The steps for which there are ready-made sets. */
export const hasSet = (name: FirstStepName): name is 'product' | 'delivery' =>
  name === 'product' || name === 'delivery';
