import type { Section } from '#domain/dashboard/sections.ts';
import { SECTION_OF_USE, type MediaRecord, MAX_ALT } from '#domain/media/media.ts';
import { authorise, maySee } from '../service/authorise.ts';
import type { Unchecked } from '../dashboard/resource.ts';
import { ConflictError, NotFoundError } from '../base/errors.ts';
import { queueJob } from '../jobs/queue.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';
import { itemOf } from './item.ts';
import { writeMediaWords } from './media-words.ts';
import { usesOf } from './uses.ts';
import { z } from '#domain/zod.ts';

const share = z.number().min(0).max(1);

/** What may be changed of an item. */
/** What is written in a call. */
export const mediaUpdateSchema = z.object({
  alt: z.string().trim().max(MAX_ALT),
  focalPoint: z.object({ x: share, y: share }),
});

/** An item with where it is used. @throws NotFoundError */
export async function readMedia(scope: Scope, id: string): Promise<MediaRecord> {
  authorise(scope, 'media', 'view');
  const { db } = scope.engine;
  const row = await db.selectFrom('mediaItems').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFoundError();
  const uses = (await usesOf(db, [id])).get(id) ?? [];
  const isOpenable = (section?: Section) => section !== undefined && maySee(scope, section);
  return {
    ...itemOf(row),
    uses: uses.map((use) => ({ ...use, isOpenable: isOpenable(SECTION_OF_USE[use.kind]) })),
  };
}

/** Changes an item's description and focal point. A product's own description of it stays. */
export async function updateMedia(scope: Scope, input: Unchecked & { id: string }): Promise<void> {
  authorise(scope, 'media', 'edit');
  const { alt, focalPoint } = parseInput(mediaUpdateSchema, input);
  await scope.engine.transaction(async (tx) => {
    const items = await tx
      .updateTable('mediaItems')
      .set({ alt, focalX: focalPoint.x, focalY: focalPoint.y })
      .where('id', '=', input.id)
      .returning(['id', 'name', 'alt'])
      .execute();
    await writeMediaWords(tx, items);
  });
}

/**
 * Removes an item that nothing uses; its files go after the commit.
 *
 * @throws ConflictError 'media.inUse' with its `uses`; NotFoundError
 */
export async function removeMedia(scope: Scope, { id }: { id: string }): Promise<void> {
  authorise(scope, 'media', 'delete');
  await scope.engine.transaction(async (tx) => {
    // Deleted before its uses are looked up: a write that is about to use it waits here, or its use is
    // seen.
    const { numDeletedRows } = await tx
      .deleteFrom('mediaItems')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new NotFoundError();
    const uses = (await usesOf(tx, [id])).get(id);
    if (uses) throw new ConflictError('media.inUse', { uses });
    await queueJob(scope, {
      kind: 'media.remove',
      payload: { id },
      key: `media.remove:${id}`,
    });
  });
}
