import type { Condition } from '../dashboard/filters.ts';
import type { ListShape } from '../dashboard/list.ts';
import { COUPON_PHASES, type CouponPhase } from './coupon-state.ts';

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
