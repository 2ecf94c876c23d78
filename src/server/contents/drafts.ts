import { MOST_CONTENTS } from '#domain/contents/content.ts';
import { authorise } from '../service/authorise.ts';
import { ConflictError, NotFoundError } from '../base/errors.ts';
import { parseInput } from '../service/parse-input.ts';
import { publishChange } from '../caching/publish-change.ts';
import type { Scope } from '../service/scope.ts';
import { readBody, type ContentSpec } from './spec.ts';
import {
  claimAndChange,
  claimContent,
  draftOf,
  NOT_SCHEDULED,
  settled,
  storePictures,
  type OfContent,
} from './write-content.ts';

/**
 * Makes a content: a draft that nobody sees yet.
 *
 * @param slug free among those of its kind
 * @param body not checked yet
 * @returns its id
 * @throws InvalidFieldsError
 * @throws ConflictError 'tooManyContents'
 */
export async function createContent<Body extends object>(
  scope: Scope,
  {
    spec,
    slug,
    body,
    id = scope.newId(),
  }: { spec: ContentSpec<Body>; slug: string; body: unknown; id?: string },
): Promise<string> {
  const { kind, section, schema } = spec;
  authorise(scope, section, 'edit');
  const checked = parseInput(schema, body);
  return scope.engine.transaction(async (tx) => {
    const { count, last } = await tx
      .selectFrom('contents')
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        eb.fn.max<number | null>('position').as('last'),
      ])
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_CONTENTS) throw new ConflictError('tooManyContents');
    const draft = await settled(tx, scope, { spec, body: checked });
    const row = {
      id,
      kind,
      slug,
      name: spec.nameOf(readBody(spec, draft), slug),
      position: (last ?? -1) + 1,
      builtIn: 0 as const,
      draft,
      published: null,
      ...NOT_SCHEDULED,
      publishedAt: null,
      createdAt: scope.now(),
      updatedAt: scope.now(),
    };
    await tx.insertInto('contents').values(row).execute();
    await storePictures(tx, spec, row);
    return row.id;
  });
}

/**
 * Saves what was written as the draft; what is published stays as it is.
 *
 * @param body not checked yet
 * @param slug its new address, free among those of its kind: it is valid at once, not with the next publication
 * @throws InvalidFieldsError
 * @throws ConflictError 'changedMeanwhile'
 */
export async function saveDraft<Body extends object>(
  scope: Scope,
  { body, slug, ...content }: OfContent<Body> & { body: unknown; slug?: string },
): Promise<void> {
  const { spec } = content;
  authorise(scope, spec.section, 'edit');
  const checked = parseInput(spec.schema, body);
  await claimAndChange(scope, {
    ...content,
    change: async (row, tx) => ({
      draft: draftOf(row, await settled(tx, scope, { spec, body: checked })),
      ...(slug !== undefined && { slug }),
    }),
  });
}

/** Makes the default that the shop came with the draft. @throws NotFoundError for what has none */
export async function resetContent<Body extends object>(
  scope: Scope,
  content: OfContent<Body>,
): Promise<void> {
  authorise(scope, content.spec.section, 'edit');
  await claimAndChange(scope, {
    ...content,
    change: (row) => {
      if (row.builtIn !== 1) throw new NotFoundError();
      return { draft: draftOf(row, 'null') };
    },
  });
}

/** Drops the draft of a content that is published, and the time at which it was to be. */
export async function discardDraft<Body extends object>(
  scope: Scope,
  content: OfContent<Body>,
): Promise<void> {
  authorise(scope, content.spec.section, 'edit');
  await claimAndChange(scope, {
    ...content,
    change: ({ published }) => {
      if (published === null) throw new ConflictError('contentNotPublished');
      return { draft: null, ...NOT_SCHEDULED };
    },
  });
}

/** Deletes a content with all its versions. @throws ConflictError 'contentBuiltIn' for what the shop came with */
export async function removeContent<Body extends object>(
  scope: Scope,
  content: OfContent<Body>,
): Promise<void> {
  const { kind, section } = content.spec;
  authorise(scope, section, 'delete');
  await scope.engine.transaction(async (tx) => {
    const row = await claimContent(tx, scope, content);
    if (row.builtIn === 1) throw new ConflictError('contentBuiltIn');
    await tx.deleteFrom('contents').where('id', '=', row.id).execute();
    if (row.published !== null) await publishChange(scope, `content:${kind}`);
  });
}
