import { z } from '../zod.ts';
import { dayAfter, dayStart } from '../date.ts';
import { toCents } from '../money.ts';
import { foldCouponCode } from './coupon-state.ts';
import { hasPercent, RULE_KINDS } from './price-rules.ts';
import { COUPON_LIMITS } from './record.ts';

const day = z.iso.date('fields.date').nullable().default(null);
const count = (from: number, most: number, fault = 'fields.wholeNumber') =>
  z.int({ error: fault }).min(from, fault).max(most, fault);

const ids = z
  .array(z.string().max(200))
  .max(COUPON_LIMITS.chosen, 'fields.tooManyChosen')
  .default([]);
const money = z
  .number({ error: 'fields.price' })
  .min(0, 'fields.price')
  .max(COUPON_LIMITS.money, 'fields.price')
  .transform(toCents);

const CODE = /^[\p{L}\p{N}._-]+$/u;

/**
 * What is written of a coupon or an automatic promotion; once parsed, money is cents and days are the moments at which
 * it starts and is over. What a kind does not have is left empty, whatever was sent.
 */
export const couponSchema = z
  .object({
    automatic: z.boolean().default(false),
    /** Of a promotion: its name. */
    code: z
      .string('fields.couponCode')
      .trim()
      .min(1, 'fields.couponCode')
      .max(COUPON_LIMITS.code, 'fields.tooLong'),
    kind: z.enum(RULE_KINDS, 'fields.choice').default('percent'),
    percent: count(0, 100, 'fields.percent').nullish(),
    /** Reais. */
    amount: money.nullish(),
    every: count(2, COUPON_LIMITS.pieces).nullish(),
    active: z.boolean().default(true),
    startsOn: day,
    endsOn: day,
    minTotal: money.default(0),
    minQty: count(0, COUPON_LIMITS.pieces).default(0),
    categoryIds: ids,
    brandIds: ids,
    productIds: ids,
    combines: z.boolean().default(false),
    maxUses: count(1, COUPON_LIMITS.uses).nullable().default(null),
    maxPerPerson: count(1, COUPON_LIMITS.uses).nullable().default(null),
    firstPurchase: z.boolean().default(false),
  })
  .refine(({ automatic, code }) => automatic || CODE.test(code), {
    path: ['code'],
    error: 'fields.couponCode',
  })
  .refine(({ kind, percent }) => !hasPercent(kind) || (percent ?? 0) >= 1, {
    path: ['percent'],
    error: 'fields.percent',
  })
  .refine(({ kind, amount }) => kind !== 'fixed' || (amount ?? 0) > 0, {
    path: ['amount'],
    error: 'fields.price',
  })
  .refine(({ automatic, kind }) => !automatic || kind !== 'freeDelivery', {
    path: ['kind'],
    error: 'fields.promotionKind',
  })
  .refine(({ startsOn, endsOn }) => startsOn === null || endsOn === null || startsOn <= endsOn, {
    path: ['endsOn'],
    error: 'fields.rangeEnd',
  })
  .transform(({ startsOn, endsOn, minTotal, amount, percent, every, ...coupon }) => ({
    ...coupon,
    code: coupon.automatic ? coupon.code : foldCouponCode(coupon.code),
    percent: hasPercent(coupon.kind) ? (percent ?? 0) : 0,
    amountCents: hasPercent(coupon.kind) || !amount ? null : amount,
    every: coupon.kind === 'nth' ? (every ?? 2) : 2,
    // A promotion counts before anyone has said who they are.
    ...(coupon.automatic && { maxPerPerson: null, firstPurchase: false, combines: false }),
    minTotalCents: minTotal,
    startsAt: startsOn === null ? null : dayStart(startsOn),
    endsAt: endsOn === null ? null : dayStart(dayAfter(endsOn)),
  }));
export type CouponInput = z.output<typeof couponSchema>;
