import type { APIContext } from 'astro';
import type { ProviderCall } from '#server/payments/providers/provider.ts';

/** A provider's call as it came, its body unread by anyone before: a signature is over its bytes. */
export const providerCallOf = async ({
  request,
  url,
}: Pick<APIContext, 'request' | 'url'>): Promise<ProviderCall> => ({
  method: request.method,
  headers: request.headers,
  query: url.searchParams,
  body: request.method === 'POST' ? await request.text() : '',
});
