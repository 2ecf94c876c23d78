import { couponSchema, type CouponInput } from '#domain/coupons/coupon-input.ts';
import { authorise } from '../service/authorise.ts';
import type { Unchecked } from '../dashboard/resource.ts';
import type { Tx } from '../db/engine/engine.ts';
import { InvalidFieldsError } from '../base/errors.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';
import { publishPromotion, publishSwitched } from './shown-promotions.ts';

const flag = (is: boolean): 0 | 1 => (is ? 1 : 0);

const rowOf = ({
  active,
  automatic,
  combines,
  firstPurchase,
  categoryIds,
  brandIds,
  productIds,
  ...input
}: CouponInput) => ({
  ...input,
  active: flag(active),
  automatic: flag(automatic),
  combines: flag(combines),
  firstPurchase: flag(firstPurchase),
  categoryIds: JSON.stringify(categoryIds),
  brandIds: JSON.stringify(brandIds),
  productIds: JSON.stringify(productIds),
});

/** @throws InvalidFieldsError if another coupon has the code */
async function checkCode(tx: Tx, { id, code }: { id: string; code: string }): Promise<void> {
  const other = await tx
    .selectFrom('coupons')
    .select('id')
    .where('code', '=', code)
    .where('id', '!=', id)
    .executeTakeFirst();
  if (other) throw new InvalidFieldsError({ code: 'fields.couponCodeTaken' });
}

/** Makes a coupon. @returns its id @throws InvalidFieldsError */
export async function createCoupon(scope: Scope, body: Unchecked): Promise<string> {
  authorise(scope, 'coupons', 'edit');
  const input = parseInput(couponSchema, body);
  const id = scope.newId();
  const now = scope.now();
  return scope.engine.transaction(async (tx) => {
    // Of two that are made at once, the second is refused like any later one.
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('coupons')
      .values({ ...rowOf(input), id, used: 0, createdAt: now, updatedAt: now })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) throw new InvalidFieldsError({ code: 'fields.couponCodeTaken' });
    await publishPromotion(scope, rowOf(input));
    return id;
  });
}

/** Changes a coupon; orders that have used it keep their discount. @throws InvalidFieldsError */
export async function updateCoupon(
  scope: Scope,
  { id, ...body }: Unchecked & { id: string },
): Promise<void> {
  authorise(scope, 'coupons', 'edit');
  const input = parseInput(couponSchema, body);
  await scope.engine.transaction(async (tx) => {
    await checkCode(tx, { id, code: input.code });
    // What it was may have been shown as well.
    await publishSwitched(tx, scope, [id]);
    await tx.updateTable('coupons').set(rowOf(input)).where('id', '=', id).execute();
    await publishPromotion(scope, rowOf(input));
  });
}

/** Removes a coupon; orders keep its code and their discount. */
export async function removeCoupon(scope: Scope, { id }: { id: string }): Promise<void> {
  authorise(scope, 'coupons', 'delete');
  await scope.engine.transaction(async (tx) => {
    await publishSwitched(tx, scope, [id]);
    await tx.deleteFrom('couponUses').where('couponId', '=', id).execute();
    await tx.deleteFrom('coupons').where('id', '=', id).execute();
  });
}

/** Switches coupons on or off. */
export async function switchCoupons(
  scope: Scope,
  { ids, active }: { ids: readonly string[]; active: boolean },
): Promise<void> {
  authorise(scope, 'coupons', 'edit');
  await scope.engine.transaction(async (tx) => {
    await tx
      .updateTable('coupons')
      .set((eb) => ({ active: active ? 1 : 0, updatedAt: eb('updatedAt', '+', 1) }))
      .where('id', 'in', ids)
      .where('active', '=', active ? 0 : 1)
      .execute();
    await publishSwitched(tx, scope, ids);
  });
}
