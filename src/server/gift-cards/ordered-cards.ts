import type { CartAddress } from '#domain/cart/cart.ts';
import { foldEmail } from '#domain/address/email.ts';
import type { Gift } from '#domain/gift-cards/gift.ts';
import { ENDED_STATUSES } from '#domain/orders/status.ts';
import type { Tx } from '../db/engine/engine.ts';
import { queueJob } from '../jobs/queue.ts';
import { actingAs, type Scope } from '../scope.ts';
import { bookGiftCard, issueGiftCard, lockGiftCard } from './ledger.ts';
import { readGift } from './line-gift.ts';
import { queueSending, sendingTime } from './send-card.ts';

/** Has the gift cards of an order issued, now that it is paid; nothing if it has none. */
export async function queueGiftCards(tx: Tx, scope: Scope, orderId: string): Promise<void> {
  const line = await tx
    .selectFrom('orderLines')
    .select('position')
    .where('orderId', '=', orderId)
    .where('isGiftCard', '=', 1)
    .limit(1)
    .executeTakeFirst();
  if (!line) return;
  await queueJob(scope, {
    kind: 'giftCards.issue',
    payload: { orderId },
    key: `giftCards.issue:${orderId}`,
  });
}

/** Who gets a card: whom its buyer has named, else the buyer. */
const ownerOf = (gift: Gift | null, buyer: { fullName: string; email: string }) =>
  gift?.email
    ? {
        recipientName: gift.name,
        recipientEmail: foldEmail(gift.email),
        giverName: buyer.fullName,
      }
    : { recipientName: buyer.fullName, recipientEmail: buyer.email };

/** Issues the gift cards of a paid order, one for each piece, and sends them; those that it has stay as they are. */
export async function issueOrdered(scope: Scope, { orderId }: { orderId: string }): Promise<void> {
  const shop = actingAs(scope, { kind: 'system' });
  await scope.engine.transaction(async (tx) => {
    const order = await tx
      .updateTable('orders')
      .set((eb) => ({ version: eb.ref('version') }))
      .where('id', '=', orderId)
      .returning(['status', 'paymentStatus', 'email', 'billingInfo'])
      .executeTakeFirst();
    if (order?.paymentStatus !== 'paid' || ENDED_STATUSES.includes(order.status)) return;
    const { fullName } = JSON.parse(order.billingInfo) as CartAddress;
    const lines = await tx
      .selectFrom('orderLines')
      .select(['variantId', 'qty', 'returned', 'unitPriceCents', 'gift', 'giftKey'])
      .where('orderId', '=', orderId)
      .where('isGiftCard', '=', 1)
      .execute();
    for (const { variantId, qty, returned, unitPriceCents, ...line } of lines) {
      const gift = readGift(line.gift);
      for (let piece = 0; piece < qty - returned; piece += 1) {
        const giftCardId = await issueGiftCard(tx, shop, {
          amountCents: unitPriceCents,
          orderId,
          variantId,
          piece,
          giftKey: line.giftKey,
          ...ownerOf(gift, { fullName, email: order.email }),
          message: gift?.message ?? '',
          sendAt: gift?.sendOn ? sendingTime(gift.sendOn) : null,
        });
        if (giftCardId !== null) await queueSending(shop, giftCardId);
      }
    }
  });
}

/**
 * Takes away what is unspent of gift cards whose purchase is given back. The caller has locked the order.
 *
 * @param pieces given back, by the positions of their lines; null is all
 */
export async function revokeGiftCards(
  tx: Tx,
  scope: Scope,
  orderId: string,
  pieces: readonly { position: number; qty: number }[] | null,
): Promise<void> {
  const lines = await tx
    .selectFrom('orderLines')
    .select(['position', 'variantId', 'giftKey', 'qty'])
    .where('orderId', '=', orderId)
    .where('isGiftCard', '=', 1)
    .execute();
  for (const { position, variantId, giftKey, qty } of lines) {
    const back = pieces ? pieces.find((one) => one.position === position)?.qty : qty;
    if (!back) continue;
    const cards = await tx
      .selectFrom('giftCards')
      .select('id')
      .where('orderId', '=', orderId)
      .where('variantId', '=', variantId)
      .where('giftKey', '=', giftKey)
      .where('blocked', '=', 0)
      // Those with the most money on them first: a spent one has nothing left to be taken.
      .orderBy('balanceCents', 'desc')
      .orderBy('piece')
      .limit(back)
      .execute();
    for (const { id } of cards) {
      const { balanceCents } = await lockGiftCard(tx, id);
      const entry = { kind: 'cancelled', amountCents: -balanceCents, orderId } as const;
      if (balanceCents > 0) await bookGiftCard(tx, scope, id, entry);
      await tx.updateTable('giftCards').set({ blocked: 1 }).where('id', '=', id).execute();
    }
  }
}
