import { hash } from 'node:crypto';
import { foldEmail } from '#domain/address/email.ts';
import { dayOf } from '#domain/date.ts';
import { isGiftDay } from '#domain/gift-cards/gift-faults.ts';
import { GIFT_FIELDS, type Gift } from '#domain/gift-cards/gift.ts';
import { InvalidFieldsError } from '../base/errors.ts';

/** What tells lines of one gift card apart that go to different people; '' for those that go to the buyer. */
export const giftKeyOf = (gift: Gift | null): string =>
  gift
    ? hash(
        'sha256',
        JSON.stringify(
          GIFT_FIELDS.map((name) => (name === 'email' ? foldEmail(gift.email) : gift[name])),
        ),
        'hex',
      ).slice(0, 16)
    : '';

/** What identifies a line of an order: its variant, to whom a gift card goes, and what lenses a frame has. */
export const lineKey = ({
  variantId,
  giftKey = '',
  lensKey = '',
}: {
  variantId: string;
  giftKey?: string;
  lensKey?: string;
}): string => [variantId, giftKey, lensKey].filter(Boolean).join(' ');

/** A line's gift as it is stored; null for none, or an erased one. */
export const readGift = (stored: string): Gift | null =>
  stored === '' ? null : (JSON.parse(stored) as Gift);

/** @throws InvalidFieldsError of `items.…` for a gift that is to be sent on a day gone by, or too far ahead */
export function checkGiftDays(items: readonly { gift?: Gift | null }[], now: number): void {
  const today = dayOf(now);
  const wrong = items.findIndex(({ gift }) => gift && !isGiftDay(gift.sendOn, today));
  if (wrong >= 0)
    throw new InvalidFieldsError({ [`items.${wrong}.gift.sendOn`]: 'fields.giftDay' });
}
