import type { CouponRecord } from '#domain/coupons/record.ts';
import type { RuleKind } from '#domain/coupons/price-rules.ts';
import { toCents, toReais } from '#domain/money.ts';

/** A coupon as its form has it: money in cents, null for nothing, NaN for what is not a number. */
export const valuesOf = (item: CouponRecord | null) => ({
  automatic: item?.automatic ? 'yes' : 'no',
  code: item?.code ?? '',
  kind: item?.kind ?? ('percent' as RuleKind),
  percent: item && item.percent > 0 ? item.percent : (null as number | null),
  amount: item?.amount ? toCents(item.amount) : (null as number | null),
  every: item?.every ?? (2 as number | null),
  active: item?.active ?? true,
  startsOn: item?.startsOn ?? '',
  endsOn: item?.endsOn ?? '',
  minTotal: item && item.minTotal > 0 ? toCents(item.minTotal) : (null as number | null),
  minQty: item && item.minQty > 0 ? item.minQty : (null as number | null),
  categoryIds: item?.categoryIds ?? ([] as readonly string[]),
  brandIds: item?.brandIds ?? ([] as readonly string[]),
  productIds: item?.productIds ?? ([] as readonly string[]),
  combines: item?.combines ?? false,
  maxUses: item?.maxUses ?? (null as number | null),
  maxPerPerson: item?.maxPerPerson ?? (null as number | null),
  firstPurchase: item?.firstPurchase ?? false,
});
export type CouponValues = ReturnType<typeof valuesOf>;

/** A number as the shop takes it; anything else is sent as it is, to be refused. */
const number = (typed: number | null): number | string | null =>
  Number.isNaN(typed) ? '?' : typed;
const reais = (cents: number | null): number | string | null =>
  Number.isNaN(cents) ? '?' : cents === null ? null : toReais(cents);

export const bodyOf = (values: CouponValues) => ({
  ...values,
  automatic: values.automatic === 'yes',
  percent: number(values.percent),
  amount: reais(values.amount),
  every: number(values.every),
  startsOn: values.startsOn || null,
  endsOn: values.endsOn || null,
  minTotal: reais(values.minTotal) ?? 0,
  minQty: number(values.minQty) ?? 0,
  maxUses: number(values.maxUses),
  maxPerPerson: number(values.maxPerPerson),
});
