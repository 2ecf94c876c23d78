import { audit, signature } from '../service/audit.ts';
import { authorise } from '../service/authorise.ts';
import type { Tx } from '../db/engine/engine.ts';
import type { ContentRow } from '../db/schema/contents.ts';
import { ConflictError } from '../base/errors.ts';
import { queueJob } from '../jobs/queue.ts';
import type { Scope } from '../service/scope.ts';
import { readBody, type ContentSpec } from './spec.ts';
import {
  changeContent,
  claimAndChange,
  claimContent,
  NOT_SCHEDULED,
  settled,
  type OfContent,
} from './write-content.ts';

interface Publication<Body extends object> {
  spec: ContentSpec<Body>;
  row: ContentRow;
  by: { actorId: string; actorName: string };
}

/** Publishes the draft of a claimed content, or once more what is published, as its next version. */
export async function publishRow<Body extends object>(
  tx: Tx,
  scope: Scope,
  { spec, row, by }: Publication<Body>,
): Promise<void> {
  const body = readBody(spec, row.draft ?? row.published ?? 'null');
  const published = await settled(tx, scope, { spec, body });
  await changeContent(tx, scope, {
    spec,
    row,
    change: {
      draft: null,
      published,
      ...NOT_SCHEDULED,
      publishedAt: scope.now(),
    },
  });
  for (const at of body ? (spec.turns?.(body) ?? []) : []) {
    if (at <= scope.now()) continue;
    await queueJob(scope, { kind: 'contents.turn', payload: { kind: spec.kind }, runAt: at });
  }
  const { last } = await tx
    .selectFrom('contentVersions')
    .select((eb) => eb.fn.max<number | null>('number').as('last'))
    .where('contentId', '=', row.id)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('contentVersions')
    .values({
      contentId: row.id,
      number: (last ?? 0) + 1,
      body: published,
      at: scope.now(),
      actorId: by.actorId,
      actorName: by.actorName,
    })
    .execute();
}

/**
 * Publishes the draft at once: visitors see it at their next load.
 *
 * @throws InvalidFieldsError for a draft that has become invalid, such as by a picture that is gone
 * @throws ConflictError 'nothingToPublish', 'changedMeanwhile'
 */
export async function publishContent<Body extends object>(
  scope: Scope,
  content: OfContent<Body>,
): Promise<void> {
  const { spec } = content;
  authorise(scope, spec.section, 'edit');
  await scope.engine.transaction(async (tx) => {
    const row = await claimContent(tx, scope, content);
    if (row.draft === null) throw new ConflictError('nothingToPublish');
    await publishRow(tx, scope, { spec, row, by: signature(scope.actor) });
  });
}

/** Takes a content from the shop; what was published becomes the draft, unless there is one. */
export async function withdrawContent<Body extends object>(
  scope: Scope,
  content: OfContent<Body>,
): Promise<void> {
  authorise(scope, content.spec.section, 'edit');
  await claimAndChange(scope, {
    ...content,
    change: ({ draft, published }) => ({
      draft: draft ?? published,
      published: null,
      ...NOT_SCHEDULED,
    }),
  });
}

/** Records in the audit that the shop itself has published a content that was scheduled. */
export const auditScheduled = (scope: Scope, section: string, { id, name }: ContentRow) =>
  audit(scope, {
    action: `${section}.publish`,
    subject: id,
    name,
    details: { status: { from: 'scheduled', to: 'published' } },
  });
