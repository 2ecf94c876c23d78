import type {
  ContentFacts,
  ContentItem,
  ContentKind,
  ContentStatus,
} from '#domain/contents/content.ts';
import { authorise } from '../service/authorise.ts';
import type { Db } from '../db/engine/engine.ts';
import type { ContentRow } from '../db/schema/contents.ts';
import { NotFoundError } from '../base/errors.ts';
import type { Scope } from '../service/scope.ts';
import { keyOf, readBody, type ContentSpec } from './spec.ts';
import { listVersions } from './versions.ts';

const FACTS = [
  'id',
  'kind',
  'slug',
  'name',
  'position',
  'builtIn',
  'draft',
  'published',
  'publishAt',
  'publishedAt',
  'updatedAt',
] as const;

function statusOf({
  draft,
  published,
  publishAt,
}: Pick<ContentRow, 'draft' | 'published' | 'publishAt'>): ContentStatus {
  if (publishAt !== null) return 'scheduled';
  if (published === null) return 'draft';
  return draft === null ? 'published' : 'changed';
}

const factsOf = (row: Pick<ContentRow, (typeof FACTS)[number]>): ContentFacts => ({
  id: row.id,
  key: keyOf(row),
  slug: row.slug,
  name: row.name,
  status: statusOf(row),
  builtIn: row.builtIn === 1,
  position: row.position,
  isPublic: row.published !== null,
  publishAt: row.publishAt,
  publishedAt: row.publishedAt,
  updatedAt: row.updatedAt,
});

/** Contents as lists show them, in any order. */
export async function contentFacts(db: Db, ids: readonly string[]): Promise<ContentFacts[]> {
  const rows = await db.selectFrom('contents').select(FACTS).where('id', 'in', ids).execute();
  return rows.map(factsOf);
}

/** A content with its latest state and its first versions. @throws NotFoundError */
export async function contentItem<Body extends object>(
  scope: Scope,
  { spec, id }: { spec: ContentSpec<Body>; id: string },
): Promise<ContentItem<Body>> {
  authorise(scope, spec.section, 'view');
  const { db } = scope.engine;
  const row = await db
    .selectFrom('contents')
    .select(FACTS)
    .where('id', '=', id)
    .where('kind', '=', spec.kind)
    .executeTakeFirst();
  if (!row) throw new NotFoundError();
  const { count } = await db
    .selectFrom('contentVersions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('contentId', '=', id)
    .executeTakeFirstOrThrow();
  return Object.assign(factsOf(row), {
    body: readBody(spec, row.draft ?? row.published ?? 'null'),
    versions: await listVersions(scope, { spec, id }),
    versionCount: Number(count),
  });
}

/** The contents of a kind by name, in their order, and whether visitors see them. */
export async function contentNames(
  db: Db,
  kind: ContentKind,
): Promise<{ id: string; name: string; isPublic: boolean }[]> {
  const rows = await db
    .selectFrom('contents')
    .select(['id', 'name', 'published'])
    .where('kind', '=', kind)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, published }) => ({ id, name, isPublic: published !== null }));
}
