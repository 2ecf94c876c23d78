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
import { maySee } from '../service/authorise.ts';
import type { Db } from '../db/engine/engine.ts';
import type { CouponRow } from '../db/schema/coupons.ts';
import type { RuleScope } from '#domain/coupons/rule-scope.ts';
import { NotFoundError } from '../base/errors.ts';
import type { Scope } from '../service/scope.ts';
import { frozenRule } from './load-rules.ts';

/** What rules are limited to, by name. */
type Names = ReadonlyMap<string, string>;

function itemOf(row: CouponRow, now: number, names: Names): CouponItem {
  const active = row.active === 1;
  const { categoryIds, brandIds, productIds } = frozenRule(row);
  return {
    id: row.id,
    code: row.code,
    automatic: row.automatic === 1,
    kind: row.kind,
    percent: row.percent,
    amount: row.amountCents === null ? null : toReais(row.amountCents),
    every: row.every,
    minQty: row.minQty,
    combines: row.combines === 1,
    firstPurchase: row.firstPurchase === 1,
    categoryIds,
    brandIds,
    productIds,
    where: [...categoryIds, ...brandIds, ...productIds].flatMap((id) => names.get(id) ?? []),
    phase: couponPhase({ ...row, active }, now),
    active,
    startsOn: row.startsAt === null ? null : dayOf(row.startsAt),
    // The last moment at which it is valid.
    endsOn: row.endsAt === null ? null : dayOf(row.endsAt - 1),
    minTotal: toReais(row.minTotalCents),
    maxUses: row.maxUses,
    used: row.used,
    maxPerPerson: row.maxPerPerson,
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
  const names = await namesOf(db, rows.map(frozenRule));
  return rows.map((row) => itemOf(row, now(), names));
}

async function namesOf(db: Db, rules: readonly RuleScope[]): Promise<Names> {
  const ids = (field: keyof RuleScope) => [...new Set(rules.flatMap((rule) => rule[field]))];
  const tables = { categories: 'categoryIds', brands: 'brandIds', products: 'productIds' } as const;
  const found = await Promise.all(
    (['categories', 'brands', 'products'] as const).map((table) => {
      const wanted = ids(tables[table]);
      return wanted.length === 0
        ? []
        : db.selectFrom(table).select(['id', 'name']).where('id', 'in', wanted).execute();
    }),
  );
  return new Map(found.flat().map(({ id, name }) => [id, name]));
}

/** A coupon with its latest orders, which only those who may see orders are shown. @throws NotFoundError */
export async function readCoupon(scope: Scope, id: string): Promise<CouponRecord> {
  const { db } = scope.engine;
  const [item] = await couponItems(scope, { db, ids: [id] });
  if (!item) throw new NotFoundError();
  const products = item.productIds.length
    ? await db
        .selectFrom('products')
        .select(['id', 'name'])
        .where('id', 'in', item.productIds)
        .orderBy('name')
        .execute()
    : [];
  return { ...item, products, orders: maySee(scope, 'orders') ? await ordersOf(db, item) : null };
}

async function ordersOf(db: Db, { id: couponId, automatic }: CouponItem): Promise<CouponOrder[]> {
  const rows = await db
    .selectFrom('couponUses')
    .innerJoin('orders', 'orders.id', 'couponUses.orderId')
    .select(['orders.id', 'createdAt', 'billingInfo', 'discountCents', 'payableCents'])
    .select(['promotionCents', 'staffDiscountCents', 'pixDiscountCents'])
    .where('couponId', '=', couponId)
    .orderBy('createdAt', 'desc')
    .orderBy('orders.id')
    .limit(MOST_USES_SHOWN)
    .execute();
  return rows.map(({ id: orderId, createdAt: at, billingInfo, ...sums }) => ({
    orderId,
    at,
    buyer: (JSON.parse(billingInfo) as CartAddress).fullName,
    saved: toReais(
      automatic
        ? sums.promotionCents
        : sums.discountCents -
            sums.promotionCents -
            sums.staffDiscountCents -
            sums.pixDiscountCents,
    ),
    payable: toReais(sums.payableCents),
  }));
}
