import { expressionBuilder } from 'kysely';
import { categoryTrails } from '#domain/categories/category-trail.ts';
import type { CouponChoices } from '#domain/coupons/record.ts';
import { compareNames } from '#domain/language.ts';
import { authorise } from '../service/authorise.ts';
import { holdsWords } from '../dashboard/where.ts';
import type { Schema } from '../db/schema/schema.ts';
import type { Scope } from '../service/scope.ts';

const eb = expressionBuilder<Schema, 'products'>();

/** Products that a search for a coupon's products finds at most. */
const MOST_FOUND = 10;

/** What a coupon may be limited to: categories by their trail ('Feminino › Quadrado'), and brands. */
export async function couponChoices(scope: Scope): Promise<CouponChoices> {
  authorise(scope, 'coupons', 'view');
  const { db } = scope.engine;
  const categories = await db.selectFrom('categories').select(['id', 'name', 'parentId']).execute();
  const brands = await db.selectFrom('brands').select(['id', 'name']).orderBy('name').execute();
  const named = [...categoryTrails(categories)].map(([id, name]) => ({ id, name }));
  return { brands, categories: named.toSorted((a, b) => compareNames(a.name, b.name)) };
}

/** Products by words of their name. */
export async function findCouponProducts(
  scope: Scope,
  { q }: { q: string },
): Promise<{ id: string; name: string }[]> {
  authorise(scope, 'coupons', 'view');
  const { engine } = scope;
  if (q.trim() === '') return [];
  return engine.db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('status', '!=', 'archived')
    .where(holdsWords(engine, q.slice(0, 100), [eb.ref('name')]))
    .orderBy('name')
    .orderBy('id')
    .limit(MOST_FOUND)
    .execute();
}
