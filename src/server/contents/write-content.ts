import type { ContentRow } from '../db/schema/contents.ts';
import type { Tx } from '../db/engine/engine.ts';
import { ConflictError, NotFoundError } from '../base/errors.ts';
import { publishChange } from '../caching/publish-change.ts';
import type { Scope } from '../service/scope.ts';
import { keyOf, readBody, type ContentSpec } from './spec.ts';

/** One content of a kind, as a verb is asked for it. */
export interface OfContent<Body extends object> {
  spec: ContentSpec<Body>;
  id: string;
  /** What was read of it, if a change by someone else meanwhile is refused. */
  updatedAt?: number | undefined;
}

/**
 * Locks a content and marks it as changed now.
 *
 * @throws NotFoundError
 * @throws ConflictError 'changedMeanwhile' if it is no longer as it was at `updatedAt`
 */
export async function claimContent<Body extends object>(
  tx: Tx,
  { now }: Scope,
  { spec: { kind }, id, updatedAt }: OfContent<Body>,
): Promise<ContentRow> {
  const row = await tx
    .updateTable('contents')
    .set((eb) => ({
      updatedAt: eb
        .case()
        .when('updatedAt', '<', now())
        .then(now())
        .else(eb('updatedAt', '+', 1))
        .end(),
    }))
    .where('id', '=', id)
    .where('kind', '=', kind)
    .$if(updatedAt !== undefined, (query) => query.where('updatedAt', '=', updatedAt!))
    .returningAll()
    .executeTakeFirst();
  if (row) return row;
  const found = await tx
    .selectFrom('contents')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  throw found ? new ConflictError('changedMeanwhile') : new NotFoundError();
}

type Change = Partial<
  Pick<
    ContentRow,
    | 'slug'
    | 'draft'
    | 'published'
    | 'publishAt'
    | 'publishedAt'
    | 'scheduledById'
    | 'scheduledByName'
  >
>;

/** The draft that a body becomes: one that says what is published anyway is none, unless a time is set for it. */
export const draftOf = (
  { published, publishAt }: Pick<ContentRow, 'published' | 'publishAt'>,
  body: string,
): string | null => (body === published && publishAt === null ? null : body);

/** Of a content whose draft has no time at which it is published. */
export const NOT_SCHEDULED = {
  publishAt: null,
  scheduledById: null,
  scheduledByName: null,
} as const satisfies Change;

/**
 * Claims a content and writes the change that it is to have, in one transaction.
 *
 * @throws as `claimContent` does
 */
export async function claimAndChange<Body extends object>(
  scope: Scope,
  {
    change,
    ...content
  }: OfContent<Body> & { change: (row: ContentRow, tx: Tx) => Change | Promise<Change> },
): Promise<void> {
  await scope.engine.transaction(async (tx) => {
    const row = await claimContent(tx, scope, content);
    await changeContent(tx, scope, { spec: content.spec, row, change: await change(row, tx) });
  });
}

/** Writes a change of a claimed content with what follows from it: its name, its pictures, what is public. */
export async function changeContent<Body extends object>(
  tx: Tx,
  scope: Scope,
  { spec, row, change }: { spec: ContentSpec<Body>; row: ContentRow; change: Change },
): Promise<void> {
  const after = Object.assign({}, row, change);
  const latest = after.draft ?? after.published;
  await tx
    .updateTable('contents')
    .set(change)
    .$if(latest !== null, (query) =>
      query.set({ name: spec.nameOf(readBody(spec, latest!), keyOf(after)) }),
    )
    .where('id', '=', row.id)
    .execute();
  await storePictures(tx, spec, after);
  const isPublic = row.published !== null || after.published !== null;
  if (isPublic && (row.published !== after.published || row.slug !== after.slug)) {
    await publishChange(scope, `content:${spec.kind}`);
  }
}

/** Stores which pictures a content has, in its draft or in what is published. */
export async function storePictures<Body extends object>(
  tx: Tx,
  spec: ContentSpec<Body>,
  { id, draft, published }: Pick<ContentRow, 'id' | 'draft' | 'published'>,
): Promise<void> {
  if (!spec.pictures) return;
  const keys = [draft, published].flatMap((json) => {
    const body = json === null ? null : readBody(spec, json);
    return body ? spec.pictures!(body) : [];
  });
  await tx.deleteFrom('contentMedia').where('contentId', '=', id).execute();
  if (keys.length === 0) return;
  await tx
    .insertInto('contentMedia')
    .values([...new Set(keys)].map((mediaId) => ({ contentId: id, mediaId })))
    .execute();
}

/** A body as it is stored, JSON. */
export async function settled<Body extends object>(
  tx: Tx,
  scope: Scope,
  { spec, body }: { spec: ContentSpec<Body>; body: Body | null },
): Promise<string> {
  return JSON.stringify(body && spec.settle ? await spec.settle(tx, scope, body) : body);
}
