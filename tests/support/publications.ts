import type { Scope } from '#server/service/scope.ts';

/** The number of publications so far. */
export async function publicationCount({ engine }: Scope): Promise<number> {
  const row = await engine.db
    .selectFrom('publicationState')
    .select('version')
    .executeTakeFirstOrThrow();
  return row.version;
}

/** The topics of the latest publication. */
export async function latestTopics({ engine }: Scope): Promise<string[]> {
  const row = await engine.db
    .selectFrom('publications')
    .select('topics')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return JSON.parse(row.topics) as string[];
}
