import { sql } from 'kysely';
import { z } from 'zod';
import type { ContentFacts } from '#domain/contents/content.ts';
import type { ListShape } from '#domain/dashboard/list.ts';
import { listOf, type ListSpec, type ResourceList } from '../dashboard/list.ts';
import { action, type Resource } from '../dashboard/resource.ts';
import { holdsWords, where } from '../dashboard/where.ts';
import { NotFoundError } from '../base/errors.ts';
import type { Scope } from '../service/scope.ts';
import { contentFacts, contentItem } from './content-items.ts';
import { discardDraft, resetContent } from './drafts.ts';
import { publishContent, withdrawContent } from './publish-content.ts';
import { scheduleContent } from './schedule.ts';
import type { ContentSpec } from './spec.ts';
import { restoreVersion } from './versions.ts';

/** SQL of a content's status, as `statusOf` reads it. */
const status = sql<string>`CASE
  WHEN publish_at IS NOT NULL THEN 'scheduled'
  WHEN published IS NULL THEN 'draft'
  WHEN draft IS NOT NULL THEN 'changed'
  ELSE 'published' END`;

/** The list of the contents of a kind. */
export const contentList = (
  { kind }: Pick<ContentSpec<object>, 'kind'>,
  shape: ListShape,
  columns?: ListSpec<'contents', ContentFacts>['columns'],
): ResourceList =>
  listOf<'contents', ContentFacts>({
    table: 'contents',
    shape,
    rows: (db) => db.selectFrom('contents').where('kind', '=', kind),
    search: (q, { engine }) => holdsWords(engine, q, [sql.ref('name'), sql.ref('slug')]),
    filters: { status: (condition, { engine }) => where(engine, status, condition) },
    sorts: { name: ({ engine }) => engine.fold(sql.ref('contents.name')) },
    items: (_scope, db, ids) => contentFacts(db, ids),
    ...(columns && { columns }),
  });

/** What was read of a content before it is acted upon. */
const seen = { updatedAt: z.int().optional() };

/** The record of an action: each is of one content. */
function oneOf(ids: readonly string[]): string {
  const [id] = ids;
  if (id === undefined) throw new NotFoundError();
  return id;
}

type Acted = { ids: readonly string[]; updatedAt?: number | undefined };

/** All that can be done with a content beside saving it, as actions of its section. */
export function contentActions<Body extends object>(spec: ContentSpec<Body>) {
  const on = ({ ids, updatedAt }: Acted) => ({ spec, id: oneOf(ids), updatedAt });
  const plain = (run: (scope: Scope, content: ReturnType<typeof on>) => Promise<void>) =>
    action({
      right: 'edit',
      on: 'record',
      input: z.object(seen),
      run: (scope: Scope, sent: Acted) => run(scope, on(sent)),
    });
  return {
    publish: plain(publishContent),
    withdraw: plain(withdrawContent),
    discard: plain(discardDraft),
    reset: plain(resetContent),
    unschedule: plain((scope, content) => scheduleContent(scope, { ...content, publishAt: null })),
    schedule: action({
      right: 'edit',
      on: 'record',
      input: z.object({ ...seen, publishAt: z.int('fields.past') }),
      run: (scope: Scope, sent: Acted & { publishAt: number }) =>
        scheduleContent(scope, { ...on(sent), publishAt: sent.publishAt }),
    }),
    restore: action({
      right: 'edit',
      on: 'record',
      input: z.object({ ...seen, number: z.int().min(1) }),
      run: (scope: Scope, sent: Acted & { number: number }) =>
        restoreVersion(scope, { ...on(sent), number: sent.number }),
    }),
  };
}

/** What can be done with contents that the shop cannot do without: all but to withdraw them. */
export function lastingActions<Body extends object>(spec: ContentSpec<Body>) {
  const { publish, discard, reset, schedule, unschedule, restore } = contentActions(spec);
  return { publish, discard, reset, schedule, unschedule, restore };
}

/** What all sections of contents have in common; each adds how its contents are written. */
export const contentResource = <Body extends object>(
  spec: ContentSpec<Body>,
): Pick<Resource, 'name' | 'record' | 'actions' | 'version' | 'audited' | 'derived'> => ({
  name: spec.section,
  record: (scope, id) => contentItem(scope, { spec, id }),
  actions: contentActions(spec),
  version: 'contents',
  audited: ['name', 'slug', 'status', 'publishAt'],
  derived: ['versions', 'versionCount', 'isPublic', 'publishedAt'],
});
