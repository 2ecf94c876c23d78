import type { RuleKind } from '#domain/coupons/price-rules.ts';
import type { Flag } from './flag.ts';
import type { WithDefaults } from './with-defaults.ts';

export interface CouponRow {
  id: string;
  /** Unique: what buyers type, in upper case, or the name of an automatic promotion. */
  code: string;
  automatic: Flag;
  kind: RuleKind;
  /** 0 for the kinds without one. */
  percent: number;
  /** Of 'fixed', or the most that 'freeDelivery' pays; null is all of it. */
  amountCents: number | null;
  /** Of 'nth'. */
  every: number;
  minQty: number;
  combines: Flag;
  /** JSON of ids; all three empty: everything. */
  categoryIds: string;
  brandIds: string;
  productIds: string;
  startsAt: number | null;
  endsAt: number | null;
  minTotalCents: number;
  /** null means unlimited. */
  maxUses: number | null;
  used: number;
  /** Uses of each person; null means unlimited. */
  maxPerPerson: number | null;
  firstPurchase: Flag;
  active: Flag;
  /** 0 for one from before this was recorded. */
  createdAt: number;
  updatedAt: number;
}

/** Use of a coupon, or of an automatic promotion, by an order. */
export interface CouponUseRow {
  couponId: string;
  orderId: string;
  /** Mailbox of the buyer (`mailboxOf`), before that their folded e-mail; null for one at the counter who gave none. */
  email: string | null;
  /** CPF of the buyer as stored in an address, if the order has one. */
  cpf: string | null;
  /** Account of the buyer who was signed in. */
  accountId: string | null;
}

export interface CouponTables {
  coupons: WithDefaults<
    CouponRow,
    | 'active'
    | 'createdAt'
    | 'updatedAt'
    | 'automatic'
    | 'kind'
    | 'percent'
    | 'every'
    | 'minQty'
    | 'combines'
    | 'categoryIds'
    | 'brandIds'
    | 'productIds'
    | 'firstPurchase'
  >;
  couponUses: CouponUseRow;
}
