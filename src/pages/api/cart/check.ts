import { api } from '#domain/access/needs.ts';
import { checkCart } from '#server/cart/check-cart.ts';
import { endpoint, jsonBody, onlyMethods } from '../../_edge/answer.ts';

export const needs = api('everybody');

export const POST = endpoint(async ({ request, locals }) => ({
  lines: await checkCart(locals.shop, await jsonBody(request)),
}));

export const ALL = onlyMethods({ POST });
