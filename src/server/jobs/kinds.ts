import { z } from 'zod';

const MINUTE_MS = 60_000;

/** What the queue has to know of a kind of job; what it does stands in `handlers.ts`. */
export interface JobPolicy {
  payload: z.ZodType;
  /** Milliseconds that one try may take; its signal is aborted then, and it counts as failed. */
  timeoutMs: number;
  /** How often it is begun before it is dead, tries that a process has died over included. */
  tries: number;
  /** Milliseconds before the second try; three times as many before each further one. */
  firstWaitMs: number;
  longestWaitMs: number;
  /** Milliseconds between the end of one run and the next, for what recurs. It never dies. */
  everyMs?: number;
}

/** Every kind of job. A payload holds ids, never a secret: rows are read by people and kept in backups. */
export const JOB_KINDS = {
  /** Sends a letter. Three days: the first half an hour every few minutes, then once an hour. */
  letter: {
    payload: z.object({ letterId: z.string() }),
    ...{ timeoutMs: 2 * MINUTE_MS, tries: 77, firstWaitMs: 5_000, longestWaitMs: 60 * MINUTE_MS },
  },
  /** Makes the files of a picture that pages show. */
  'media.derive': {
    payload: z.object({ id: z.string() }),
    ...{ timeoutMs: 5 * MINUTE_MS, tries: 20, firstWaitMs: 5_000, longestWaitMs: 60 * MINUTE_MS },
  },
  /** Removes the files of a picture or model that is no more, or of an upload that was broken off. */
  'media.remove': {
    payload: z.object({ id: z.string() }),
    ...{ timeoutMs: 5 * MINUTE_MS, tries: 20, firstWaitMs: 5_000, longestWaitMs: 60 * MINUTE_MS },
  },
  /** Makes the products active whose time has come. */
  'products.publish': {
    payload: z.object({ publishAt: z.int() }),
    ...{ timeoutMs: MINUTE_MS, tries: 77, firstWaitMs: 5_000, longestWaitMs: 60 * MINUTE_MS },
  },
} as const satisfies Record<string, JobPolicy>;

export type JobKind = keyof typeof JOB_KINDS;
export type JobPayload<Kind extends JobKind> = z.infer<(typeof JOB_KINDS)[Kind]['payload']>;

/** Kinds that a service may queue; the others recur by themselves. */
export type QueuedKind = {
  [Kind in JobKind]: (typeof JOB_KINDS)[Kind] extends { everyMs: number } ? never : Kind;
}[JobKind];
