import type { Kysely } from 'kysely';
import type { MovementReason } from '#domain/stock/movement.ts';
import { isLow, lastPieces, showsItsStock, UNLIMITED } from '#domain/stock/stock.ts';
import { signature } from '../service/audit.ts';
import { inChunks } from '../base/chunks.ts';
import type { Tx } from '../db/engine/engine.ts';
import type { StockMovementRow } from '../db/schema/stock.ts';
import { publishChange } from '../caching/publish-change.ts';
import type { Scope } from '../service/scope.ts';
import { publishEvent } from '../webhooks/publish-event.ts';

/** Pieces that come or go. */
export interface StockChange {
  variantId: string;
  /** Negative takes pieces out. */
  delta: number;
  reason: MovementReason;
  orderId?: string | null;
  note?: string;
  /** Epoch ms; now if left out. */
  at?: number;
}

/**
 * The outcome of a change: 'unlimited' variants count no pieces, so nothing moves; a variant that is
 * 'short' has fewer pieces than were to be taken; one that is 'gone' is no longer there.
 */
export interface StockAnswer {
  outcome: 'moved' | 'unlimited' | 'short' | 'gone';
  /** Pieces in stock now; −1 is unlimited, 0 of what is gone. */
  qty: number;
  /** What a piece costs the shop, in cents; null if that is not known. */
  costCents: number | null;
}

/**
 * The quantities, which only this file may write: elsewhere the compiler refuses it (`VariantTable`).
 * What is written here is followed by a movement, always in the same transaction.
 */
const quantities = (tx: Tx) => tx as unknown as Kysely<{ variants: Quantity }>;

interface Quantity {
  id: string;
  productId: string;
  qty: number;
  costCents: number | null;
}

/**
 * Moves pieces of one variant and writes it into the ledger, inside the caller's transaction; the
 * variant's row stays locked until its end. Anyone who moves several does so in the order of their ids,
 * so that no two wait for each other. An unlimited variant has no movements: its sum is 0. Pages that
 * show the stock are published again; what is short, the caller rolls back.
 */
export async function moveStock(tx: Tx, scope: Scope, change: StockChange): Promise<StockAnswer> {
  const answers = await moveStocks(tx, scope, [change]);
  return answers.get(change.variantId)!;
}

/**
 * Moves pieces of several variants, in the order of their ids, as `moveStock` does each.
 *
 * @returns the answers by variant id
 */
export async function moveStocks(
  tx: Tx,
  scope: Scope,
  changes: readonly StockChange[],
): Promise<Map<string, StockAnswer>> {
  const answers = new Map<string, StockAnswer>();
  for (const change of changes.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1))) {
    answers.set(change.variantId, await moveQuantity(tx, scope, change));
  }
  const moved = changes.filter(({ variantId }) => answers.get(variantId)?.outcome === 'moved');
  await writeMovements(tx, scope, moved);
  return answers;
}

/** Changes the quantity of a variant; the caller writes the movement. */
async function moveQuantity(tx: Tx, scope: Scope, change: StockChange): Promise<StockAnswer> {
  const { variantId, delta } = change;
  if (delta !== 0) {
    const moved = await quantities(tx)
      .updateTable('variants')
      .set((eb) => ({ qty: eb('qty', '+', delta) }))
      .where('id', '=', variantId)
      .where('qty', '>=', Math.max(0, -delta))
      .returning(['qty', 'productId', 'costCents'])
      .executeTakeFirst();
    if (moved) {
      await publishStock(scope, moved.productId, [moved.qty, moved.qty - delta]);
      await updateListing(tx, scope, { variantId, before: moved.qty - delta, after: moved.qty });
      const { qty, costCents } = moved;
      return { outcome: 'moved', qty, costCents };
    }
  }
  const variant = await tx
    .selectFrom('variants')
    .select(['qty', 'costCents'])
    .where('id', '=', variantId)
    .executeTakeFirst();
  if (!variant) return { outcome: 'gone', qty: 0, costCents: null };
  if (variant.qty === UNLIMITED) return { outcome: 'unlimited', ...variant };
  return { outcome: delta === 0 ? 'moved' : 'short', ...variant };
}

/** What a variant is to have, whatever it has now. */
export interface StockCount {
  variantId: string;
  /** −1 makes it unlimited: its pieces leave the ledger. */
  qty: number;
  reason: MovementReason;
  note?: string;
}

/**
 * Sets a variant's stock to what was counted, by a movement of the difference, inside the caller's
 * transaction.
 */
export async function countStock(tx: Tx, scope: Scope, count: StockCount): Promise<void> {
  const { variantId, qty } = count;
  await lockVariants(tx, [variantId]);
  const { qty: before, productId } = await tx
    .selectFrom('variants')
    .select(['qty', 'productId'])
    .where('id', '=', variantId)
    .executeTakeFirstOrThrow();
  if (qty === before) return;
  await quantities(tx).updateTable('variants').set({ qty }).where('id', '=', variantId).execute();
  await writeMovements(tx, scope, [{ ...count, delta: piecesOf(qty) - piecesOf(before) }]);
  await updateListing(tx, scope, { variantId, before, after: qty });
  await publishStock(scope, productId, [before, qty]);
}

/** Publishes a product whose pages show its stock before or after: as sold out, or as its last pieces. */
async function publishStock(scope: Scope, productId: string, quantities: number[]): Promise<void> {
  if (quantities.some(showsItsStock)) await publishChange(scope, `product:${productId}`);
}

