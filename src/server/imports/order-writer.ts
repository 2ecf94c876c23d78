import { isDeepStrictEqual } from 'node:util';
import { reachable } from '#domain/account/erased.ts';
import type { ImportedOrder } from '#domain/imports/imported.ts';
import { orderFields, orderKeys, readOrderHeader } from '#domain/imports/order-columns.ts';
import { readOrder } from '#domain/imports/orders.ts';
import type { PastLine, PastOrder } from '#domain/orders/past-order.ts';
import { t } from '#i18n/t.ts';
import { variantPictures } from '../cart/variant-pictures.ts';
import { countOrders } from '../customers/records/customer-rows.ts';
import { joinCustomer } from '../customers/records/join-customer.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import { ownerOfEmail } from '../orders/placing/claim-orders.ts';
import { authorise } from '../service/authorise.ts';
import type { Scope } from '../service/scope.ts';
import {
  deletePastOrder,
  eventsOf,
  insertPastOrder,
  payableOf,
  readPastOrder,
  rewritePastOrder,
} from './past-order-rows.ts';
import type { Undoing, Writer, Writing, Written } from './writer.ts';

/** What an import remembers of an order: the customer is the one that it has made for it. */
interface StoredOrder {
  order: PastOrder;
  newCustomerId: string | null;
}

type SoldNow = Pick<PastLine, 'productId' | 'variantId' | 'slug' | 'image'>;

/** What the shop sells now under these SKUs. */
async function soldUnder(db: Db, skus: readonly string[]): Promise<Map<string, SoldNow>> {
  if (skus.length === 0) return new Map();
  const variants = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.productId')
    .select(['variants.id', 'variants.sku', 'variants.productId', 'products.slug'])
    .select(['variants.colorId', 'variants.customAttr'])
    .where('variants.sku', 'in', skus)
    .where('variants.archivedAt', 'is', null)
    .execute();
  if (variants.length === 0) return new Map();
  const pictureOf = await variantPictures(
    db,
    variants.map(({ productId }) => productId),
  );
  return new Map(
    variants.map(({ id, sku, productId, slug, ...shown }) => {
      const image = pictureOf({ productId, ...shown })?.key ?? null;
      return [sku, { productId, variantId: id, slug, image }];
    }),
  );
}

const NOT_SOLD: SoldNow = { productId: '', variantId: '', slug: '', image: null };

async function pastOrder(tx: Tx, { order }: ImportedOrder): Promise<PastOrder> {
  const sold = await soldUnder(
    tx,
    order.lines.flatMap(({ sku }) => sku || []),
  );
  const lines = order.lines.map((line) => ({ ...line, ...(sold.get(line.sku) ?? NOT_SOLD) }));
  return { ...order, lines };
}

/** Whether an order is still as it was imported: it was neither changed nor written about, nor is anything coming back. */
async function isUntouched(tx: Tx, orderId: string, past: PastOrder): Promise<boolean> {
  const { version } = await tx
    .selectFrom('orders')
    .select('version')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const count = async (table: 'orderEvents' | 'returnRequests') => {
    const { rows } = await tx
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow();
    return Number(rows);
  };
  return (
    version === 1 &&
    (await count('orderEvents')) === eventsOf(past) &&
    (await count('returnRequests')) === 0
  );
}

/** The customer of a new order, and whether they are new. */
async function customerOf(tx: Tx, scope: Scope, past: PastOrder) {
  const accountId = past.email === '' ? null : await ownerOfEmail(tx, past.email);
  const placedAt = past.history[0]!.at;
  // Someone who bought there before is a customer since then.
  const then: Scope = { ...scope, now: () => placedAt };
  let newCustomerId: string | null = null;
  const newId = () => (newCustomerId = scope.newId());
  const { fullName, phone, cpf = '' } = past.billingInfo;
  const customerId = await joinCustomer(
    tx,
    { ...then, newId },
    {
      accountId,
      fullName,
      email: past.email,
      phone,
      cpf,
      payableCents: payableOf(past),
      isSale: true,
    },
  );
  return { accountId, customerId, newCustomerId: newCustomerId === customerId ? customerId : null };
}

