import { api } from '#domain/access/route-access.ts';
import { framesOf, shopFrames } from '#server/catalogue/shop-frames.ts';
import { endpoint, succeed } from '../../_edge/answer.ts';

export const needs = api('everybody');

const SHORTLY = { 'Cache-Control': 'public, max-age=60' };

/**
 * GET the measures of the shop's frames, a page of them or those of `ids`. Whose glasses they are compared with is
 * the browser's alone: no number of a visitor is asked for here.
 */
export const GET = endpoint(async ({ url, locals }) => {
  const ids = url.searchParams.get('ids');
  if (ids !== null) {
    return succeed(
      { frames: await framesOf(locals.scope, ids.split(',')), next: null },
      200,
      SHORTLY,
    );
  }
  const page = Number(/^[1-9]\d{0,4}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1);
  return succeed(await shopFrames(locals.scope, page), 200, SHORTLY);
});
