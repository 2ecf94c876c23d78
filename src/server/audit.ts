import { isDeepStrictEqual } from 'node:util';
import type { Actor, Scope } from './scope.ts';

type Fields = Readonly<Record<string, unknown>>;

/** How an actor is recorded: in the audit, an order's events and the stock's movements. */
export function signature(actor: Actor): { actorId: string; actorName: string } {
  switch (actor.kind) {
    case 'user':
      return { actorId: actor.user.id, actorName: actor.user.name };
    case 'provider':
      return { actorId: `provider:${actor.name}`, actorName: actor.name };
    case 'guest':
    case 'system':
      return { actorId: actor.kind, actorName: '' };
  }
}

/**
 * What a change did, for the audit: the name of each field that differs and, if it is one of `audited`,
 * its value before and after.
 */
export function changedFields(before: object, after: object, audited: readonly string[]): Fields {
  const old: Fields = { ...before };
  const fresh: Fields = { ...after };
  const names = new Set([...Object.keys(old), ...Object.keys(fresh)]);
  return Object.fromEntries(
    [...names]
      .filter((name) => name !== 'updatedAt' && !isDeepStrictEqual(old[name], fresh[name]))
      .map((name) => [
        name,
        audited.includes(name) ? { from: old[name] ?? null, to: fresh[name] ?? null } : true,
      ]),
  );
}

export interface AuditEntry {
  /** 'orders.confirm' */
  action: string;
  /** Id of what was changed. */
  subject: string;
  /** What changed (`changedFields`), or what else is worth knowing. Nothing of it may be a secret. */
  details?: Fields;
}

/** Records who did what, in the caller's transaction or in one of its own. */
export async function audit(
  scope: Scope,
  { action, subject, details = {} }: AuditEntry,
): Promise<void> {
  await scope.engine.transaction((tx) =>
    tx
      .insertInto('auditEntries')
      .values({
        id: scope.newId(),
        at: scope.now(),
        ...signature(scope.actor),
        action,
        subject,
        details: JSON.stringify(details),
      })
      .execute(),
  );
}
