import type { Scope } from '../scope.ts';
import { expiredLetter } from '../mail/order-letter.ts';
import { mayWriteTo, sendMail } from '../mail/send-mail.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { readOrder } from './read-order.ts';

/** Letters of one call; the others follow with the next. */
const BATCH = 20;
/** Milliseconds that a node has for a letter before another may try. */
const LEASE_MS = 10 * 60_000;
/** Milliseconds after which a letter that no server takes is given up. */
const GIVE_UP_MS = 3 * 24 * 3_600_000;

/**
 * Writes to the buyers of orders that have expired. What is still to be told stands in the order's
 * row (`noticeAt`): a node claims it for a while, and forgets it once the letter is on its way, so
 * that a process that dies leaves it to the next one.
 *
 * @param siteUrl the shop's address, for the link; null where none is known from outside
 * @throws the mail server's error; the letter is tried again later
 */
export async function tellExpired(scope: Scope, siteUrl: string | null): Promise<void> {
  const due = await scope.engine.db
    .selectFrom('orders')
    .select('id')
    .where('noticeAt', '<=', scope.now())
    .orderBy('noticeAt')
    .limit(BATCH)
    .execute();
  for (const { id } of due) {
    if (!(await claimNotice(scope, id))) continue;
    await writeToBuyer(scope, id, siteUrl);
    await forgetNotice(scope, id);
  }
}

/** Answers whether it is this node that tells, and there is still somebody to be told. */
async function claimNotice(scope: Scope, id: string): Promise<boolean> {
  const now = scope.now();
  return scope.engine.transaction(async (tx) => {
    const order = await tx
      .updateTable('orders')
      .set({ noticeAt: now + LEASE_MS })
      .where('id', '=', id)
      .where('noticeAt', '<=', now)
      .returning('updatedAt')
      .executeTakeFirst();
    if (!order) return false;
    if (now - order.updatedAt <= GIVE_UP_MS) return true;
    console.warn(`orders: the buyer of ${id} could not be told that it has expired`);
    await tx.updateTable('orders').set({ noticeAt: null }).where('id', '=', id).execute();
    return false;
  });
}

async function forgetNotice({ engine }: Scope, id: string): Promise<void> {
  await engine.transaction((tx) =>
    tx.updateTable('orders').set({ noticeAt: null }).where('id', '=', id).execute(),
  );
}

async function writeToBuyer(scope: Scope, id: string, siteUrl: string | null): Promise<void> {
  const row = await scope.engine.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const order = await readOrder(scope.engine.db, row);
  const { email } = order.billingInfo;
  // A person who has left the shop meanwhile has no address any more.
  if (!email || !(await mayWriteTo(scope, 'order-expired', email))) return;
  const query = new URLSearchParams({ chave: row.secret });
  const url = siteUrl && `${siteUrl}/pedido/${id}?${query}`;
  await sendMail(scope, expiredLetter(await loadSettings(scope), order, url));
}
