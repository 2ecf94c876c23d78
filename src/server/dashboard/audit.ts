import { isDeepStrictEqual } from 'node:util';
import type { Write } from './section.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * What a change did, for the audit: of each field that differs its name and, where it is one of
 * `audited`, its value before and after.
 */
export function changedFields(before: object, after: object, audited: readonly string[]): Fields {
  const old: Fields = { ...before };
  const changed = Object.entries(after).filter(
    ([name, value]) => name !== 'updatedAt' && !isDeepStrictEqual(old[name], value),
  );
  return Object.fromEntries(
    changed.map(([name, to]) => [
      name,
      audited.includes(name) ? { from: old[name] ?? null, to } : true,
    ]),
  );
}

/** Notes who did what, in the transaction of the change itself. */
export async function writeAudit(
  { scope, tx, actor, now }: Write,
  entry: { action: string; subject: string; details: Fields },
): Promise<void> {
  await tx
    .insertInto('auditEntries')
    .values({
      id: scope.newId(),
      at: now,
      actorId: actor.id,
      actorName: actor.name,
      action: entry.action,
      subject: entry.subject,
      details: JSON.stringify(entry.details),
    })
    .execute();
}
