import type { APIRoute } from 'astro';
import { api } from '#domain/access/route-access.ts';
import { isFeedTarget } from '#domain/feeds/feed.ts';
import { ShopError } from '#server/base/errors.ts';
import { writeFeed } from '#server/feeds/feeds.ts';
import { fail } from '../_edge/answer.ts';

export const needs = api('everybody');

/** The catalogue for Google Merchant or Meta, which fetch it by themselves. */
export const GET: APIRoute = async ({ locals, params: { target } }) => {
  if (!isFeedTarget(target)) return new Response(null, { status: 404 });
  try {
    const body = await writeFeed(locals.scope, { target, origin: locals.siteUrl });
    return new Response(body, {
      headers: {
        'content-type': 'application/xml; charset=utf-8',
        // Prices and stock are of this moment.
        'cache-control': 'no-cache',
      },
    });
  } catch (error) {
    if (error instanceof ShopError) return fail(error);
    throw error;
  }
};
