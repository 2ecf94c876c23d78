import { api } from '#domain/access/route-access.ts';
import { deliveryJson } from '#domain/deliveries/delivery.ts';
import { deliveryOptions } from '#server/deliveries/delivery-options.ts';
import { endpoint, onlyMethods } from '../_edge/answer.ts';

export const needs = api('everybody');

export const GET = endpoint(async ({ url, locals }) => {
  const options = await deliveryOptions(locals.scope, {
    zipCode: url.searchParams.get('zipCode'),
    state: url.searchParams.get('state'),
  });
  return { options: options.map(deliveryJson) };
});

export const ALL = onlyMethods({ GET });
