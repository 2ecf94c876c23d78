import { DAY_MS } from '#domain/time.ts';
import type { CouponRow } from '#server/db/schema/coupons.ts';
import { categoryId } from './categories.ts';

const OPEN = {
  startsAt: null,
  endsAt: null,
  minTotalCents: 0,
  maxUses: null,
  maxPerPerson: null,
  automatic: 0,
  kind: 'percent',
  percent: 0,
  amountCents: null,
  every: 2,
  minQty: 0,
  combines: 0,
  firstPurchase: 0,
  categoryIds: '[]',
  brandIds: '[]',
  productIds: '[]',
  active: 1,
  updatedAt: 0,
} as const;

/**
 * The coupons of the demo shop: five percentages, which the past orders have used, and one of every other kind. The
 * automatic promotion is switched off, or it would change what every cart with two pairs comes to. `used` is counted from the past orders; PRIMEIROS20 is used up because exactly
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
  { ...OPEN, id: 'cupom-cliente', code: 'CLIENTE12', percent: 12, maxPerPerson: 1 },
  {
    ...OPEN,
    id: 'cupom-menos50',
    code: 'MENOS50',
    kind: 'fixed',
    amountCents: 5_000,
    minTotalCents: 40_000,
  },
  {
    ...OPEN,
    id: 'cupom-frete',
    code: 'FRETEGRATIS',
    kind: 'freeDelivery',
    amountCents: 4_000,
    minTotalCents: 30_000,
  },
  {
    ...OPEN,
    id: 'cupom-sol',
    code: 'SOL10',
    percent: 10,
    minTotalCents: 20_000,
    maxPerPerson: 1,
    categoryIds: JSON.stringify([categoryId('oculos-de-sol')]),
  },
  { ...OPEN, id: 'cupom-primeira', code: 'PRIMEIRA15', percent: 15, firstPurchase: 1 },
  {
    ...OPEN,
    id: 'promocao-segundo-par',
    code: 'Segundo par com 50%',
    automatic: 1,
    active: 0,
    kind: 'nth',
    percent: 50,
    categoryIds: JSON.stringify(['oculos-de-sol', 'oculos-de-grau'].map(categoryId)),
  },
];
