import { z } from '../zod.ts';

/** Parts of the panel of failed work. */
export const WORK_VIEWS = ['letters', 'jobs'] as const;
export type WorkView = (typeof WORK_VIEWS)[number];

/** The view in an address; null for all. */
export const workViewOf = (given: string | null): WorkView | null =>
  WORK_VIEWS.find((view) => view === given) ?? null;

/** Something that the shop could not finish, in words. */
export interface FailedWork {
  type: 'letter' | 'job';
  id: string;
  title: string;
  /** What of it: a letter's subject and recipient. */
  detail: string;
  reason: string;
  /** How often it was tried; 0 if that is not known. */
  tries: number;
  createdAt: number;
  /** Whether it needs a decision: recurring work is tried again by itself. */
  isDead: boolean;
}

/** Most pieces of work that one call takes. */
const MAX_WORK = 100;

/** Failed work that is to be tried again, or discarded. */
export const workSelectionSchema = z.object({
  work: z
    .array(z.object({ type: z.enum(['letter', 'job']), id: z.string().min(1).max(100) }))
    .min(1)
    .max(MAX_WORK, 'tooManySelected'),
});
export type WorkSelection = z.infer<typeof workSelectionSchema>;
