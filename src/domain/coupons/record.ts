import type { Condition } from '../dashboard/filters.ts';
import type { ListShape } from '../dashboard/list.ts';
import { RULE_KINDS, type RuleKind } from './price-rules.ts';
import type { RuleScope } from './rule-scope.ts';
import { COUPON_PHASES, type CouponPhase } from './coupon-state.ts';
import type { Reais } from '../money.ts';

/** Limits of a coupon; form, server and texts use the same numbers. */
export const COUPON_LIMITS = {
  code: 60,
  /** Pieces that a rule asks for. */
  pieces: 99,
  /** Categories, brands or products of one rule. */
  chosen: 50,
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
    kind: { kind: 'choice', options: RULE_KINDS },
    automatic: { kind: 'flag', options: ['true', 'false'] },
  },
  views: COUPON_PHASES.map((phase) => ({ name: phase, filters: inPhase(phase) })),
};

/** A coupon or an automatic promotion in the dashboard's list; money in reais. */
export interface CouponItem extends RuleScope {
  id: string;
  /** Of a promotion: its name. */
  code: string;
  automatic: boolean;
  kind: RuleKind;
  /** 0 for the kinds without one. */
  percent: number;
  /** Of 'fixed', or the most that 'freeDelivery' pays; null is all of it. */
  amount: Reais | null;
  /** Of 'nth': 2 is every second piece. */
  every: number;
  minQty: number;
  combines: boolean;
  firstPurchase: boolean;
  /** What it is limited to, by name: categories, brands, products; the first few of many. */
  where: string[];
  phase: CouponPhase;
  active: boolean;
  /** Days of the shop's time zone, 'YYYY-MM-DD', both included; null is open. */
  startsOn: string | null;
  endsOn: string | null;
  minTotal: Reais;
  maxUses: number | null;
  used: number;
  /** Uses of each person; null is unlimited. */
  maxPerPerson: number | null;
  createdAt: number;
  updatedAt: number;
}

/** What a coupon may be limited to; a category by its trail. */
export interface CouponChoices {
  categories: { id: string; name: string }[];
  brands: { id: string; name: string }[];
}

/** An order that used a coupon. */
export interface CouponOrder {
  orderId: string;
  at: number;
  buyer: string;
  /** Reais: what the coupon took off, and what was paid. */
  saved: Reais;
  payable: Reais;
}

/** A coupon's record: with its latest orders, if the person may see orders. */
export interface CouponRecord extends CouponItem {
  orders: CouponOrder[] | null;
  /** The products that it names. */
  products: { id: string; name: string }[];
}
