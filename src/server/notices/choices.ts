import { accessTo } from '#domain/access/access-to.ts';
import type { SessionUser } from '#domain/access/session-user.ts';
import { noticeChoiceSchema, noticeNames, NOTICES, type Notice } from '#domain/notices/notices.ts';
import { ShopError } from '../base/errors.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';

/** Notices that a user may have: those of the sections that they may see. */
export const noticesFor = (user: SessionUser): Notice[] =>
  noticeNames.filter((notice) => accessTo(user, NOTICES[notice]).view);

/** The signed-in user. @throws ShopError 401 'loginRequired' */
function readerOf({ actor }: Scope): SessionUser {
  if (actor.kind !== 'user') throw new ShopError(401, 'loginRequired');
  return actor.user;
}

/** Which of the notices that they may have the signed-in user wants. @throws ShopError 401 */
export async function readNotices(scope: Scope): Promise<Notice[]> {
  const user = readerOf(scope);
  const rows = await scope.engine.db
    .selectFrom('noticeChoices')
    .select('notice')
    .where('accountId', '=', user.id)
    .execute();
  const chosen = new Set(rows.map(({ notice }) => notice));
  return noticesFor(user).filter((notice) => chosen.has(notice));
}

/**
 * Replaces the signed-in user's choice.
 *
 * @param input `{ notices }`
 * @throws ShopError 403 for a notice of a section that they may not see
 */
export async function saveNotices(scope: Scope, input: unknown): Promise<Notice[]> {
  const user = readerOf(scope);
  const notices = [...new Set(parseInput(noticeChoiceSchema, input).notices)];
  const allowed = noticesFor(user);
  if (notices.some((notice) => !allowed.includes(notice))) throw new ShopError(403, 'forbidden');
  await scope.engine.transaction(async (tx) => {
    await tx.deleteFrom('noticeChoices').where('accountId', '=', user.id).execute();
    if (notices.length > 0) {
      await tx
        .insertInto('noticeChoices')
        .values(notices.map((notice) => ({ notice, accountId: user.id })))
        .execute();
    }
  });
  return readNotices(scope);
}
