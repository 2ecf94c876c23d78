import { isPlainName, isPlainText } from '../address/plain-text.ts';

/** Characters of a gift's message. */
export const MAX_GIFT_MESSAGE = 300;
/** Days ahead for which a gift card may be sent. */
export const MAX_GIFT_DAYS = 366;
const DAY_MS = 86_400_000;

/** To whom a gift card goes; what is '' was not said. Without an e-mail its code goes to the buyer. */
export interface Gift {
  name: string;
  email: string;
  message: string;
  /** The day on which it is sent, '2026-12-24'; '' is at once. */
  sendOn: string;
}

export const NO_GIFT: Gift = { name: '', email: '', message: '', sendOn: '' };
export const GIFT_FIELDS = ['name', 'email', 'message', 'sendOn'] as const;

/** A gift of the texts of its fields, wherever they come from. */
export const giftFrom = (textOf: (field: keyof Gift) => string): Gift => ({
  name: textOf('name'),
  email: textOf('email'),
  message: textOf('message'),
  sendOn: textOf('sendOn'),
});

/** Whether anything is said of a gift. */
export const saysNothing = (gift: Gift | null | undefined): boolean =>
  !gift || GIFT_FIELDS.every((name) => gift[name] === '');

/** Whether two cards go to the same person with the same words on the same day. */
export const isSameGift = (one?: Gift | null, other?: Gift | null): boolean =>
  GIFT_FIELDS.every((name) => (one ?? NO_GIFT)[name] === (other ?? NO_GIFT)[name]);

/**
 * A few characters that tell gifts apart in the id of a cart's line, which stands in addresses: nothing of the recipient
 * does. Two gifts may share them, by chance.
 */
export function giftMark(gift: Gift | null | undefined): string {
  if (!gift || saysNothing(gift)) return '';
  let mark = 0;
  for (const sign of GIFT_FIELDS.map((name) => gift[name]).join('\n')) {
    mark = (Math.imul(mark, 31) + sign.codePointAt(0)!) >>> 0;
  }
  return mark.toString(36);
}

/** The last day for which a card can be sent, as days are written in a form. */
export const lastGiftDay = (today: string): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + MAX_GIFT_DAYS * DAY_MS).toISOString().slice(0, 10);

/** Whether a card can be sent on a day. @param today in the shop's time zone, '2026-11-23' */
export const isGiftDay = (sendOn: string, today: string): boolean =>
  sendOn === '' || (sendOn >= today && sendOn <= lastGiftDay(today));

/** Whether a message may stand in a letter of the shop's: no links and no telephone numbers. */
export const isGiftMessage = (message: string): boolean => message.split('\n').every(isPlainText);

/** What is wrong with a gift as it was typed, by field. */
export function giftFaults(gift: Gift, today: string): (keyof Gift)[] {
  const { name, email, message, sendOn } = gift;
  const isGood = {
    name: name === '' || (name.length <= 120 && isPlainName(name)),
    email: email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email),
    message: message.length <= MAX_GIFT_MESSAGE && isGiftMessage(message),
    sendOn: isGiftDay(sendOn, today),
  };
  return GIFT_FIELDS.filter((field) => !isGood[field]);
}
