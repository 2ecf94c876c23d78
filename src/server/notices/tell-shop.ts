import { foldEmail } from '#domain/address/email.ts';
import { addressesIn, NOTICES, type Notice } from '#domain/notices/notices.ts';
import { signature } from '../service/audit.ts';
import type { Tx } from '../db/engine/engine.ts';
import { queueLetter } from '../letters/queue/queue-letter.ts';
import type { Scope } from '../service/scope.ts';
import { loadSettings } from '../settings/load-settings.ts';

/** What a notice is about. */
interface NoticeOf {
  notice: Notice;
  orderId?: string;
  /** What failed: kind of a job, or of a letter (`letter.orderPlaced`), and why. */
  work?: { name: string; reason: string };
  /** A day's list of a provider, and how many entries of it are not as here. */
  differences?: { provider: string; day: string; count: number };
}

/** Active staff who chose the notice, and may see what it is about. The person who caused it knows already. */
async function readers(tx: Tx, scope: Scope, notice: Notice) {
  const { actorId } = signature(scope.actor);
  const chosen = await tx
    .selectFrom('noticeChoices')
    .innerJoin('accounts', 'accounts.id', 'noticeChoices.accountId')
    .select(['accounts.id', 'accounts.role', 'accounts.email', 'accounts.fullName'])
    .where('noticeChoices.notice', '=', notice)
    .where('accounts.status', '=', 'active')
    .where('accounts.id', '!=', actorId)
    .orderBy('accounts.id')
    .execute();
  const staff = chosen.filter(({ role }) => role === 'staff').map(({ id }) => id);
  const viewers = await viewersAmong(tx, staff, notice);
  return chosen.filter(({ id, role }) => role === 'admin' || viewers.has(id));
}

/** Those of the staff who may see what a notice is about. */
async function viewersAmong(
  tx: Tx,
  staff: readonly string[],
  notice: Notice,
): Promise<ReadonlySet<string>> {
  if (staff.length === 0) return new Set();
  const rows = await tx
    .selectFrom('permissions')
    .select('accountId')
    .where('accountId', 'in', staff)
    .where('section', '=', NOTICES[notice])
    .where('canView', '=', 1)
    .execute();
  return new Set(rows.map(({ accountId }) => accountId));
}

/**
 * Queues a letter about what has happened to each address that the settings name and to everyone of the staff who
 * chose it; in the caller's transaction, so that a notice is sent exactly if what it tells is committed.
 *
 * @returns how many letters were queued
 */
export async function tellShop(scope: Scope, about: NoticeOf): Promise<number> {
  const { notices } = await loadSettings(scope);
  return scope.engine.transaction(async (tx) => {
    const staff = await readers(tx, scope, about.notice);
    const named = addressesIn(notices.emails).map((email) => ({ email, fullName: '' }));
    const byAddress = new Map(
      [...named, ...staff].map(({ email, fullName }) => [foldEmail(email), fullName]),
    );
    for (const [to, name] of byAddress) {
      await queueLetter(scope, { kind: 'shopNotice', to, name, ...about });
    }
    return byAddress.size;
  });
}
