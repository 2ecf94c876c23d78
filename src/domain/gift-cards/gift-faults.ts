import { isPlainName, isPlainText } from '../address/plain-text.ts';
import { GIFT_FIELDS, type Gift } from './gift.ts';
import { DAY_MS } from '../time.ts';

/** Characters of a gift's message. */
export const MAX_GIFT_MESSAGE = 300;
/** Days ahead for which a gift card may be sent. */
const MAX_GIFT_DAYS = 366;

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
