import { z } from '../zod.ts';
import { dayAfter, dayStart } from '../date.ts';
import { toCents } from '../money.ts';
import { foldCouponCode } from './coupon-state.ts';
import { COUPON_LIMITS } from './record.ts';

const day = z.iso.date('fields.date').nullable().default(null);
const count = (from: number, most: number, fault = 'fields.wholeNumber') =>
  z.int({ error: fault }).min(from, fault).max(most, fault);

/**
 * What is written of a coupon; once parsed, money is cents and days are the moments at which it starts and
 * is over.
 */
export const couponSchema = z
  .object({
    code: z
      .string('fields.couponCode')
      .transform(foldCouponCode)
      .pipe(
        z
          .string()
          .regex(/^[\p{L}\p{N}._-]+$/u, 'fields.couponCode')
          .max(COUPON_LIMITS.code, 'fields.tooLong'),
      ),
    percent: count(1, 100, 'fields.percent'),
    active: z.boolean().default(true),
    startsOn: day,
    endsOn: day,
    minTotal: z
      .number({ error: 'fields.price' })
      .min(0, 'fields.price')
      .max(COUPON_LIMITS.money, 'fields.price')
      .transform(toCents)
      .default(0),
    maxUses: count(1, COUPON_LIMITS.uses).nullable().default(null),
    onePerCustomer: z.boolean().default(false),
  })
  .refine(({ startsOn, endsOn }) => startsOn === null || endsOn === null || startsOn <= endsOn, {
    path: ['endsOn'],
    error: 'fields.rangeEnd',
  })
  .transform(({ startsOn, endsOn, minTotal, ...coupon }) => ({
    ...coupon,
    minTotalCents: minTotal,
    startsAt: startsOn === null ? null : dayStart(startsOn),
    endsAt: endsOn === null ? null : dayStart(dayAfter(endsOn)),
  }));
export type CouponInput = z.output<typeof couponSchema>;
