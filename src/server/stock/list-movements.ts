import { sql } from 'kysely';
import {
  movementWords,
  type MovedVariant,
  type MovementQuery,
  type MovementReason,
  type StockMovement,
  type StockMovements,
} from '#domain/stock/movement.ts';
import { dayOf } from '#domain/date.ts';
import { slugOf } from '#domain/products/slug.ts';
import { t, textAt } from '#i18n/t.ts';
import { audit } from '../service/audit.ts';
import { authorise } from '../service/authorise.ts';
import { csvOf, type Cell } from '../dashboard/csv.ts';
import type { ExportedFile } from '../dashboard/export.ts';
import type { Db } from '../db/engine/engine.ts';
import { NotFoundError } from '../base/errors.ts';
import type { Scope } from '../service/scope.ts';

/** Movements on one page. */
export const MOVEMENTS_PER_PAGE = 10;

/** Name and variants of a product, those sold no more at the end. @throws NotFoundError */
async function readVariants(db: Db, productId: string) {
  const product = await db
    .selectFrom('products')
    .select('name')
    .where('id', '=', productId)
    .executeTakeFirst();
  if (!product) throw new NotFoundError();
  const rows = await db
    .selectFrom('variants')
    .leftJoin('colors', 'colors.id', 'variants.colorId')
    .leftJoin('attributeValues', 'attributeValues.id', 'variants.attributeValueId')
    .select(['variants.id', 'variants.sku', 'variants.customAttr', 'variants.archivedAt'])
    .select(['colors.name as color', 'attributeValues.name as value'])
    .where('productId', '=', productId)
    .orderBy((eb) => eb.case().when('archivedAt', 'is', null).then(0).else(1).end())
    .orderBy('variants.position')
    .orderBy('variants.id')
    .execute();
  const variants = rows.map(({ id, sku, color, value, customAttr, archivedAt }): MovedVariant => {
    const choices = [color, value, customAttr].filter(Boolean).join(', ');
    return { id, name: choices || sku, archived: archivedAt !== null };
  });
  return { name: product.name, variants };
}

/**
 * The movements of these variants, the newest first, with what was left after each: the sum of all before it, whatever
 * is filtered by.
 */
function movementsOf(db: Db, variantIds: readonly string[], reason: MovementReason | undefined) {
  return db
    .with('ledger', (cte) =>
      cte
        .selectFrom('stockMovements')
        .selectAll()
        .select(sql<number>`sum(delta) OVER (PARTITION BY variant_id ORDER BY at, id)`.as('left'))
        .where('variantId', 'in', variantIds),
    )
    .selectFrom('ledger')
    .leftJoin('orders', 'orders.id', 'ledger.orderId')
    .leftJoin('accounts', 'accounts.id', 'ledger.actorId')
    .select(['ledger.id', 'ledger.at', 'ledger.variantId', 'ledger.reason', 'ledger.delta'])
    .select(['ledger.left', 'ledger.orderId', 'ledger.note', 'ledger.actorId'])
    .select(['ledger.actorName', 'orders.source', 'accounts.role'])
    .$if(reason !== undefined, (query) => query.where('ledger.reason', '=', reason!))
    .orderBy('ledger.at', 'desc')
    .orderBy('ledger.id', 'desc');
}

type Row = Awaited<ReturnType<ReturnType<typeof movementsOf>['execute']>>[number];

/** By whom; a buyer has no name here, since staff who see products need not see customers. */
function moverOf({ actorId, actorName, role }: Row): Pick<StockMovement, 'by' | 'name'> {
  if (actorId === 'guest' || role === 'customer') return { by: 'buyer', name: '' };
  const isPerson = actorId !== 'system' && !actorId.startsWith('provider:');
  return isPerson ? { by: 'staff', name: actorName } : { by: 'shop', name: '' };
}

const movement = (row: Row): StockMovement => ({
  id: row.id,
  at: row.at,
  variantId: row.variantId,
  reason: row.reason,
  counter: row.source === 'counter',
  delta: row.delta,
  left: Number(row.left),
  orderId: row.orderId,
  note: row.note,
  ...moverOf(row),
});

/** The variants that are asked for: one of the product's, or all. */
const chosen = (variants: readonly MovedVariant[], variantId: string | undefined): string[] =>
  variants.map(({ id }) => id).filter((id) => variantId === undefined || id === variantId);

/**
 * One page of what came into and went out of a product's stock, the newest first; the last one for a page too far.
 *
 * @throws NotFoundError
 */
export async function listMovements(
  scope: Scope,
  { productId, variantId, reason, page }: MovementQuery & { productId: string },
): Promise<StockMovements> {
  authorise(scope, 'products', 'view');
  const { db } = scope.engine;
  const { variants } = await readVariants(db, productId);
  const ids = chosen(variants, variantId);
  if (ids.length === 0) return { items: [], total: 0, page: 1, pages: 1, variants };
  const { total } = await db
    .selectFrom('stockMovements')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('variantId', 'in', ids)
    .$if(reason !== undefined, (query) => query.where('reason', '=', reason!))
    .executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(total / MOVEMENTS_PER_PAGE));
  const shown = Math.min(page, pages);
  const rows = await movementsOf(db, ids, reason)
    .limit(MOVEMENTS_PER_PAGE)
    .offset((shown - 1) * MOVEMENTS_PER_PAGE)
    .execute();
  return { items: rows.map(movement), total, page: shown, pages, variants };
}

/** Columns of the export; headings are the texts `products.movements.fields.{name}`. */
const COLUMNS = ['at', 'variant', 'what', 'orderId', 'by', 'delta', 'left', 'note'] as const;

/**
 * All movements of a product for a query, as CSV. Recorded in the audit.
 *
 * @throws NotFoundError
 */
export async function exportMovements(
  scope: Scope,
  { productId, variantId, reason }: Omit<MovementQuery, 'page'> & { productId: string },
): Promise<ExportedFile> {
  authorise(scope, 'products', 'view');
  const { name, variants } = await readVariants(scope.engine.db, productId);
  const ids = chosen(variants, variantId);
  await audit(scope, { action: 'products.export', subject: productId, name });
  const nameOf = new Map(variants.map((variant) => [variant.id, variant.name]));
  async function* rows(): AsyncGenerator<Cell[]> {
    yield COLUMNS.map((column) => textAt(`products.movements.fields.${column}`));
    if (ids.length === 0) return;
    for await (const row of movementsOf(scope.engine.heavy, ids, reason).stream(100)) {
      const item = movement(row);
      const { what, who } = movementWords(item);
      yield [
        new Date(item.at),
        nameOf.get(item.variantId) ?? '',
        textAt(what),
        item.orderId,
        item.name || textAt(who),
        item.delta,
        item.left,
        item.note,
      ];
    }
  }
  const file = [t('products.movements.file'), slugOf(name), dayOf(scope.now())];
  return { name: `${file.filter(Boolean).join('-')}.csv`, body: csvOf(rows()) };
}
