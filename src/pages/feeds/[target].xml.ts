import type { APIRoute } from 'astro';
import Negotiator from 'negotiator';
import { api } from '#domain/access/route-access.ts';
import { isFeedTarget } from '#domain/feeds/feed.ts';
import { holdsTag } from '#server/caching/stored-page.ts';
import { feedTag } from '#server/feeds/feed-pass.ts';
import { readFeed } from '#server/feeds/feeds.ts';

export const needs = api('everybody');

/** The catalogue for Google Merchant or Meta, which fetch it by themselves. */
export const GET: APIRoute = async ({ locals, params: { target }, request }) => {
  if (!isFeedTarget(target)) return new Response(null, { status: 404 });
  const address = { target, origin: locals.siteUrl };
  const etag = await feedTag(locals.scope, address);
  const always = {
    etag,
    vary: 'Accept-Encoding',
    // Sent as it is written here, so that a slow reader can be waited for.
    'cache-control': 'public, no-cache, no-transform',
  };
  const { headers } = request;
  if (holdsTag(headers.get('if-none-match') ?? '', etag)) {
    return new Response(null, { status: 304, headers: always });
  }
  const negotiator = new Negotiator({
    headers: { 'accept-encoding': headers.get('accept-encoding') ?? '' },
  });
  const gzip = negotiator.encodings(['gzip', 'identity']).includes('gzip');
  return new Response(
    request.method === 'HEAD' ? null : readFeed(locals.scope, { ...address, gzip }),
    {
      headers: {
        ...always,
        'content-type': 'application/xml; charset=utf-8',
        ...(gzip && { 'content-encoding': 'gzip' }),
      },
    },
  );
};
