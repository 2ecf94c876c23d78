import { api } from '#domain/access/route-access.ts';
import { endpoint } from '../../_edge/answer.ts';
import { orderJson } from '../../_edge/order-json.ts';
import { visibleOrder } from '../../_edge/visible-order.ts';

export const needs = api('visitor', { whileClosed: true });

export const GET = endpoint(async (context) => ({
  order: orderJson(await visibleOrder(context)),
}));
