import { language } from '#domain/language.ts';
import type { Engine } from '../db/engine/engine.ts';
import type { Scope } from '../service/scope.ts';
import { dependsOn, untracked } from './dependencies.ts';
import { published } from './published.ts';
import type { ReadTopic } from './topics.ts';

interface CachedOptions {
  /** What the value is made from: it is loaded again when one of them has changed. */
  from: readonly ReadTopic[];
  /** What a page that uses it depends on; `from` by default. */
  dependsOn?: readonly ReadTopic[];
  /** Whether it has texts of the translation files: then there is a value for each language that is read. */
  hasTexts?: boolean;
}

/**
 * Caches what `load` returns, per engine, until something that it is made from has changed. The state of
 * publication is read before the rows, so that no later change is missed; concurrent callers share one load.
 */
export function cached<T>(
  { from, dependsOn: topics = from, hasTexts = false }: CachedOptions,
  load: (scope: Scope) => Promise<T>,
): (scope: Scope) => Promise<T> {
  const engines = new WeakMap<Engine, Map<string, { moment: number; value: Promise<T> }>>();
  return async (scope) => {
    for (const topic of topics) dependsOn(topic);
    const state = await published(scope);
    const code = hasTexts ? language() : '';
    const values =
      engines.get(scope.engine) ?? new Map<string, { moment: number; value: Promise<T> }>();
    engines.set(scope.engine, values);
    const found = values.get(code);
    if (found && found.moment >= state.changedAt(...from)) return found.value;
    const { moment } = state;
    const value = untracked(() => scope.engine.fromStandby(() => load(scope)));
    values.set(code, { moment, value });
    // A failed load is tried again by the next caller.
    value.catch(() => values.get(code)?.value === value && values.delete(code));
    return value;
  };
}
