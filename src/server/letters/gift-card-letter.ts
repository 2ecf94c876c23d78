import { firstNameOf } from '#domain/address/person-name.ts';
import { formatDay } from '#domain/date.ts';
import { formatMoney } from '#domain/money.ts';
import { t } from '#i18n/t.ts';
import { writeLetter } from './letter.ts';
import type { Mail } from './mail.ts';
import { code, note, paragraph, paragraphs, type Part } from './parts.ts';
import { wordsOf, type LetterShop } from './words.ts';

interface LetterCard {
  to: string;
  /** Full name; '' if only the address is known. */
  name: string;
  valueCents: number;
  /** As it is typed; masked for readers who must not have it. */
  code: string;
  /** Its last moment, epoch ms; null is never. */
  expiresAt: number | null;
}

/** What a gift comes with: from whom it is, and what they say. */
interface LetterGift {
  giverName: string;
  message: string;
}

const validity = (expiresAt: number | null): Part[] =>
  expiresAt === null
    ? []
    : [paragraph(t('mail.giftCard.validUntil', { day: formatDay(expiresAt) }))];

/** What its giver says, in their own words. */
const messageParts = ({ giverName, message }: LetterGift): Part[] =>
  message === ''
    ? []
    : [paragraph(...`“${message}”`.split('\n'), ...(giverName === '' ? [] : [`— ${giverName}`]))];

/**
 * Hands a gift card over: its value and its code, and nothing of the order that it was bought with.
 *
 * @param url of the shop, complete with `https://`
 */
export function giftCardLetter(
  shop: LetterShop,
  card: LetterCard,
  { gift, url }: { gift: LetterGift; url: string },
): Mail {
  const { to, name, valueCents } = card;
  const values = { name: firstNameOf(name), value: formatMoney(valueCents) };
  const { giverName } = gift;
  const words =
    giverName === ''
      ? wordsOf('giftCard', shop, values)
      : wordsOf('giftCardFor', shop, { ...values, giver: giverName });
  const text = words('text');
  return writeLetter(shop, {
    to,
    name,
    subject: words('subject'),
    body: () => ({
      preview: text,
      parts: [
        ...paragraphs(text),
        ...messageParts(gift),
        ...paragraphs(words('worth')),
        code(card.code),
        ...validity(card.expiresAt),
        ...paragraphs(words('usage')),
      ],
      action: { label: words('action'), url },
      after: [note(...words('keep').split('\n'))],
    }),
  });
}

interface Sent {
  to: string;
  name: string;
  valueCents: number;
  /** What the recipient is called, or their address. */
  recipient: string;
  url: string;
}

/** Tells the giver that the card is with its recipient; without its code, which is theirs. */
export function giftCardSentLetter(shop: LetterShop, { to, name, url, ...sent }: Sent): Mail {
  const value = formatMoney(sent.valueCents);
  const words = wordsOf('giftCardSent', shop, {
    name: firstNameOf(name),
    value,
    recipient: sent.recipient,
  });
  const text = words('text');
  return writeLetter(shop, {
    to,
    name,
    subject: words('subject'),
    body: () => ({
      preview: text,
      parts: paragraphs(text),
      action: { label: words('action'), url },
      after: [],
    }),
  });
}

/** Tells the owner of a card, `valueCents` of which is left, that it ends soon. */
export function giftCardEndingLetter(
  shop: LetterShop,
  card: LetterCard & { expiresAt: number },
  url: string,
): Mail {
  const { to, name, valueCents, expiresAt } = card;
  const words = wordsOf('giftCardEnding', shop, {
    name: firstNameOf(name),
    value: formatMoney(valueCents),
    day: formatDay(expiresAt),
  });
  const text = words('text');
  return writeLetter(shop, {
    to,
    name,
    subject: words('subject'),
    body: () => ({
      preview: text,
      parts: [...paragraphs(text), code(card.code), ...paragraphs(words('usage'))],
      action: { label: words('action'), url },
      after: [note(...words('keep').split('\n'))],
    }),
  });
}
