/** To whom a gift card goes; what is '' was not said. Without an e-mail its code goes to the buyer. */
export interface Gift {
  name: string;
  email: string;
  message: string;
  /** The day on which it is sent, '2026-12-24'; '' is at once. */
  sendOn: string;
}

const NO_GIFT: Gift = { name: '', email: '', message: '', sendOn: '' };
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
  return shortMark(GIFT_FIELDS.map((name) => gift[name]).join('\n'));
}

/** A few characters that tell texts apart, and say nothing of them; '' for ''. Two texts may share them, by chance. */
export function shortMark(text: string): string {
  let mark = 0;
  for (const sign of text) {
    mark = (Math.imul(mark, 31) + sign.codePointAt(0)!) >>> 0;
  }
  return text === '' ? '' : mark.toString(36);
}
