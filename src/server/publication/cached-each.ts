import { LRUCache } from 'lru-cache';
import type { Engine } from '../db/engine/engine.ts';
import type { Scope } from '../scope.ts';
import { note, untracked } from './notes.ts';
import { published } from './published.ts';
import type { ReadTopic } from './topics.ts';

interface CachedEachOptions<T> {
  /** What one of them is made from: it is loaded again when any of it has changed, and pages note it. */
  from: (id: string) => readonly ReadTopic[];
  /** What all of them may take together, as JSON: in memory it is about three times as much. */
  maxLetters: number;
  /** Loads some; what there is none of is left out. */
  load: (scope: Scope, ids: readonly string[]) => Promise<Map<string, T>>;
}

/** The same for everyone who gets it, so nobody may change it. */
function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.values(value).forEach(freeze);
  return Object.freeze(value);
}

/**
 * `cached`, for many of a kind: keeps what `load` returns for each id, per engine, until something that it is
 * made from has changed; beyond the limit, those asked for last. Only plain data.
 *
 * @returns what was found of the ids
 */
export function cachedEach<T extends object>({
  from,
  maxLetters,
  load,
}: CachedEachOptions<T>): (scope: Scope, ids: readonly string[]) => Promise<Map<string, T>> {
  interface Kept {
    value: T;
    /** Shared by all pages that note them: each has dozens, and thousands of pages are kept. */
    topics: readonly ReadTopic[];
    moment: number;
    letters: number;
  }
  const ofEngines = new WeakMap<Engine, LRUCache<string, Kept>>();
  const keptBy = (engine: Engine) => {
    let kept = ofEngines.get(engine);
    if (!kept) {
      kept = new LRUCache({ maxSize: maxLetters, sizeCalculation: ({ letters }) => letters });
      ofEngines.set(engine, kept);
    }
    return kept;
  };
  return async (scope, ids) => {
    const state = await published(scope);
    const kept = keptBy(scope.engine);
    const found = new Map<string, T>();
    const missing: string[] = [];
    for (const id of ids) {
      const known = kept.get(id);
      const topics = known?.topics ?? from(id);
      for (const topic of topics) note(topic);
      if (known && known.moment >= state.changedAt(...topics)) found.set(id, known.value);
      else missing.push(id);
    }
    if (missing.length === 0) return found;
    // Before the rows are read: what is published meanwhile is newer than what is kept.
    const { moment } = state;
    const loaded = await untracked(() =>
      scope.engine.outsideTransaction(() => load(scope, missing)),
    );
    for (const [id, value] of loaded) {
      kept.set(id, {
        value: freeze(value),
        topics: from(id),
        moment,
        letters: JSON.stringify(value).length,
      });
      found.set(id, value);
    }
    for (const id of missing) if (!loaded.has(id)) kept.delete(id);
    return found;
  };
}
