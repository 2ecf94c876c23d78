import { expressionBuilder } from 'kysely';
import {
  ABANDONED_AFTER_MS,
  abandonedCartList,
  linesInWords,
  type AbandonedCart,
  type OpenLine,
} from '#domain/cart/open-cart.ts';
import { formatPhone } from '#domain/address/phone.ts';
import { lookedFor } from '#domain/orders/order-words.ts';
import { toReais } from '#domain/money.ts';
import { audit } from '../service/audit.ts';
import { authorise } from '../service/authorise.ts';
import { listOf } from '../dashboard/list.ts';
import { action, type Resource } from '../dashboard/resource.ts';
import { holdsWords, where } from '../dashboard/where.ts';
import type { Schema } from '../db/schema/schema.ts';
import type { OpenCartRow } from '../db/schema/visits.ts';
import type { Scope } from '../service/scope.ts';

const eb = expressionBuilder<Schema, 'openCarts'>();
const { ref } = eb;
const texts = [ref('name'), ref('email'), ref('phone'), ref('lines')];

/** Forgets carts that staff have chosen: they were written to, or ask for it. */
async function removeCarts(scope: Scope, { ids }: { ids: readonly string[] }): Promise<void> {
  authorise(scope, 'carts', 'delete');
  await scope.engine.transaction(async (tx) => {
    const removed = await tx
      .deleteFrom('openCarts')
      .where('id', 'in', ids)
      .returning(['id', 'lines'])
      .execute();
    for (const { id, lines } of removed) {
      // Named by its lines and not by its owner, who may have asked to be forgotten.
      const name = linesInWords(JSON.parse(lines) as OpenLine[]);
      await audit(scope, { action: 'carts.delete', subject: id, name });
    }
  });
}

const itemOf = ({ totalCents, phone, lines, ...row }: OpenCartRow): AbandonedCart => ({
  id: row.id,
  updatedAt: row.updatedAt,
  name: row.name,
  email: row.email,
  phone: formatPhone(phone),
  lines: linesInWords(JSON.parse(lines) as OpenLine[]),
  pieces: row.pieces,
  total: toReais(totalCents),
});

/** Carts of checkouts that have been silent for an hour, and that no order has come of. */
export const carts: Resource = {
  name: 'carts',
  list: listOf<'openCarts', AbandonedCart>({
    shape: abandonedCartList,
    table: 'openCarts',
    rows: (db) => db.selectFrom('openCarts'),
    only: ({ now }) => eb('updatedAt', '<=', now() - ABANDONED_AFTER_MS),
    search: (q, { engine }) =>
      eb.and(lookedFor(q).map((ways) => eb.or(ways.map((way) => holdsWords(engine, way, texts))))),
    filters: { total: (condition, { engine }) => where(engine, ref('totalCents'), condition) },
    sorts: { total: () => ref('totalCents') },
    items: async (_scope, db, ids) => {
      const rows = await db.selectFrom('openCarts').selectAll().where('id', 'in', ids).execute();
      return rows.map(itemOf);
    },
    columns: [
      { name: 'updatedAt', value: ({ updatedAt }) => new Date(updatedAt) },
      ...(['name', 'email', 'phone', 'lines', 'pieces'] as const),
      { name: 'total', isMoney: true, value: ({ total }) => total },
    ],
  }),
  actions: { remove: action({ right: 'delete', on: 'both', run: removeCarts }) },
  audited: 'by-verb',
};
