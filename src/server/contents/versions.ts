import {
  VERSION_PAGE,
  type ContentVersion,
  type ContentVersionBody,
} from '#domain/contents/content.ts';
import { authorise } from '../service/authorise.ts';
import type { ContentVersionRow } from '../db/schema/contents.ts';
import { NotFoundError } from '../base/errors.ts';
import type { Scope } from '../service/scope.ts';
import { readBody, type ContentSpec } from './spec.ts';
import { claimAndChange, draftOf, type OfContent } from './write-content.ts';

const versionOf = ({
  number,
  at,
  actorName,
}: Pick<ContentVersionRow, 'number' | 'at' | 'actorName'>): ContentVersion => ({
  number,
  at,
  by: actorName,
});

/**
 * Versions of a content, the newest first.
 *
 * @param before only those with a lower number: the last one that was read
 * @returns `VERSION_PAGE` at most
 */
export async function listVersions<Body extends object>(
  scope: Scope,
  { spec, id, before }: { spec: ContentSpec<Body>; id: string; before?: number | undefined },
): Promise<ContentVersion[]> {
  authorise(scope, spec.section, 'view');
  const rows = await scope.engine.db
    .selectFrom('contentVersions')
    .innerJoin('contents', 'contents.id', 'contentVersions.contentId')
    .select(['number', 'at', 'actorName'])
    .where('contentId', '=', id)
    .where('contents.kind', '=', spec.kind)
    .$if(before !== undefined, (query) => query.where('number', '<', before!))
    .orderBy('number', 'desc')
    .limit(VERSION_PAGE)
    .execute();
  return rows.map(versionOf);
}

interface OfVersion<Body extends object> extends OfContent<Body> {
  number: number;
}

/** A version with what it held. @throws NotFoundError */
export async function readVersion<Body extends object>(
  scope: Scope,
  { spec, id, number }: OfVersion<Body>,
): Promise<ContentVersionBody<Body>> {
  authorise(scope, spec.section, 'view');
  const row = await scope.engine.db
    .selectFrom('contentVersions')
    .innerJoin('contents', 'contents.id', 'contentVersions.contentId')
    .select(['number', 'at', 'actorName', 'body'])
    .where('contentId', '=', id)
    .where('contents.kind', '=', spec.kind)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!row) throw new NotFoundError();
  return Object.assign(versionOf(row), { body: readBody(spec, row.body) });
}

/** Makes a version the draft; it is public again once that is published. @throws NotFoundError */
export async function restoreVersion<Body extends object>(
  scope: Scope,
  { number, ...content }: OfVersion<Body>,
): Promise<void> {
  authorise(scope, content.spec.section, 'edit');
  await claimAndChange(scope, {
    ...content,
    change: async (row, tx) => {
      const version = await tx
        .selectFrom('contentVersions')
        .select('body')
        .where('contentId', '=', row.id)
        .where('number', '=', number)
        .executeTakeFirst();
      if (!version) throw new NotFoundError();
      return { draft: draftOf(row, version.body) };
    },
  });
}
