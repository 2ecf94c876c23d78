import { writeRecordWords } from '../dashboard/record-words.ts';
import type { Tx } from '../db/engine/engine.ts';
import type { GiftCardRow } from '../db/schema/gift-cards.ts';

/** The columns that a card is found by. */
export const CARD_WORDS = ['id', 'codeEnd', 'recipientName', 'recipientEmail', 'orderId'] as const;

/** Writes the words by which gift cards are found: the code's end, who gets it, and the order that it was bought with. */
export const writeCardWords = (
  tx: Tx,
  cards: readonly Pick<GiftCardRow, (typeof CARD_WORDS)[number]>[],
): Promise<void> =>
  writeRecordWords(
    tx,
    'giftCardWords',
    cards.map(({ id, codeEnd, recipientName, recipientEmail, orderId }) => ({
      id,
      texts: [codeEnd, recipientName, recipientEmail, orderId ?? ''],
    })),
  );
