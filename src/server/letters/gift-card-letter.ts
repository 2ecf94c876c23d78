import { firstNameOf } from '#domain/address/person-name.ts';
import { formatMoney } from '#domain/money.ts';
import { writeLetter } from './letter.ts';
import type { Mail } from './mail.ts';
import { note, paragraph, paragraphs } from './parts.ts';
import { wordsOf, type LetterShop } from './words.ts';

interface LetterCard {
  to: string;
  /** Full name. */
  name: string;
  valueCents: number;
  /** As it is typed; masked for readers who must not have it. */
  code: string;
}

/**
 * Hands a gift card over: its value and its code.
 *
 * @param url of the shop, complete with `https://`
 */
export function giftCardLetter(shop: LetterShop, card: LetterCard, url: string): Mail {
  const { to, name, valueCents, code } = card;
  const value = formatMoney(valueCents);
  const words = wordsOf('giftCard', shop, { name: firstNameOf(name), value });
  const text = words('text');
  return writeLetter(shop, {
    to,
    name,
    subject: words('subject'),
    body: () => ({
      preview: text,
      parts: [
        ...paragraphs(text),
        paragraph(...words('worth').split('\n'), code),
        ...paragraphs(words('usage')),
      ],
      action: { label: words('action'), url },
      after: [note(...words('keep').split('\n'))],
    }),
  });
}
