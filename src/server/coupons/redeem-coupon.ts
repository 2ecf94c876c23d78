import { couponState, type CouponState } from '#domain/coupons/coupon-state.ts';
import { formatMoney } from '#domain/money.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import { InvalidFieldsError } from '../errors.ts';

/** Who buys, as far as "one per customer" goes. */
export interface CouponBuyer {
  /** Folded e-mail; null for a buyer at the counter who gave none. */
  email: string | null;
  /** As an address stores it; null if the order has none. */
  cpf: string | null;
}

export interface RedeemedCoupon {
  id: string;
  code: string;
  percent: number;
  onePerCustomer: boolean;
}

export interface Redemption {
  /** Folded. */
  code: string;
  subtotalCents: number;
  now: number;
}

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

/**
 * Counts one more use of a coupon and checks all of its rules that do not ask who buys, which
 * `refuseSecondUse` does. Counting comes first because it locks the coupon's row until the commit:
 * the next order sees this one's use, so neither the number of uses nor "one per customer" can be
 * overrun by orders at the same time.
 *
 * @throws InvalidFieldsError for the field `coupon`; the rollback gives the use back
 */
export async function redeemCoupon(tx: Tx, redemption: Redemption): Promise<RedeemedCoupon> {
  const { code, subtotalCents, now } = redemption;
  const coupon = await tx
    .updateTable('coupons')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('code', '=', code)
    .returningAll()
    .executeTakeFirst();
  if (!coupon) throw couponError('coupon', 'unknown');
  const onePerCustomer = coupon.onePerCustomer === 1;
  const state = couponState(
    { ...coupon, used: coupon.used - 1, onePerCustomer, active: coupon.active === 1 },
    { now, subtotalCents, usedByCustomer: false },
  );
  if (state !== 'ok') throw couponError('coupon', state, coupon.minTotalCents);
  return { id: coupon.id, code: coupon.code, percent: coupon.percent, onePerCustomer };
}

/**
 * Refuses a coupon that is one per customer to a buyer who has used it. It is the last check of an order:
 * anyone who tries out another person's e-mail learns of its use only by placing an order, never from one
 * that was bound to fail for another reason.
 *
 * @throws InvalidFieldsError 'coupon.already-used' for the field `coupon`
 */
export async function refuseSecondUse(
  tx: Tx,
  coupon: RedeemedCoupon,
  buyer: CouponBuyer,
): Promise<void> {
  if (coupon.onePerCustomer && (await usedByCustomer(tx, coupon.id, buyer)))
    throw couponError('coupon', 'already-used');
}

/** How a coupon stands for a sale and its buyer; uses nothing up. */
export async function judgeForBuyer(
  db: Db,
  { code, subtotalCents, now, buyer }: Redemption & { buyer: CouponBuyer },
): Promise<{
  code: string;
  state: CouponState | 'unknown';
  percent: number;
  minTotalCents: number;
}> {
  const coupon = await db
    .selectFrom('coupons')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst();
  if (!coupon) return { code, state: 'unknown', percent: 0, minTotalCents: 0 };
  const onePerCustomer = coupon.onePerCustomer === 1;
  const usedBefore = onePerCustomer && (await usedByCustomer(db, coupon.id, buyer));
  const state = couponState(
    { ...coupon, onePerCustomer, active: coupon.active === 1 },
    { now, subtotalCents, usedByCustomer: usedBefore },
  );
  return { code, state, percent: coupon.percent, minTotalCents: coupon.minTotalCents };
}

/** Whether an order of this buyer, by e-mail or by CPF, has used the coupon; false for one who gave neither. */
async function usedByCustomer(
  db: Db,
  couponId: string,
  { email, cpf }: CouponBuyer,
): Promise<boolean> {
  const use = await db
    .selectFrom('couponUses')
    .select('orderId')
    .where('couponId', '=', couponId)
    // In SQL nothing equals NULL: what the buyer has not given identifies no one.
    .where((eb) => eb.or([eb('email', '=', email), eb('cpf', '=', cpf)]))
    .limit(1)
    .executeTakeFirst();
  return use !== undefined;
}

/** Remembers who used a coupon, once its order is written. */
export async function recordCouponUse(
  tx: Tx,
  couponId: string,
  orderId: string,
  { email, cpf }: CouponBuyer,
): Promise<void> {
  await tx.insertInto('couponUses').values({ couponId, orderId, email, cpf }).execute();
}

/** Gives back the use of a coupon, and the customer's "one per customer", of an order that ended. */
export async function returnCouponUse(tx: Tx, orderId: string): Promise<void> {
  const uses = await tx
    .deleteFrom('couponUses')
    .where('orderId', '=', orderId)
    .returning('couponId')
    .execute();
  for (const { couponId } of uses) {
    await tx
      .updateTable('coupons')
      .set((eb) => ({ used: eb('used', '-', 1) }))
      .where('id', '=', couponId)
      .where('used', '>', 0)
      .execute();
  }
}
