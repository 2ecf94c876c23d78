import { t } from '#i18n/t.ts';
import type { CouponPhase } from '#domain/coupons/coupon-state.ts';
import type { CouponItem } from '#domain/coupons/record.ts';
import { dayStart, formatShortDay } from '#domain/date.ts';

const dayText = (day: string): string => formatShortDay(dayStart(day));

/** When a coupon is valid: '01/11/2026 a 30/11/2026'. */
export function validityText({ startsOn, endsOn }: CouponItem): string {
  if (startsOn && endsOn)
    return t('coupons.between', { from: dayText(startsOn), to: dayText(endsOn) });
  if (startsOn) return t('coupons.since', { day: dayText(startsOn) });
  if (endsOn) return t('coupons.until', { day: dayText(endsOn) });
  return t('coupons.always');
}

/** How often it was used, and how often it may be. */
export const usesText = ({ used, maxUses }: CouponItem): string =>
  maxUses === null
    ? t('coupons.uses', { count: used })
    : t('coupons.usesOf', { used, count: maxUses });

const TONES: Readonly<Record<CouponPhase, string>> = {
  running: 'badge badge--success',
  scheduled: 'badge badge--accent',
  ended: 'badge badge--muted',
  usedUp: 'badge badge--muted',
  off: 'badge badge--muted',
};

/** The state of a coupon, in one word. */
export function CouponBadge({ phase }: Pick<CouponItem, 'phase'>) {
  return <span className={TONES[phase]}>{t(`coupons.options.phase.${phase}`)}</span>;
}
