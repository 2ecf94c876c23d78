import type { Tx } from '../db/engine/engine.ts';
import type { Scope } from '../scope.ts';
import { MAX_TOPICS, PUBLISHED, type Topic } from './topics.ts';

type Publisher = Pick<Scope, 'engine' | 'newSecret'>;

/** Publications that are kept: a node that has missed more reads everything again. */
const KEPT = 10_000;

const topicsOf = new WeakMap<Tx, Set<Topic>>();

/**
 * Says what a write has changed of what public pages show. Called inside the write's transaction (alone it
 * makes one), as often as it comes: a transaction publishes once, right before its commit, and no
 * page that has read one of the topics is shown by any node afterwards.
 */
export async function changed(publisher: Publisher, ...topics: readonly Topic[]): Promise<void> {
  const { engine } = publisher;
  await engine.transaction(async (tx) => {
    let all = topicsOf.get(tx);
    if (!all) {
      const collected = (all = new Set<Topic>());
      topicsOf.set(tx, collected);
      engine.beforeCommit(() => publish(publisher, tx, collected));
    }
    for (const topic of topics) all.add(topic);
  });
}

/**
 * Writes one publication. Its state stays locked until the commit, so that publications become
 * visible in the order of their versions.
 */
async function publish({ engine, newSecret }: Publisher, tx: Tx, topics: Set<Topic>) {
  if (topics.size === 0) return;
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
    .where('version', '<=', version - KEPT)
    .execute();
  await engine.announce(PUBLISHED);
}
