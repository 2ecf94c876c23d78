import type { Tx } from '../db/engine/engine.ts';
import type { Scope } from '../service/scope.ts';
import { tellLater } from './tell-later.ts';
import { MAX_TOPICS, PUBLISHED, type Topic } from './topics.ts';

/** Publications that stay in the table: a node that has missed more reads everything again. */
const STORED = 10_000;

const topicsOf = new WeakMap<Tx, Set<Topic>>();

/**
 * Publishes which topics a write has changed. Called inside the write's transaction (without one it opens
 * its own), any number of times: a transaction publishes once, right before its commit. Afterwards no node
 * shows a page that depends on one of the topics and was rendered before.
 */
export async function publishChange(scope: Scope, ...topics: readonly Topic[]): Promise<void> {
  const { engine } = scope;
  await engine.transaction(async (tx) => {
    let all = topicsOf.get(tx);
    if (!all) {
      const collected = (all = new Set<Topic>());
      topicsOf.set(tx, collected);
      engine.beforeCommit(() => publish(scope, tx, collected));
    }
    for (const topic of topics) all.add(topic);
  });
}

/**
 * Writes one publication. Its state stays locked until the commit, so that publications become
 * visible in the order of their versions.
 */
async function publish(scope: Scope, tx: Tx, topics: Set<Topic>) {
  if (topics.size === 0) return;
  const { engine, newSecret } = scope;
  await tellLater(tx, scope, topics);
  const mark = newSecret();
  const { version } = await tx
    .updateTable('publicationState')
    .set((eb) => ({ version: eb('version', '+', 1), mark }))
    .returning('version')
    .executeTakeFirstOrThrow();
  const named: Topic[] = topics.size > MAX_TOPICS ? ['catalogue'] : [...topics];
  await tx
    .insertInto('publications')
    .values({ version, mark, size: named.length, topics: JSON.stringify(named) })
    .execute();
  await tx
    .deleteFrom('publications')
    .where('version', '<=', version - STORED)
    .execute();
  await engine.announce(PUBLISHED);
}
