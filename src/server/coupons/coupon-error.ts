import type { CouponState } from '#domain/coupons/coupon.ts';
import { formatMoney } from '#domain/money.ts';
import { InvalidFieldsError } from '../errors.ts';

/** Why a coupon is refused. */
export type CouponRefusal = Exclude<CouponState, 'ok'> | 'unknown';

/**
 * A refused coupon as status 422: the code is `coupon.expired`, `coupon.used-up` …, for the request and for
 * its field.
 *
 * @param field of the request that contained the coupon's code
 */
export function couponError(
  field: string,
  refusal: CouponRefusal,
  minTotalCents = 0,
): InvalidFieldsError {
  const code = `coupon.${refusal}`;
  return new InvalidFieldsError({ [field]: code }, code, { minimum: formatMoney(minTotalCents) });
}
