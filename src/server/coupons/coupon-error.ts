import type { CouponState } from '#domain/coupons/coupon-state.ts';
import { formatMoney } from '#domain/money.ts';
import type { PriceRule } from '#domain/coupons/price-rules.ts';
import { InvalidFieldsError } from '../base/errors.ts';

/** Why a coupon is refused. */
export type CouponRefusal = Exclude<CouponState, 'ok'> | 'unknown';

/** Values of the texts `errors.coupon.…`. */
export interface RefusalValues {
  minimum: string;
  pieces: number;
  promotion: string;
}

/** What the texts of a coupon's refusals name: its conditions, and the promotion that takes more off. */
export const refusalValues = (
  rule: Pick<PriceRule, 'minTotalCents' | 'minQty' | 'kind' | 'every'> | null,
  promotion = '',
): RefusalValues => ({
  minimum: formatMoney(rule?.minTotalCents ?? 0),
  pieces: Math.max(rule?.minQty ?? 0, rule?.kind === 'nth' ? rule.every : 0),
  promotion,
});

/**
 * A refused coupon as status 422: the code is `coupon.expired`, `coupon.used-up` …, for the request and for
 * its field.
 *
 * @param field of the request that contained the coupon's code
 */
export function couponError(
  field: string,
  refusal: CouponRefusal,
  values: RefusalValues = refusalValues(null),
): InvalidFieldsError {
  const code = `coupon.${refusal}`;
  return new InvalidFieldsError({ [field]: code }, code, { ...values });
}
