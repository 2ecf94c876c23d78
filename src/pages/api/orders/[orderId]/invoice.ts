import { api } from '#domain/access/route-access.ts';
import { invoicePaper } from '#server/papers/order-papers.ts';
import { endpoint } from '../../../_edge/answer.ts';
import { pdfFile } from '../../../_edge/export-file.ts';
import { visibleOrder } from '../../../_edge/visible-order.ts';

export const needs = api('visitor', { whileClosed: true });

/** The summary of an order as a PDF, for its owner and for anyone who has its key. */
export const GET = endpoint(async (context) =>
  pdfFile(await invoicePaper(context.locals.scope, await visibleOrder(context))),
);
