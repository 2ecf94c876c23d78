import { api } from '#domain/access/route-access.ts';
import { deliveryJson } from '#domain/deliveries/delivery.ts';
import { deliveryOptions } from '#server/deliveries/delivery-options.ts';
import type { Scope } from '#server/scope.ts';
import { endpoint, jsonBody, onlyMethods } from '../_edge/answer.ts';

export const needs = api('everybody');

const answer = async (scope: Scope, question: unknown) => ({
  options: (await deliveryOptions(scope, question)).map(deliveryJson),
});

/** Parameters `zipCode` or `state`, `country`, and what it is worth (`value`, reais) and weighs (`weight`, g). */
export const GET = endpoint(async ({ url, locals }) =>
  answer(locals.scope, Object.fromEntries(url.searchParams)),
);

/** The same with the `items` of a cart instead of value and weight. */
export const POST = endpoint(async ({ request, locals }) =>
  answer(locals.scope, await jsonBody(request)),
);

export const ALL = onlyMethods({ GET, POST });