/** Writes an order that another shop has carried out, or what has become of it there since; one that is worked on here stays. */
async function writeOrder(
  tx: Tx,
  scope: Scope,
  { record, columns }: Writing<ImportedOrder>,
): Promise<Written> {
  authorise(scope, 'orders', 'edit');
  const past = await pastOrder(tx, record);
  const found = await tx
    .selectFrom('orders')
    .select(['id', 'email', 'customerId'])
    .where('externalId', '=', past.externalId)
    .executeTakeFirst();
  const name = past.externalId;
  if (!found) {
    const { newCustomerId, ...owner } = await customerOf(tx, scope, past);
    const id = await insertPastOrder(tx, scope, past, owner);
    if (owner.customerId !== null) await countOrders(tx, [owner.customerId]);
    const order = await readPastOrder(tx, id);
    const after: StoredOrder = { order, newCustomerId };
    return { outcome: 'created', id, name, before: null, after };
  }
  const { id, customerId } = found;
  const before = await readPastOrder(tx, id);
  const unchanged = { outcome: 'unchanged', id, name, before: null, after: null } as const;
  if (isDeepStrictEqual(before, past)) return unchanged;
  // Anyone who was erased here is not brought back by a file.
  const isErased = found.email !== '' && reachable(found.email) === '';
  if (isErased || !(await isUntouched(tx, id, before))) {
    const column = columns.headers[columns.indexOf.get('externalId') ?? -1] ?? '';
    const values = { value: past.externalId };
    const problem = { row: record.row, column, code: 'changedHere', level: 'warning' } as const;
    return { ...unchanged, problems: [{ ...problem, values }] };
  }
  await rewritePastOrder(tx, scope, id, past);
  if (customerId !== null) await countOrders(tx, [customerId]);
  const after: StoredOrder = { order: await readPastOrder(tx, id), newCustomerId: null };
  const was: StoredOrder = { order: before, newCustomerId: null };
  return { outcome: 'updated', id, name, before: was, after };
}

/** Removes a customer whom the import has made, unless someone has worked with them, or they have bought or signed in. */
async function removeUnused(tx: Tx, customerId: string): Promise<void> {
  const unused = await tx
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customerId)
    .where('accountId', 'is', null)
    .where('emailConsent', '=', '')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('orders').select('id').whereRef('customerId', '=', 'customers.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('customerNotes').select('id').whereRef('customerId', '=', 'customers.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('customerTags').select('tag').whereRef('customerId', '=', 'customers.id'),
        ),
      ),
    )
    .executeTakeFirst();
  if (unused) await tx.deleteFrom('customers').where('id', '=', customerId).execute();
}

/** Takes an order away again, or writes it as it was; nothing if it was worked on since. */
async function undoOrder(tx: Tx, scope: Scope, undoing: Undoing): Promise<'undone' | 'kept'> {
  authorise(scope, 'orders', 'edit');
  const { id } = undoing;
  const before = undoing.before as StoredOrder | null;
  const { order, newCustomerId } = undoing.after as StoredOrder;
  const found = await tx
    .selectFrom('orders')
    .select('customerId')
    .where('id', '=', id)
    .$if(scope.engine.name === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  if (!found || !isDeepStrictEqual(await readPastOrder(tx, id), order)) return 'kept';
  if (!(await isUntouched(tx, id, order))) return 'kept';
  if (before === null) await deletePastOrder(tx, id);
  else await rewritePastOrder(tx, scope, id, before.order);
  if (found.customerId !== null) await countOrders(tx, [found.customerId]);
  if (newCustomerId !== null) await removeUnused(tx, newCustomerId);
  return 'undone';
}

/** How orders are imported: as history, by their number in the shop that they come from. */
export const orderWriter: Writer<ImportedOrder> = {
  header: readOrderHeader,
  fields: orderFields,
  keys: orderKeys,
  read: (columns, rows) =>
    readOrder(columns, rows, {
      furtherCharge: t('imports.furtherCharge'),
      delivery: t('imports.delivery'),
      payment: t('imports.payment'),
      coupon: t('imports.coupon'),
    }),
  write: writeOrder,
  undo: undoOrder,
};
