import { z } from '../zod.ts';
import type { Condition } from '../dashboard/filters.ts';
import type { ListShape } from '../dashboard/list.ts';
import { dayAfter, dayStart } from '../date.ts';
import { toCents } from '../money.ts';
import { COUPON_PHASES, foldCouponCode, type CouponPhase } from './coupon-state.ts';

/** Limits of a coupon; form, server and texts use the same numbers. */
export const COUPON_LIMITS = {
  code: 40,
  uses: 1_000_000,
  /** Reais. */
  money: 1_000_000,
} as const;

/** Most of its orders that a coupon's record shows. */
export const MOST_USES_SHOWN = 20;

const inPhase = (phase: CouponPhase): Readonly<Record<string, Condition>> => ({
  phase: { operator: 'oneOf', values: [phase] },
});

/** How the dashboard's list of coupons may be asked for. */
export const couponList: ListShape = {
  sorts: ['-createdAt', 'code', '-percent', '-used', 'endsAt'],
  filters: {
    phase: { kind: 'choice', options: COUPON_PHASES },
    percent: { kind: 'number' },
    used: { kind: 'number' },
    minTotal: { kind: 'money' },
    onePerCustomer: { kind: 'flag' },
  },
  views: COUPON_PHASES.map((phase) => ({ name: phase, filters: inPhase(phase) })),
};

/** A coupon in the dashboard's list; money in reais. */
export interface CouponItem {
  id: string;
  code: string;
  percent: number;
  phase: CouponPhase;
  active: boolean;
  /** Days of the shop's time zone, 'YYYY-MM-DD', both included; null is open. */
  startsOn: string | null;
  endsOn: string | null;
  minTotal: number;
  maxUses: number | null;
  used: number;
  onePerCustomer: boolean;
  createdAt: number;
  updatedAt: number;
}

/** An order that used a coupon. */
export interface CouponOrder {
  orderId: string;
  at: number;
  buyer: string;
  /** Reais: what the coupon took off, and what was paid. */
  saved: number;
  payable: number;
}

/** A coupon's record: with its latest orders, where the person may see orders. */
export interface CouponRecord extends CouponItem {
  orders: CouponOrder[] | null;
}

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
