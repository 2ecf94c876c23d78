import { AsyncLocalStorage } from 'node:async_hooks';
import type { Scope } from '../scope.ts';
import type { Published } from './published.ts';
import type { ReadTopic } from './topics.ts';

/**
 * Looks closer when a topic has changed: whether what was shown of it is still so.
 *
 * @param since the moment at which it was
 */
export type StillHolds = (scope: Scope, since: number) => Promise<boolean>;

/** What a page has read while it was made. */
export class Notes {
  readonly #topics = new Set<ReadTopic>();
  readonly #questions: { topic: ReadTopic; holds: StillHolds }[] = [];

  add(topic: ReadTopic, holds?: StillHolds): void {
    if (holds) this.#questions.push({ topic, holds });
    else this.#topics.add(topic);
  }

  /** Whether all that was read at a moment is still the same. */
  async hold(scope: Scope, published: Published, since: number): Promise<boolean> {
    if (published.changedAt(...this.#topics) > since) return false;
    for (const { topic, holds } of this.#questions) {
      if (published.changedAt(topic) > since && !(await holds(scope, since))) return false;
    }
    return true;
  }
}

const current = new AsyncLocalStorage<Notes | undefined>();

/** Runs `work`, and notes all that is read by it. */
export async function noting<T>(work: () => Promise<T>): Promise<{ answer: T; notes: Notes }> {
  const notes = new Notes();
  const answer = await current.run(notes, work);
  return { answer, notes };
}

/** Runs `work` without noting what it reads: for what is read by many, or noted in another way. */
export const unnoted = <T>(work: () => T): T => current.run(undefined, work);

/**
 * Notes that the page being made shows something of a topic; where none is being made, does nothing.
 * Stands where the reads of a table pass, beside the query.
 *
 * @param holds asked when the topic has changed; without it the page is stale then
 */
export function note(topic: ReadTopic, holds?: StillHolds): void {
  current.getStore()?.add(topic, holds);
}
