import { inChunks } from '../base/chunks.ts';
import type { Tx } from '../db/engine/engine.ts';
import type { LetterKind } from '../letters/queue/queue-letter.ts';

/** Removes the links and letters that were sent to these addresses. */
export async function eraseMail(tx: Tx, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return;
  await tx.deleteFrom('oneTimeTokens').where('email', 'in', emails).execute();
  await tx.deleteFrom('letters').where('recipient', 'in', emails).execute();
}

/** Letters about an order to others than its buyer, whom they name: a gift's recipient, people of the shop. */
const OF_CARDS: readonly LetterKind[] = ['giftCard', 'giftCardSent', 'giftCardEnding'];
const OF_SHOP: LetterKind = 'shopNotice';

/** Removes what others were written about these orders, and about gift cards that were bought with them. */
export async function eraseLettersAbout(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await inChunks(orderIds, async (ids) => {
    const cards = await tx
      .selectFrom('giftCards')
      .select('id')
      .where('orderId', 'in', ids)
      .execute();
    const ofCards = cards.map(({ id: giftCardId }) => JSON.stringify({ giftCardId }));
    if (ofCards.length > 0) {
      await tx
        .deleteFrom('letters')
        .where('kind', 'in', OF_CARDS)
        .where('payload', 'in', ofCards)
        .execute();
    }
    const names = (id: string) => `%"orderId":${JSON.stringify(id)}%`;
    return tx
      .deleteFrom('letters')
      .where('kind', '=', OF_SHOP)
      .where((eb) => eb.or(ids.map((id) => eb('payload', 'like', names(id)))))
      .execute();
  });
}
