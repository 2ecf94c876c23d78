import type { Db, Tx } from '../db/engine/engine.ts';

/** Who buys, as far as "one per customer" goes. */
export interface CouponBuyer {
  /** Folded e-mail; null for a buyer at the counter who gave none. */
  email: string | null;
  /** As an address keeps it; null where the order has none. */
  cpf: string | null;
}

/** Whether an order of this buyer, by e-mail or by CPF, has used the coupon; false for one who gave neither. */
export async function usedByCustomer(
  db: Db | Tx,
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

/** Whether an order under an account's own e-mail, once that is proven to be theirs, has used the coupon. */
export async function usedByAccount(
  db: Db | Tx,
  couponId: string,
  accountId: string,
): Promise<boolean> {
  const use = await db
    .selectFrom('couponUses')
    .innerJoin('accounts', 'accounts.email', 'couponUses.email')
    .select('couponUses.orderId')
    .where('couponUses.couponId', '=', couponId)
    .where('accounts.id', '=', accountId)
    .where('accounts.emailVerifiedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return use !== undefined;
}
