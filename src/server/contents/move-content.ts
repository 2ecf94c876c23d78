import { authorise } from '../service/authorise.ts';
import { moveAmong } from '../dashboard/move-among.ts';
import { publishChange } from '../caching/publish-change.ts';
import type { Scope } from '../service/scope.ts';
import type { ContentSpec } from './spec.ts';
import { claimContent } from './write-content.ts';

/** Moves a content some places up (negative) or down among those of its kind: visitors see it at their next load. */
export async function moveContent<Body extends object>(
  scope: Scope,
  { spec, id, by }: { spec: ContentSpec<Body>; id: string; by: number },
): Promise<void> {
  const { kind, section } = spec;
  authorise(scope, section, 'edit');
  await scope.engine.transaction(async (tx) => {
    await claimContent(tx, scope, { spec, id });
    // Locked: two moves at once are made one after the other.
    await tx
      .updateTable('contents')
      .set((eb) => ({ position: eb.ref('position') }))
      .where('kind', '=', kind)
      .execute();
    const rows = await tx
      .selectFrom('contents')
      .select(['id', 'position'])
      .where('kind', '=', kind)
      .orderBy('position')
      .orderBy('id')
      .execute();
    for (const row of moveAmong(rows, { id, by })) {
      await tx.updateTable('contents').set(row).where('id', '=', row.id).execute();
    }
    await publishChange(scope, `content:${kind}`);
  });
}
