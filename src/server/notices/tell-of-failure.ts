import { HOUR_MS } from '#domain/time.ts';
import type { Scope } from '../service/scope.ts';
import { tellShop } from './tell-shop.ts';

/** One letter an hour is enough: what fails together has one cause, and the panel shows all of it. */
const PAUSE_MS = HOUR_MS;

interface DeadJob {
  kind: string;
  payload: unknown;
  reason: string;
}

/**
 * Tells the shop that a job was given up, in the transaction in which that is recorded. A notice that could not be
 * sent does not cause another one.
 */
export async function tellOfFailure(
  scope: Scope,
  { kind, payload, reason }: DeadJob,
): Promise<void> {
  await scope.engine.transaction(async (tx) => {
    let name = kind;
    if (kind === 'letter') {
      const { letterId } = payload as { letterId: string };
      const letter = await tx
        .selectFrom('letters')
        .select('kind')
        .where('id', '=', letterId)
        .executeTakeFirst();
      if (!letter || letter.kind === 'shopNotice') return;
      name = `letter.${letter.kind}`;
    }
    const recent = await tx
      .selectFrom('letters')
      .select('id')
      .where('createdAt', '>', scope.now() - PAUSE_MS)
      .where('kind', '=', 'shopNotice')
      .where('payload', 'like', '%"notice":"jobFailed"%')
      .limit(1)
      .executeTakeFirst();
    if (!recent) await tellShop(scope, { notice: 'jobFailed', work: { name, reason } });
  });
}
