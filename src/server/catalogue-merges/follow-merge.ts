import type { RuleScope } from '#domain/coupons/rule-scope.ts';
import { listSearch, readListQuery } from '#domain/dashboard/list.ts';
import { mergedIds, type Merged } from '#domain/dashboard/merged.ts';
import { withMergedPart } from '#domain/homepage/homepage.ts';
import { OPEN_STATUSES } from '#domain/orders/status.ts';
import { productList } from '#domain/products/product-list.ts';
import { readBody } from '../contents/spec.ts';
import { changeContent, claimContent } from '../contents/write-content.ts';
import type { FrozenRule, FrozenRules } from '../coupons/load-rules.ts';
import { publishSwitched } from '../coupons/shown-promotions.ts';
import type { Tx } from '../db/engine/engine.ts';
import { HOME_ID, homeSpec } from '../homepage/home-spec.ts';
import type { Scope } from '../service/scope.ts';

/** Of what limits a coupon, and of a list of products. */
const FIELD = { brands: 'brandIds', categories: 'categoryIds' } as const;
const FILTER = { brands: 'brand', categories: 'category' } as const;

/**
 * Lets what is known by the ids of brands or categories that are gone be known by that of the one they have become:
 * coupons and promotions, the rules of orders that are open, shelves of the home, saved views of products. Published
 * versions of the home stay as they were.
 */
export async function followMerge(tx: Tx, scope: Scope, merged: Merged): Promise<void> {
  await followCoupons(tx, scope, merged);
  await followOpenOrders(tx, merged);
  await followHome(tx, scope, merged);
  await followViews(tx, merged);
}

async function followCoupons(tx: Tx, scope: Scope, merged: Merged): Promise<void> {
  const field = FIELD[merged.section];
  const rows = await tx
    .selectFrom('coupons')
    .select(['id', `${field} as ids`])
    .where(field, '!=', '[]')
    .execute();
  const limited = rows
    .map(({ id, ids }) => ({ id, ids: JSON.parse(ids) as string[] }))
    .filter(({ ids }) => ids.some((one) => merged.gone.includes(one)));
  if (limited.length === 0) return;
  for (const { id, ids } of limited) {
    await tx
      .updateTable('coupons')
      .set({ [field]: JSON.stringify(mergedIds(ids, merged)) })
      .set((eb) => ({ updatedAt: eb('updatedAt', '+', 1) }))
      .where('id', '=', id)
      .execute();
  }
  await publishSwitched(
    tx,
    scope,
    limited.map(({ id }) => id),
  );
}

/** An order that is changed later is priced by the rules of its day. */
async function followOpenOrders(tx: Tx, merged: Merged): Promise<void> {
  const field = FIELD[merged.section];
  const isLimited = (rule: RuleScope | null) =>
    rule?.[field].some((id) => merged.gone.includes(id)) ?? false;
  const followed = (rule: FrozenRule | null) =>
    rule && { ...rule, [field]: mergedIds(rule[field], merged) };
  const orders = await tx
    .selectFrom('orders')
    .select(['id', 'priceRules'])
    .where('status', 'in', OPEN_STATUSES)
    .where('priceRules', 'like', `%"${field}":["%`)
    .execute();
  for (const { id, priceRules } of orders) {
    const { coupon, promotion } = JSON.parse(priceRules) as FrozenRules;
    if (!isLimited(coupon) && !isLimited(promotion)) continue;
    const rules: FrozenRules = { coupon: followed(coupon), promotion: followed(promotion) };
    await tx
      .updateTable('orders')
      .set({ priceRules: JSON.stringify(rules) })
      .where('id', '=', id)
      .execute();
  }
}

/** Staff who have the home open learn that it has changed. */
async function followHome(tx: Tx, scope: Scope, merged: Merged): Promise<void> {
  const followed = (json: string | null) => {
    const body = json === null ? null : readBody(homeSpec, json);
    if (!body) return json;
    const parts = body.parts.map((part) => withMergedPart(part, merged));
    return parts.every((part, index) => part === body.parts[index])
      ? json
      : JSON.stringify({ ...body, parts });
  };
  const { draft, published } = await tx
    .selectFrom('contents')
    .select(['draft', 'published'])
    .where('id', '=', HOME_ID)
    .executeTakeFirstOrThrow();
  if (followed(draft) === draft && followed(published) === published) return;
  const content = { spec: homeSpec, id: HOME_ID };
  const row = await claimContent(tx, scope, content);
  const change = { draft: followed(row.draft), published: followed(row.published) };
  await changeContent(tx, scope, { spec: homeSpec, row, change });
}

async function followViews(tx: Tx, merged: Merged): Promise<void> {
  const name = FILTER[merged.section];
  const views = await tx
    .selectFrom('savedViews')
    .select(['id', 'search'])
    .where('section', '=', 'products')
    .where('search', 'like', `%${name}%`)
    .execute();
  for (const { id, search } of views) {
    const query = readListQuery(new URLSearchParams(search), productList);
    const condition = query.filters[name];
    if (!condition || !('values' in condition)) continue;
    if (!condition.values.some((one) => merged.gone.includes(one))) continue;
    const values = mergedIds(condition.values, merged);
    const filters = { ...query.filters, [name]: { ...condition, values } };
    await tx
      .updateTable('savedViews')
      .set({ search: listSearch({ ...query, filters }, productList) })
      .where('id', '=', id)
      .execute();
  }
}
