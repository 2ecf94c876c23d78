import { AsyncLocalStorage } from 'node:async_hooks';
import type { Scope } from '../scope.ts';
import type { Published } from './published.ts';
import type { ReadTopic } from './topics.ts';

/**
 * Checks more closely when a topic has changed: whether what was shown is still true.
 *
 * @param since the moment at which it was
 */
export type StillTrue = (scope: Scope, since: number) => Promise<boolean>;

interface Question {
  topic: ReadTopic;
  stillTrue: StillTrue;
  bytes: number;
}

/** Memory that a topic takes, most of whose names are shared, and a question without what it has found, bytes. */
const TOPIC_BYTES = 24;
const QUESTION_BYTES = 1024;

/** What is noted while a page is being made. */
interface Noting {
  topics: Set<ReadTopic>;
  questions: Question[];
}

/** What a page has read while it was made. Thousands are kept, in arrays that are no longer than they are. */
export class Notes {
  readonly #topics: readonly ReadTopic[];
  readonly #questions: readonly Question[];

  constructor({ topics, questions }: Noting) {
    this.#topics = [...topics];
    this.#questions = questions.slice();
  }

  /** Memory that they take. */
  get bytes(): number {
    const topics = TOPIC_BYTES * this.#topics.length;
    return this.#questions.reduce((sum, { bytes }) => sum + QUESTION_BYTES + bytes, topics);
  }

  /** Whether all that was read at a moment is still the same. */
  async areTrue(scope: Scope, published: Published, since: number): Promise<boolean> {
    if (published.changedAt(...this.#topics) > since) return false;
    for (const { topic, stillTrue } of this.#questions) {
      if (published.changedAt(topic) > since && !(await stillTrue(scope, since))) return false;
    }
    return true;
  }
}

const current = new AsyncLocalStorage<Noting | undefined>();

/** Runs `work`, and notes all that is read by it. */
export async function tracking<T>(work: () => Promise<T>): Promise<{ answer: T; notes: Notes }> {
  const noting: Noting = { topics: new Set(), questions: [] };
  const answer = await current.run(noting, work);
  return { answer, notes: new Notes(noting) };
}

/** Runs `work` without tracking what it reads: for what is read by many, or noted in another way. */
export const untracked = <T>(work: () => T): T => current.run(undefined, work);

/**
 * Notes that the page being made shows something of a topic; where none is being made, does nothing.
 * Called beside the query that reads a table.
 *
 * @param stillTrue asked when the topic has changed; without it the page is stale then
 * @param bytes of memory that `stillTrue` holds on to, where that is much
 */
export function note(topic: ReadTopic, stillTrue?: StillTrue, bytes = 0): void {
  const noting = current.getStore();
  if (stillTrue) noting?.questions.push({ topic, stillTrue, bytes });
  else noting?.topics.add(topic);
}
