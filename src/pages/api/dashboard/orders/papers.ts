import { dashboardApi } from '#domain/access/route-access.ts';
import { isPaper, readSheets } from '#domain/orders/sheet.ts';
import { NotFoundError } from '#server/base/errors.ts';
import { orderPapers } from '#server/papers/order-papers.ts';
import { endpoint } from '../../../_edge/answer.ts';
import { pdfFile } from '../../../_edge/export-file.ts';

export const needs = dashboardApi('orders');

/** Papers of one or several orders in one PDF: `?folha=packing&pedidos=A,B`. */
export const GET = endpoint(async ({ locals, url }) => {
  const asked = readSheets(url.searchParams);
  if (!asked || !isPaper(asked.kind)) throw new NotFoundError();
  return pdfFile(await orderPapers(locals.scope, { kind: asked.kind, orderIds: asked.orderIds }));
});