/**
 * Updates the figures of a product in the dashboard's list after a change of one variant's stock. Writes
 * only if the variant becomes sold out, one of the last pieces, or neither any more, so that orders of one
 * product do not wait for each other.
 */
async function updateListing(
  tx: Tx,
  scope: Scope,
  { variantId, before, after }: { variantId: string; before: number; after: number },
): Promise<void> {
  const change = (test: (qty: number) => boolean) => Number(test(after)) - Number(test(before));
  const out = change((qty) => qty === 0);
  const low = change((qty) => lastPieces(qty) !== null);
  if (out === 0 && low === 0) return;
  if (isLow(after) && !isLow(before)) await tellLow(tx, scope, variantId);
  await tx
    .updateTable('productListings')
    .set((eb) => ({
      outVariants: eb('outVariants', '+', out),
      lowVariants: eb('lowVariants', '+', low),
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('variants')
        .select('productId')
        .where('id', '=', variantId)
        .where('archivedAt', 'is', null),
    )
    .execute();
}

/** Tells other programs that a variant has only its last pieces, or none: once for each fall. */
async function tellLow(tx: Tx, scope: Scope, variantId: string): Promise<void> {
  const { sku } = await tx
    .selectFrom('variants')
    .select('sku')
    .where('id', '=', variantId)
    .executeTakeFirstOrThrow();
  await publishEvent(tx, scope, { type: 'stock.low', data: { sku } });
}

/** What an unlimited variant adds to the ledger is nothing. */
const piecesOf = (qty: number): number => Math.max(qty, 0);

/**
 * Gives many variants their stock at once, for seeds and imports: as `countStock` of each, in a few
 * statements; the caller publishes the products. New variants are inserted with a quantity of 0 and
 * then opened by this.
 */
export async function setStocks(
  tx: Tx,
  scope: Scope,
  counts: readonly (Pick<StockCount, 'variantId' | 'qty'> & Pick<StockChange, 'at'>)[],
  reason: MovementReason = 'opening',
): Promise<void> {
  await inChunks(
    counts.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1)),
    async (some) => {
      const ids = some.map(({ variantId }) => variantId);
      await quantities(tx)
        .updateTable('variants')
        .set((eb) => ({ qty: eb.ref('qty') }))
        .where('id', 'in', ids)
        .execute();
      const sums = await tx
        .selectFrom('stockMovements')
        .select((eb) => ['variantId', eb.fn.sum<number>('delta').as('pieces')])
        .where('variantId', 'in', ids)
        .groupBy('variantId')
        .execute();
      const before = new Map(sums.map(({ variantId, pieces }) => [variantId, Number(pieces)]));
      const deltas = some.map(({ variantId, qty, at }) => ({
        variantId,
        delta: piecesOf(qty) - (before.get(variantId) ?? 0),
        reason,
        ...(at !== undefined && { at }),
      }));
      await writeMovements(tx, scope, deltas);
      await setToSums(tx, some);
      return [];
    },
  );
}

/**
 * Adds movements that have happened already, for seeds: each in the name and at the time of its own. What is known by
 * its id is left out. The caller publishes the products and writes their listings.
 */
export async function addPastMovements(tx: Tx, rows: readonly StockMovementRow[]): Promise<void> {
  await inChunks(rows, (some) =>
    tx
      .insertInto('stockMovements')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  const ids = [...new Set(rows.map(({ variantId }) => variantId))].sort();
  await inChunks(ids, async (some) => {
    await setToSums(
      tx,
      some.map((variantId) => ({ variantId, qty: 0 })),
    );
    return [];
  });
}

async function setToSums(
  tx: Tx,
  counts: readonly Pick<StockCount, 'variantId' | 'qty'>[],
): Promise<void> {
  const unlimited = counts.filter(({ qty }) => qty === UNLIMITED).map((each) => each.variantId);
  const limited = counts.filter(({ qty }) => qty !== UNLIMITED).map((each) => each.variantId);
  if (unlimited.length > 0) {
    await quantities(tx)
      .updateTable('variants')
      .set({ qty: UNLIMITED })
      .where('id', 'in', unlimited)
      .execute();
  }
  if (limited.length === 0) return;
  await (tx as unknown as Kysely<LedgerTables>)
    .updateTable('variants')
    .set((eb) => ({
      qty: eb
        .selectFrom('stockMovements')
        .select((sum) => sum.fn.coalesce(sum.fn.sum<number>('delta'), sum.lit(0)).as('pieces'))
        .whereRef('stockMovements.variantId', '=', 'variants.id'),
    }))
    .where('id', 'in', limited)
    .execute();
}

interface LedgerTables {
  variants: { id: string; qty: number };
  stockMovements: { variantId: string; delta: number };
}

/** Locks variants until the transaction's end, in the order of their ids. */
export async function lockVariants(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of [...ids].sort()) {
    await quantities(tx)
      .updateTable('variants')
      .set((eb) => ({ qty: eb.ref('qty') }))
      .where('id', '=', id)
      .execute();
  }
}

async function writeMovements(
  tx: Tx,
  scope: Scope,
  changes: readonly StockChange[],
): Promise<void> {
  const rows = changes
    .filter(({ delta }) => delta !== 0)
    .map(({ variantId, delta, reason, orderId = null, note = '', at = scope.now() }) => ({
      id: scope.newId(),
      variantId,
      delta,
      reason,
      orderId,
      note,
      ...signature(scope.actor),
      at,
    }));
  if (rows.length > 0) await tx.insertInto('stockMovements').values(rows).execute();
}
