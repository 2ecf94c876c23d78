import { dashboardApi } from '#domain/access/route-access.ts';
import { counterPix } from '#server/orders/counter/counter-pix.ts';
import { endpoint } from '../../../_edge/answer.ts';

export const needs = dashboardApi('orders');

/** The Pix code by the shop's key for `?amount=` reais, for the customer at the counter. */
export const GET = endpoint(async ({ locals, url: { searchParams } }) => ({
  pix: await counterPix(locals.scope, { amount: Number(searchParams.get('amount')) }),
}));
