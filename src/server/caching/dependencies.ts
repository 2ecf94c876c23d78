import { AsyncLocalStorage } from 'node:async_hooks';
import type { Scope } from '../service/scope.ts';
import type { Published } from './published.ts';
import type { ReadTopic } from './topics.ts';

/**
 * Checks more closely after a topic has changed: whether what the page shows is still true.
 *
 * @param since the moment (`Published`) at which it was
 */
export type StillTrue = (scope: Scope, since: number) => Promise<boolean>;

interface Condition {
  topic: ReadTopic;
  stillTrue: StillTrue;
  bytes: number;
}

/** Memory of a topic, most of whose names are shared, and of a condition without the data that it refers to; bytes. */
const TOPIC_BYTES = 24;
const CONDITION_BYTES = 1024;

/** What a page being rendered has depended on so far. */
interface Tracked {
  topics: Set<ReadTopic>;
  conditions: Condition[];
  /** Whether something of it was not to be had yet. */
  isPassing: boolean;
}

/** What a page depends on. Thousands are in memory, hence arrays without spare room. */
export class Dependencies {
  readonly #topics: readonly ReadTopic[];
  readonly #conditions: readonly Condition[];
  readonly #isPassing: boolean;

  constructor({ topics, conditions, isPassing }: Tracked) {
    this.#isPassing = isPassing;
    this.#topics = [...topics];
    this.#conditions = conditions.slice();
  }

  /** Memory that they take. */
  get bytes(): number {
    const topics = TOPIC_BYTES * this.#topics.length;
    return this.#conditions.reduce((sum, { bytes }) => sum + CONDITION_BYTES + bytes, topics);
  }

  /** Whether everything that was read at a moment is still the same. */
  async areUnchanged(scope: Scope, published: Published, since: number): Promise<boolean> {
    if (this.#isPassing || published.changedAt(...this.#topics) > since) return false;
    for (const { topic, stillTrue } of this.#conditions) {
      if (published.changedAt(topic) > since && !(await stillTrue(scope, since))) return false;
    }
    return true;
  }
}

const current = new AsyncLocalStorage<Tracked | undefined>();

/** Runs `work` and collects everything that it depends on. */
export async function trackDependencies<T>(
  work: () => Promise<T>,
): Promise<{ answer: T; dependencies: Dependencies }> {
  const tracked: Tracked = { topics: new Set(), conditions: [], isPassing: false };
  const answer = await current.run(tracked, work);
  return { answer, dependencies: new Dependencies(tracked) };
}

/** Runs `work` without tracking: for reads that many pages share, or whose dependencies are added separately. */
export const untracked = <T>(work: () => T): T => current.run(undefined, work);

/**
 * Declares that the page being rendered shows something of a topic; does nothing outside of a render.
 * Called next to the query that reads the table.
 *
 * @param stillTrue asked when the topic has changed; without it the page is stale then
 * @param bytes of memory that `stillTrue` refers to, if it is much
 */
export function dependsOn(topic: ReadTopic, stillTrue?: StillTrue, bytes = 0): void {
  const tracked = current.getStore();
  if (stillTrue) tracked?.conditions.push({ topic, stillTrue, bytes });
  else tracked?.topics.add(topic);
}

/** Declares that the page being rendered lacks something that the next one may have: it is shown once. */
export function dependsOnNothingLasting(): void {
  const tracked = current.getStore();
  if (tracked) tracked.isPassing = true;
}
