import { api } from '#domain/access/route-access.ts';
import { sendOrdered } from '#server/laboratory/send-ordered.ts';
import { endpoint, jsonBody } from '../../../_edge/answer.ts';
import { orderJson } from '../../../_edge/order-json.ts';
import { visibleOrder } from '../../../_edge/visible-order.ts';

export const needs = api('visitor', { whileClosed: true });

/** Sends the prescription of lenses that were ordered without one, or another one that the shop has asked for. */
export const POST = endpoint(async (context) => {
  const { locals, request } = context;
  const { orderId } = await visibleOrder(context);
  await sendOrdered(locals.scope, { orderId, body: await jsonBody(request) });
  return { order: orderJson(await visibleOrder(context)) };
});
