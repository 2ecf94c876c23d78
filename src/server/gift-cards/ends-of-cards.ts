import type { Db } from '../db/engine/engine.ts';
import { lineKey } from './line-gift.ts';

/**
 * Until when the gift cards that an order has bought can be spent.
 *
 * @returns of a line, by its variant and `giftKey`, the last moment of the card that ends first, epoch ms; undefined
 *   while none is issued, for those that never end, and for those that were taken away
 */
export async function endsOfCards(
  db: Db,
  orderId: string,
): Promise<(variantId: string, giftKey: string) => number | undefined> {
  const rows = await db
    .selectFrom('giftCards')
    .select(['variantId', 'giftKey'])
    .select((eb) => eb.fn.min<number>('expiresAt').as('endsAt'))
    .where('orderId', '=', orderId)
    .where('blocked', '=', 0)
    .where('expiresAt', 'is not', null)
    .groupBy(['variantId', 'giftKey'])
    .execute();
  const ends = new Map(rows.map(({ endsAt, ...line }) => [lineKey(line), Number(endsAt)]));
  return (variantId, giftKey) => ends.get(lineKey({ variantId, giftKey }));
}
