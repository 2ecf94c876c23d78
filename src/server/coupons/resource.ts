import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import type { CouponPhase } from '#domain/coupons/coupon-state.ts';
import { couponList, type CouponItem } from '#domain/coupons/record.ts';
import type { Condition } from '#domain/dashboard/filters.ts';
import { dayName } from '#domain/reports/step-name.ts';
import { t } from '#i18n/t.ts';
import { listOf } from '../dashboard/list.ts';
import { action, type Resource } from '../dashboard/resource.ts';
import { holdsWords, where } from '../dashboard/where.ts';
import type { Schema } from '../db/schema/schema.ts';
import { couponItems, readCoupon } from './coupon-items.ts';
import { createCoupon, removeCoupon, switchCoupons, updateCoupon } from './write-coupon.ts';

const eb = expressionBuilder<Schema, 'coupons'>();
const { ref } = eb;

/** `couponPhase` in SQL. */
function phaseIs(phase: CouponPhase, now: number): Expression<SqlBool> {
  const on = eb('active', '=', 1);
  const ended = eb.and([eb('endsAt', 'is not', null), eb('endsAt', '<=', now)]);
  const usedUp = eb.and([eb('maxUses', 'is not', null), eb('used', '>=', ref('maxUses'))]);
  const scheduled = eb.and([eb('startsAt', 'is not', null), eb('startsAt', '>', now)]);
  switch (phase) {
    case 'off':
      return eb.not(on);
    case 'ended':
      return eb.and([on, ended]);
    case 'usedUp':
      return eb.and([on, eb.not(ended), usedUp]);
    case 'scheduled':
      return eb.and([on, eb.not(ended), eb.not(usedUp), scheduled]);
    case 'running':
      return eb.and([on, eb.not(ended), eb.not(usedUp), eb.not(scheduled)]);
  }
}

function byPhase(condition: Condition, now: number): Expression<SqlBool> {
  if (!('values' in condition)) return sql<SqlBool>`true`;
  const one = eb.or(condition.values.map((phase) => phaseIs(phase as CouponPhase, now)));
  return condition.operator === 'noneOf' ? eb.not(one) : one;
}

/** After all moments: what never ends comes last. */
const NEVER = Number.MAX_SAFE_INTEGER;

/** Codes and automatic promotions that take something off an order. */
export const coupons: Resource = {
  name: 'coupons',
  list: listOf<'coupons', CouponItem>({
    shape: couponList,
    table: 'coupons',
    rows: (db) => db.selectFrom('coupons'),
    search: (q, { engine }) => holdsWords(engine, q, [ref('code')]),
    filters: {
      phase: (condition, { now }) => byPhase(condition, now()),
      minTotal: (condition, { engine }) => where(engine, ref('minTotalCents'), condition),
    },
    sorts: { endsAt: () => sql<number>`coalesce(ends_at, ${sql.lit(NEVER)})` },
    items: (scope, db, ids) => couponItems(scope, { db, ids }),
    columns: [
      'code',
      'automatic',
      'kind',
      'percent',
      { name: 'amount', isMoney: true, value: ({ amount }) => amount },
      'active',
      { name: 'startsOn', value: ({ startsOn }) => startsOn && dayName(startsOn) },
      { name: 'endsOn', value: ({ endsOn }) => endsOn && dayName(endsOn) },
      { name: 'minTotal', isMoney: true, value: ({ minTotal }) => minTotal },
      'maxUses',
      'used',
      'maxPerPerson',
      'firstPurchase',
      'minQty',
    ],
  }),
  found: ({ code, phase }: CouponItem) => ({
    title: code,
    detail: t(`coupons.options.phase.${phase}`),
  }),
  record: readCoupon,
  create: createCoupon,
  update: updateCoupon,
  remove: removeCoupon,
  actions: {
    enable: action({
      right: 'edit',
      on: 'both',
      run: (scope, { ids }) => switchCoupons(scope, { ids, active: true }),
    }),
    disable: action({
      right: 'edit',
      on: 'both',
      run: (scope, { ids }) => switchCoupons(scope, { ids, active: false }),
    }),
  },
  version: 'coupons',
  audited: [
    'code',
    'automatic',
    'kind',
    'percent',
    'amount',
    'every',
    'active',
    'startsOn',
    'endsOn',
    'minTotal',
    'maxUses',
    'maxPerPerson',
    'firstPurchase',
    'minQty',
    'combines',
    'where',
  ],
};
