import type { CartAddress } from '#domain/cart/cart.ts';
import { foldEmail } from '#domain/address/email.ts';
import type { Gift } from '#domain/gift-cards/gift.ts';
import { ENDED_STATUSES } from '#domain/orders/status.ts';
import { heldCents } from '#domain/payments/order-money.ts';
import { refundedPieces } from '#domain/payments/refunded-pieces.ts';
import type { Tx } from '../db/engine/engine.ts';
import { queueJob } from '../jobs/queue.ts';
import { actingAs, type Scope } from '../service/scope.ts';
import { revokeGiftCards } from './bought-cards.ts';
import { issueGiftCard } from './ledger.ts';
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
      .returning(['status', 'paymentStatus', 'paidCents', 'refundedCents', 'email', 'billingInfo'])
      .executeTakeFirst();
    if (order?.paymentStatus !== 'paid' || ENDED_STATUSES.includes(order.status)) return;
    const { fullName } = JSON.parse(order.billingInfo) as CartAddress;
    const lines = await tx
      .selectFrom('orderLines')
      .select(['position', 'variantId', 'qty', 'returned', 'refundedGone', 'lensRefundedGone'])
      .select(['unitPriceCents', 'gift', 'giftKey'])
      .where('orderId', '=', orderId)
      .where('isGiftCard', '=', 1)
      .execute();
    const refunds = await tx
      .selectFrom('refunds')
      .select(['status', 'requestKey', 'lines'])
      .where('orderId', '=', orderId)
      .execute();
    const refunded = refundedPieces(refunds, lines);
    const issued: string[] = [];
    for (const { position, variantId, qty, returned, unitPriceCents, ...line } of lines) {
      const gift = readGift(line.gift);
      const pieces = qty - Math.max(returned, refunded.get(position)?.frames ?? 0);
      for (let piece = 0; piece < pieces; piece += 1) {
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
        if (giftCardId !== null) issued.push(giftCardId);
      }
    }
    // Some of the money may have gone back before they were issued.
    const keptCents = heldCents(order);
    await revokeGiftCards(tx, shop, orderId, { pieces: [], keptCents });
    for (const giftCardId of issued) await queueSending(shop, giftCardId);
  });
}
