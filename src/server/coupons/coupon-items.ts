import { accessTo } from '#domain/access/access-to.ts';
import type { CartAddress } from '#domain/cart/cart.ts';
import { couponPhase } from '#domain/coupons/coupon-state.ts';
import {
  MOST_USES_SHOWN,
  type CouponItem,
  type CouponOrder,
  type CouponRecord,
} from '#domain/coupons/record.ts';
import { dayOf } from '#domain/date.ts';
import { toReais } from '#domain/money.ts';
import type { Db } from '../db/engine/engine.ts';
import type { CouponRow } from '../db/schema/orders.ts';
import { NotFoundError } from '../errors.ts';
import type { Scope } from '../scope.ts';

function itemOf(row: CouponRow, now: number): CouponItem {
  const active = row.active === 1;
  return {
    id: row.id,
    code: row.code,
    percent: row.percent,
    phase: couponPhase({ ...row, active }, now),
    active,
    startsOn: row.startsAt === null ? null : dayOf(row.startsAt),
    // The last moment at which it is valid.
    endsOn: row.endsAt === null ? null : dayOf(row.endsAt - 1),
    minTotal: toReais(row.minTotalCents),
    maxUses: row.maxUses,
    used: row.used,
    onePerCustomer: row.onePerCustomer === 1,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** Coupons as the dashboard's list shows them. */
export async function couponItems(
  { now }: Scope,
  { db, ids }: { db: Db; ids: readonly string[] },
): Promise<CouponItem[]> {
  const rows = await db.selectFrom('coupons').selectAll().where('id', 'in', ids).execute();
  return rows.map((row) => itemOf(row, now()));
}

/** A coupon with its latest orders, which only those who may see orders are shown. @throws NotFoundError */
export async function readCoupon(scope: Scope, id: string): Promise<CouponRecord> {
  const { db } = scope.engine;
  const [item] = await couponItems(scope, { db, ids: [id] });
  if (!item) throw new NotFoundError();
  return { ...item, orders: seesOrders(scope) ? await ordersOf(db, id) : null };
}

const seesOrders = ({ actor }: Scope): boolean =>
  actor.kind === 'system' || (actor.kind === 'user' && accessTo(actor.user, 'orders').view);

async function ordersOf(db: Db, couponId: string): Promise<CouponOrder[]> {
  const rows = await db
    .selectFrom('couponUses')
    .innerJoin('orders', 'orders.id', 'couponUses.orderId')
    .select(['orders.id', 'createdAt', 'billingInfo', 'discountCents', 'payableCents'])
    .where('couponId', '=', couponId)
    .orderBy('createdAt', 'desc')
    .orderBy('orders.id')
    .limit(MOST_USES_SHOWN)
    .execute();
  return rows.map(({ id: orderId, createdAt: at, billingInfo, ...sums }) => ({
    orderId,
    at,
    buyer: (JSON.parse(billingInfo) as CartAddress).fullName,
    saved: toReais(sums.discountCents),
    payable: toReais(sums.payableCents),
  }));
}
