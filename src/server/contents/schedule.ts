import { signature } from '../service/audit.ts';
import { authorise } from '../service/authorise.ts';
import { ConflictError, InvalidFieldsError, NotFoundError } from '../base/errors.ts';
import { queueJob } from '../jobs/queue.ts';
import type { Scope } from '../service/scope.ts';
import { auditScheduled, publishRow } from './publish-content.ts';
import type { AnyContentSpec, ContentSpec } from './spec.ts';
import { changeContent, claimContent, type OfContent } from './write-content.ts';

/**
 * Sets the time at which the draft is published, or removes it.
 *
 * @param publishAt epoch ms, in the future; null removes it
 * @throws InvalidFieldsError 'fields.past'
 * @throws ConflictError 'nothingToPublish', 'changedMeanwhile'
 */
export async function scheduleContent<Body extends object>(
  scope: Scope,
  { publishAt, ...content }: OfContent<Body> & { publishAt: number | null },
): Promise<void> {
  const { spec } = content;
  authorise(scope, spec.section, 'edit');
  if (publishAt !== null && publishAt <= scope.now()) {
    throw new InvalidFieldsError({ publishAt: 'fields.past' });
  }
  await scope.engine.transaction(async (tx) => {
    const row = await claimContent(tx, scope, content);
    if (publishAt !== null && row.draft === null) throw new ConflictError('nothingToPublish');
    const by = publishAt === null ? null : signature(scope.actor);
    await changeContent(tx, scope, {
      spec,
      row,
      change: {
        publishAt,
        scheduledById: by?.actorId ?? null,
        scheduledByName: by?.actorName ?? null,
      },
    });
    if (publishAt === null) return;
    await queueJob(scope, { kind: 'contents.publish', payload: { publishAt }, runAt: publishAt });
  });
}

/**
 * Publishes the contents whose time has come, each in a transaction of its own. The first job does it for all that are
 * due; a job whose content was given another time finds nothing to do.
 *
 * @returns how many were published
 * @throws InvalidFieldsError of the first that has become invalid, once all others are published: the job is tried
 *   again, and ends in the list of failed work
 */
export async function publishDueContents(
  scope: Scope,
  { specs }: { specs: readonly AnyContentSpec[] },
): Promise<number> {
  const due = await scope.engine.db
    .selectFrom('contents')
    .select(['id', 'kind'])
    .where('publishAt', '<=', scope.now())
    .orderBy('publishAt')
    .execute();
  let published = 0;
  const failures: unknown[] = [];
  for (const { id, kind } of due) {
    const spec = specs.find((one) => one.kind === kind);
    if (!spec) continue;
    try {
      // What its body is, only the kind's own code knows.
      if (await publishOne(scope, spec as ContentSpec<object>, id)) published += 1;
    } catch (error) {
      // One that was deleted meanwhile is no failure.
      if (!(error instanceof NotFoundError)) failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return published;
}

/** Whether it was still due. */
async function publishOne(scope: Scope, spec: ContentSpec<object>, id: string): Promise<boolean> {
  return scope.engine.transaction(async (tx) => {
    const row = await claimContent(tx, scope, { spec, id });
    if (row.publishAt === null || row.publishAt > scope.now()) return false;
    const by = { actorId: row.scheduledById ?? 'system', actorName: row.scheduledByName ?? '' };
    await publishRow(tx, scope, { spec, row, by });
    await auditScheduled(scope, spec.section, row);
    return true;
  });
}
