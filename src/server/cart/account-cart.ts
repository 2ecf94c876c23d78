import { ERASED_DOMAIN } from '#domain/account/erased.ts';
import { ACCOUNT_CART_DAYS } from '#domain/cart/account-cart.ts';
import type { CartItem } from '#domain/cart/cart.ts';
import { isSameVariant, type LineProduct } from '#domain/cart/line.ts';
import type { LensChoice } from '#domain/lenses/lens-choice.ts';
import { toReais } from '#domain/money.ts';
import { type OrderItem, orderItemSchema } from '#domain/orders/order-input.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import { ConflictError, NotFoundError } from '../base/errors.ts';
import { lensChoiceSchema } from '#domain/lenses/lens-choice-input.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';
import { cartLens, lineVariant, named, resolveItems, type ResolvedItem } from './resolve-items.ts';
import { MAX_LINES } from '#domain/orders/order-limits.ts';
import { z } from '#domain/zod.ts';

/** A line of an account's cart; no price is read or stored. */
const accountLineSchema = orderItemSchema.extend({
  /** Without a prescription itself, which is stored apart. */
  lens: lensChoiceSchema,
  /** What it was called: for the day on which the shop no longer sells it. */
  name: z
    .string()
    .nullish()
    .transform((name) => (name ?? '').trim().slice(0, 200)),
});
type AccountCartLine = z.infer<typeof accountLineSchema>;

/** A device's cart, and the version of the account's that it has changed; 0 before there is one. */
const accountCartSchema = z.object({
  base: z.int().nonnegative(),
  items: z.array(accountLineSchema).max(MAX_LINES, 'tooManyLines'),
});

/** The version that a device has; none that can be read is none. */
const sinceSchema = z.coerce.number().int().nonnegative().catch(0);

/** The cart of an account as a device takes it over; version 0 if it has none. */
export interface AccountCart {
  version: number;
  items: CartItem[];
}

/**
 * The cart of an account, at the shop's prices of this moment. A line that is no longer sold keeps its name and has no
 * price: the cart's own check says what has changed.
 *
 * @param own.since the version that the device has: if it is still the last, only that is said
 */
export async function readAccountCart(
  { engine: { db } }: Scope,
  { accountId, since }: { accountId: string; since: unknown },
): Promise<AccountCart | { version: number }> {
  const row = await rowOf(db, accountId);
  if (!row) return { version: 0, items: [] };
  return row.version === sinceSchema.parse(since) ? { version: row.version } : cartOf(db, row);
}

/**
 * Replaces the cart of an account by that of a device which knows its last version.
 *
 * @param own.body `{ base, items }`: the version that the device has changed, and its lines
 * @returns the new version
 * @throws InvalidFieldsError for lines that are none
 * @throws ConflictError 'cartChanged' with the `version` and `items` of another device; nothing was written
 * @throws NotFoundError for an account that is closed
 */
export async function writeAccountCart(
  scope: Scope,
  { accountId, body }: { accountId: string; body: unknown },
): Promise<{ version: number }> {
  const { base, items } = parseInput(accountCartSchema, body);
  const { engine, now } = scope;
  return engine.transaction(async (tx) => {
    const row = await lockedRow(tx, scope, accountId);
    if (row === 'closed') throw new NotFoundError();
    // What was cleared up meanwhile is written again.
    if (row && row.version !== base) {
      throw new ConflictError('cartChanged', { ...(await cartOf(tx, row)) });
    }
    const version = Math.max(now(), (row?.version ?? 0) + 1);
    const values = { accountId, version, items: JSON.stringify(items) };
    await tx
      .insertInto('accountCarts')
      .values(values)
      .onConflict((conflict) => conflict.column('accountId').doUpdateSet(values))
      .execute();
    return { version };
  });
}

/** Takes the lines that were ordered out of the buyer's cart; what another device has added stays. */
export async function forgetBought(
  tx: Tx,
  scope: Scope,
  { accountId, items: bought }: { accountId: string; items: readonly OrderItem[] },
): Promise<void> {
  const row = await lockedRow(tx, scope, accountId);
  if (!row || row === 'closed') return;
  const lines = linesOf(row);
  const left = lines.filter(
    (line) => !bought.some((item) => isSameVariant(asLine(line), asLine(item))),
  );
  if (left.length === lines.length) return;
  await tx
    .updateTable('accountCarts')
    .set({ version: Math.max(scope.now(), row.version + 1), items: JSON.stringify(left) })
    .where('accountId', '=', accountId)
    .execute();
}

/** Deletes the carts that nobody has touched for `ACCOUNT_CART_DAYS`. */
export async function forgetUntouchedCarts({ engine, now }: Scope): Promise<void> {
  const oldest = now() - ACCOUNT_CART_DAYS * DAY_MS;
  await engine.transaction((tx) =>
    tx.deleteFrom('accountCarts').where('version', '<=', oldest).execute(),
  );
}

/** An account's cart as it is given to its owner. Epoch ms. */
export interface OwnCart {
  changedAt: number;
  lines: AccountCartLine[];
}

/** What an account's cart holds; null if there is none. */
export async function ownCart(db: Db, accountId: string): Promise<OwnCart | null> {
  const row = await rowOf(db, accountId);
  return row ? { changedAt: row.version, lines: linesOf(row) } : null;
}

interface CartRow {
  version: number;
  items: string;
}

const linesOf = ({ items }: CartRow): AccountCartLine[] => JSON.parse(items) as AccountCartLine[];

const rowOf = (db: Db | Tx, accountId: string): Promise<CartRow | undefined> =>
  db
    .selectFrom('accountCarts')
    .select(['version', 'items'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();

/**
 * The cart of an account that no one else can change until the transaction ends: the account's row is locked, since a
 * cart may have none. 'closed' for an erased account: a call that was under way would bring its cart back.
 */
async function lockedRow(
  tx: Tx,
  { engine }: Scope,
  accountId: string,
): Promise<CartRow | 'closed' | undefined> {
  const account = await tx
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .$if(engine.name === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!account || account.email.endsWith(ERASED_DOMAIN)) return 'closed';
  return rowOf(tx, accountId);
}

async function cartOf(db: Db | Tx, row: CartRow): Promise<AccountCart> {
  const lines = linesOf(row);
  const resolved = lines.length === 0 ? [] : await resolveItems(db, lines);
  return { version: row.version, items: resolved.map(cartItem) };
}

/** A line as the cart's rules compare it. */
const asLine = (
  line: Omit<OrderItem, 'uid' | 'qty' | 'lens'> & { lens?: LensChoice | null },
): LineProduct => ({
  _id: line._id,
  color: named(line.color),
  attribute: named(line.attribute),
  customAttr: named(line.customAttr),
  variantId: line.variantId ?? undefined,
  gift: line.gift ?? undefined,
  lens: line.lens ?? undefined,
});

function cartItem({ item, variant }: ResolvedItem<AccountCartLine>): CartItem {
  const { uid, qty, name } = item;
  const line = { ...asLine(item), uid, qty };
  if (!variant) return { ...line, price: 0, ...(name && { name }) };
  const { slug, image } = variant;
  return {
    ...line,
    ...lineVariant(variant),
    lens: cartLens({ lens: item.lens, bought: variant.lens }),
    price: toReais(variant.priceCents),
    name: variant.name,
    slug,
    ...(image && { image }),
  };
}
