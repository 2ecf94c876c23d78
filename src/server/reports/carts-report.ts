import { ABANDONED_AFTER_MS, type OpenLine } from '#domain/cart/open-cart.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import type { Cells, ReportRow } from '#domain/reports/report.ts';
import { byMeasure, pageOf } from './ranking.ts';
import type { Report } from './report.ts';

interface Left {
  name: string;
  carts: number;
  pieces: number;
  worth: number;
}

const cellsOf = ({ carts, pieces, worth }: Left): Cells => ({ carts, pieces, worth });

/** What is left in carts: the products of those that are abandoned now. The shop keeps no more than 10,000 carts. */
export const cartsReport: Report = async ({ engine, now }, { query, ...page }) => {
  const carts = await engine.heavy
    .selectFrom('openCarts')
    .select(['lines', 'pieces', 'totalCents'])
    .where('updatedAt', '<=', now() - ABANDONED_AFTER_MS)
    .execute();
  const products = new Map<string, Left>();
  for (const cart of carts) {
    const seen = new Set<string>();
    for (const { productId, name, qty, priceCents } of JSON.parse(cart.lines) as OpenLine[]) {
      const left = products.get(productId) ?? { name, carts: 0, pieces: 0, worth: 0 };
      products.set(productId, left);
      left.pieces += qty;
      left.worth += qty * priceCents;
      if (!seen.has(productId)) left.carts += 1;
      seen.add(productId);
    }
  }
  const rows = byMeasure(
    [...products].map(([productId, left]): ReportRow => ({
      key: productId,
      name: left.name,
      href: `${dashboardPath('products')}/${productId}`,
      cells: cellsOf(left),
      before: null,
    })),
    query.measure,
  );
  const sum = (of: 'pieces' | 'totalCents') => carts.reduce((total, cart) => total + cart[of], 0);
  return {
    rows: pageOf(rows, page),
    total: rows.length,
    totals: { carts: carts.length, pieces: sum('pieces'), worth: sum('totalCents') },
    totalsBefore: null,
  };
};
