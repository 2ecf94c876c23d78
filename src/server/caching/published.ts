import type { Engine } from '../db/engine/engine.ts';
import type { Scope } from '../service/scope.ts';
import { kindOf, MAX_TOPICS, PUBLISHED, type ReadTopic, type Topic } from './topics.ts';

/** Milliseconds after which the database is asked again although nothing was announced. */
const REREAD_AFTER_MS = 1_000;

interface Publication {
  version: number;
  mark: string;
}

const isSame = (one: Publication, other: Publication): boolean =>
  one.version === other.version && one.mark === other.mark;

/**
 * What has been published, as one process knows it. It counts its own moments, which never go back, whereas
 * the database's versions do when an older backup is restored.
 */
export class Published {
  #known: Publication | undefined;
  #moment = 0;
  /** Topics that are not in `#changedAt` may have changed at this moment. */
  #floor = 0;
  /** The latest change of each topic, the earliest of them first. */
  readonly #changedAt = new Map<string, number>();

  #announcements = 0;
  /** When the last completed read began (epoch ms), and how many announcements and commits there had been by then. */
  #readAt = 0;
  #readAfter = -1;
  #readCommits: number | null = null;
  #reading: Promise<void> | undefined;
  /** How many reads have begun, and the number of the last that has succeeded. */
  #begun = 0;
  #succeeded = 0;

  /** Something was published, or may have been: the state has to be read again. */
  announced(): void {
    this.#announcements += 1;
  }

  /** Data read at this moment or later has not changed unless `changedAt` says so. */
  get moment(): number {
    return this.#moment;
  }

  /** A name of the newest publication, the same in every process: what is made of it may be compared by that. */
  get mark(): string {
    return this.#known?.mark ?? '';
  }

  /** The moment at which one of the topics last changed; the earliest known moment if that is unknown. */
  changedAt(...topics: readonly ReadTopic[]): number {
    return Math.max(this.#floor, ...topics.map((topic) => this.#changedAt.get(topic) ?? 0));
  }

  /** Ids of `product:ID` and the like that have changed after a moment; null if it may be all of them. */
  changedSince(kind: 'product', moment: number): string[] | null {
    if (moment < this.#floor) return null;
    const prefix = `${kind}:`;
    return [...this.#changedAt]
      .filter(([topic, at]) => at > moment && topic.startsWith(prefix) && topic !== `${kind}:*`)
      .map(([topic]) => topic.slice(prefix.length));
  }

  isCurrent({ engine, now }: Scope): boolean {
    if (this.#readAfter !== this.#announcements) return false;
    const commits = engine.commitCount();
    return commits === null
      ? now() - this.#readAt < REREAD_AFTER_MS
      : commits === this.#readCommits;
  }

  /** Becomes current again; simultaneous callers share one read. */
  async refresh(scope: Scope): Promise<void> {
    // A read under way may have begun before the change that the caller has to see: another follows it.
    await this.#reading?.catch(() => undefined);
    if (!this.isCurrent(scope)) await this.#readOnce(scope);
  }

  /** Reads what was published before the call, whether anything was announced or not; callers share reads. */
  async catchUp(scope: Scope): Promise<void> {
    const needed = this.#begun + 1;
    await this.#reading?.catch(() => undefined);
    while (this.#succeeded < needed) await this.#readOnce(scope);
  }

  #readOnce(scope: Scope): Promise<void> {
    return (this.#reading ??= this.#read(scope).finally(() => (this.#reading = undefined)));
  }

  async #read(scope: Scope): Promise<void> {
    this.#begun += 1;
    const number = this.#begun;
    const readAt = scope.now();
    const readAfter = this.#announcements;
    const commits = scope.engine.commitCount();
    // Shared by all callers: it must not see what a transaction has written and may roll back.
    await scope.engine.outsideTransaction(() => this.#readFrom(scope.engine));
    this.#readAt = readAt;
    this.#readAfter = readAfter;
    this.#readCommits = commits;
    this.#succeeded = number;
  }

  async #readFrom({ db }: Engine): Promise<void> {
    const newest = await db
      .selectFrom('publicationState')
      .select(['version', 'mark'])
      .executeTakeFirstOrThrow();
    const known = this.#known;
    if (known && isSame(known, newest)) return;
    const topics = known ? await topicsBetween({ db }, known, newest) : null;
    this.#moment += 1;
    this.#known = newest;
    if (topics === null || topics.includes('catalogue')) this.#forgetAll();
    else for (const topic of topics) this.#learn(topic);
  }

  #forgetAll(): void {
    this.#floor = this.#moment;
    this.#changedAt.clear();
  }

  #learn(topic: string): void {
    for (const name of [topic, kindOf(topic)]) {
      if (name === undefined) continue;
      this.#changedAt.delete(name);
      this.#changedAt.set(name, this.#moment);
    }
    const [oldest] = this.#changedAt;
    if (this.#changedAt.size <= MAX_TOPICS || !oldest) return;
    this.#changedAt.delete(oldest[0]);
    this.#floor = Math.max(this.#floor, oldest[1]);
  }
}

/**
 * What was published after `known` up to `newest`; null if that is unknown: too much, too long ago, or the
 * database was replaced by one with another history.
 */
async function topicsBetween(
  { db }: Pick<Engine, 'db'>,
  known: Publication,
  newest: Publication,
): Promise<Topic[] | null> {
  const upToNewest = db.selectFrom('publications').where('version', '<=', newest.version);
  const { topics } = await upToNewest
    .where('version', '>', known.version)
    .select((eb) => eb.fn.sum<number | null>('size').as('topics'))
    .executeTakeFirstOrThrow();
  if (topics === null || topics > MAX_TOPICS) return null;
  const rows = await upToNewest
    .where('version', '>=', known.version)
    .selectAll()
    .orderBy('version')
    .execute();
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last || !isSame(first, known) || !isSame(last, newest)) return null;
  if (rows.length !== newest.version - known.version + 1) return null;
  return rows.slice(1).flatMap((row) => JSON.parse(row.topics) as Topic[]);
}

const ofEngines = new WeakMap<Engine, Published>();

function stateOf({ engine }: Scope): Published {
  const known = ofEngines.get(engine);
  if (known) return known;
  const state = new Published();
  engine.onAnnouncement((topic) => {
    if (topic === PUBLISHED || topic === '*') state.announced();
  });
  ofEngines.set(engine, state);
  return state;
}

/**
 * What has been published until now. Where asking takes a round trip (PostgreSQL) it is up to what this process was
 * told, and to a second ago: `catchUp` once before relying on it.
 */
export async function published(scope: Scope): Promise<Published> {
  const state = stateOf(scope);
  if (!state.isCurrent(scope)) await state.refresh(scope);
  return state;
}

/**
 * Learns of everything that any process has published before the call, so that whatever is begun afterwards sees it. An
 * announcement may still be on its way when the write that it is about was acknowledged.
 */
export async function catchUp(scope: Scope): Promise<void> {
  const state = stateOf(scope);
  if (scope.engine.commitCount() === null) await state.catchUp(scope);
  else if (!state.isCurrent(scope)) await state.refresh(scope);
}
