import { parseListQuery } from '#domain/catalogue/query.ts';
import { api } from '#domain/access/route-access.ts';
import { listedFrames } from '#server/catalogue/shop-frames.ts';
import { endpoint, succeed } from '../../_edge/answer.ts';

export const needs = api('everybody');

/** As long as the next page of the same list may be opened with it. */
const SHORTLY = { 'Cache-Control': 'public, max-age=60' };

/**
 * GET all products of a list by the parameters of its address, in its order, with the measures of the frames: the
 * browser sorts them by what fits like the visitor's own glasses. `page` is of this answer, 500 products each.
 */
export const GET = endpoint(async ({ url, locals }) => {
  const query = parseListQuery(url.searchParams);
  return succeed(await listedFrames(locals.scope, { query, page: query.page }), 200, SHORTLY);
});
