import type { CouponRow } from '#server/db/schema/orders.ts';
import { DAY_MS } from './time.ts';

const OPEN = {
  startsAt: null,
  endsAt: null,
  minTotalCents: 0,
  maxUses: null,
  onePerCustomer: 0,
  active: 1,
  updatedAt: 0,
} as const;

/**
 * The five coupons of the demo shop. `used` is counted from the past orders; PRIMEIROS20 is used up because exactly
 * `maxUses` orders have it.
 *
 * @param now epoch ms
 */
export const demoCoupons = (now: number): Omit<CouponRow, 'used'>[] =>
  termsOf(now).map((coupon, index) => ({ ...coupon, createdAt: now - (150 + index) * DAY_MS }));

/** What each of them is. */
const termsOf = (now: number): Omit<CouponRow, 'used' | 'createdAt'>[] => [
  { ...OPEN, id: 'cupom-bemvindo', code: 'BEMVINDO10', percent: 10 },
  {
    ...OPEN,
    id: 'cupom-verao',
    code: 'VERAO15',
    percent: 15,
    startsAt: now - 150 * DAY_MS,
    endsAt: now - 60 * DAY_MS,
  },
  { ...OPEN, id: 'cupom-primeiros', code: 'PRIMEIROS20', percent: 20, maxUses: 20 },
  { ...OPEN, id: 'cupom-dupla', code: 'DUPLA15', percent: 15, minTotalCents: 60_000 },
  { ...OPEN, id: 'cupom-cliente', code: 'CLIENTE12', percent: 12, onePerCustomer: 1 },
];
