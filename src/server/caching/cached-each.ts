import { LRUCache } from 'lru-cache';
import type { Engine } from '../db/engine/engine.ts';
import type { Scope } from '../service/scope.ts';
import { dependsOn, untracked } from './dependencies.ts';
import { published } from './published.ts';
import type { ReadTopic } from './topics.ts';

interface CachedEachOptions<T> {
  /** What one of them is made from: it is loaded again when any of it has changed, and pages depend on it. */
  from: (id: string) => readonly ReadTopic[];
  /** Length of all of them together, as JSON; in memory it is about three times as much. */
  maxLetters: number;
  /** Loads some; ids that do not exist are left out. */
  load: (scope: Scope, ids: readonly string[]) => Promise<Map<string, T>>;
}

/** All callers get the same object, so none may change it. */
function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.values(value).forEach(freeze);
  return Object.freeze(value);
}

/**
 * `cached`, for many of a kind: caches what `load` returns for each id, per engine, until something that it is
 * made from has changed; beyond the limit, the least recently used are dropped. Only plain data.
 *
 * @returns the values found, by id
 */
export function cachedEach<T extends object>({
  from,
  maxLetters,
  load,
}: CachedEachOptions<T>): (scope: Scope, ids: readonly string[]) => Promise<Map<string, T>> {
  interface Entry {
    value: T;
    /** Shared by all pages that depend on them: each page has dozens of topics. */
    topics: readonly ReadTopic[];
    moment: number;
    letters: number;
  }
  const ofEngines = new WeakMap<Engine, LRUCache<string, Entry>>();
  const entriesOf = (engine: Engine) => {
    let entries = ofEngines.get(engine);
    if (!entries) {
      entries = new LRUCache({ maxSize: maxLetters, sizeCalculation: ({ letters }) => letters });
      ofEngines.set(engine, entries);
    }
    return entries;
  };
  return async (scope, ids) => {
    const state = await published(scope);
    const entries = entriesOf(scope.engine);
    const found = new Map<string, T>();
    const missing: string[] = [];
    for (const id of ids) {
      const known = entries.get(id);
      const topics = known?.topics ?? from(id);
      for (const topic of topics) dependsOn(topic);
      if (known && known.moment >= state.changedAt(...topics)) found.set(id, known.value);
      else missing.push(id);
    }
    if (missing.length === 0) return found;
    // Before the rows are read: what is published meanwhile is newer than these entries.
    const { moment } = state;
    const loaded = await untracked(() => scope.engine.fromStandby(() => load(scope, missing)));
    for (const [id, value] of loaded) {
      entries.set(id, {
        value: freeze(value),
        topics: from(id),
        moment,
        letters: JSON.stringify(value).length,
      });
      found.set(id, value);
    }
    for (const id of missing) if (!loaded.has(id)) entries.delete(id);
    return found;
  };
}
