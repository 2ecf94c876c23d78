import { LRUCache } from 'lru-cache';
import type { DialectAdapter } from 'kysely';
import type { Db } from './engine/engine.ts';

/** Statements by a key, bounded, of each engine: what the compiler makes differs from one to the other. */
export function keptStatements<Statement extends object>(
  max: number,
): (db: Db) => LRUCache<string, Statement> {
  const ofEngines = new WeakMap<DialectAdapter, LRUCache<string, Statement>>();
  return (db) => {
    const { adapter } = db.getExecutor();
    let kept = ofEngines.get(adapter);
    if (!kept) ofEngines.set(adapter, (kept = new LRUCache({ max })));
    return kept;
  };
}
