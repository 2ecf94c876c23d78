import { api } from '#domain/access/route-access.ts';
import { countTold } from '#server/visits/count-visit.ts';
import { endpoint, jsonBody } from '../_edge/answer.ts';
import { countedVisitor } from '../_edge/caller.ts';

export const needs = api('everybody');

/** A step that a page reports: `{ step: 'product', from: 'www.google.com' }`. */
export const POST = endpoint(async (context) => {
  const body = await jsonBody(context.request);
  const visitor = countedVisitor(context);
  if (visitor) await countTold(context.locals.scope, { body, visitor });
  return {};
});
