import { isDeepStrictEqual } from 'node:util';
import type { SessionUser } from '#domain/access/session-user.ts';
import type { Actor, Scope } from './scope.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The first admin may have no name yet: what people do at work is still somebody's. */
const workEmail = ({ admin, staff, email }: SessionUser): string =>
  admin || staff?.status ? email : '';

/** How an actor is recorded: in the audit, an order's events and the stock's movements. */
export function signature(actor: Actor): { actorId: string; actorName: string } {
  switch (actor.kind) {
    case 'user':
      return { actorId: actor.user.id, actorName: actor.user.name || workEmail(actor.user) };
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
  /** What it is called now; an order is called by its number, which is the subject. */
  name?: string;
  /** What changed (`changedFields`), or what else is worth knowing. Nothing of it may be a secret. */
  details?: Fields;
}

/** Fields that name a record, the first that it has. */
const NAMING = ['name', 'fullName', 'title', 'code', 'label', 'question'];

/** What a record of any section is called; '' for one without a name. */
export function recordName(record: object): string {
  const fields: Fields = { ...record };
  const found = NAMING.map((field) => fields[field]).find(
    (value) => value && typeof value === 'string',
  );
  return (found as string | undefined) ?? '';
}

/** Records who did what, in the caller's transaction or in one of its own. */
export async function audit(
  scope: Scope,
  { action, subject, name = '', details = {} }: AuditEntry,
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
        subjectName: name,
        details: JSON.stringify(details),
      })
      .execute(),
  );
}
