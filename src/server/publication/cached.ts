import type { Engine } from '../db/engine/engine.ts';
import type { Scope } from '../scope.ts';
import { note, untracked } from './notes.ts';
import { published } from './published.ts';
import type { ReadTopic } from './topics.ts';

interface CachedOptions {
  /** What it is made from: it is rebuilt when one of them has changed. */
  from: readonly ReadTopic[];
  /** What a page that uses it notes; `from`, if nothing else is said. */
  notes?: readonly ReadTopic[];
}

/**
 * Keeps what `load` returns, per engine, until something that it is made from has changed. What is
 * published is read before the rows, so that nothing newer is missed; callers at the same time
 * share one load.
 */
export function cached<T>(
  { from, notes = from }: CachedOptions,
  load: (scope: Scope) => Promise<T>,
): (scope: Scope) => Promise<T> {
  const values = new WeakMap<Engine, { moment: number; value: Promise<T> }>();
  return async (scope) => {
    for (const topic of notes) note(topic);
    const state = await published(scope);
    const found = values.get(scope.engine);
    if (found && found.moment >= state.changedAt(...from)) return found.value;
    const { moment } = state;
    const value = untracked(() => scope.engine.outsideTransaction(() => load(scope)));
    values.set(scope.engine, { moment, value });
    // A failed load is tried again by the next caller.
    value.catch(() => values.get(scope.engine)?.value === value && values.delete(scope.engine));
    return value;
  };
}
