import type { APIContext, APIRoute } from 'astro';
import type { Scope } from '#server/scope.ts';

interface Call {
  path: string;
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  params?: Record<string, string>;
  /** What the middleware has found out, such as who asks. */
  locals?: Partial<App.Locals>;
}

/** What a browser's call to an endpoint is answered: its status, its headers and its JSON. */
export async function call(route: APIRoute, shop: Scope, { path, ...more }: Call) {
  const url = new URL(path, 'http://localhost:4321');
  const request = new Request(url, {
    method: more.method ?? 'GET',
    headers: { host: url.host, 'content-type': 'application/json', ...more.headers },
    ...(more.body !== undefined && { body: JSON.stringify(more.body) }),
  });
  const locals = { scope: shop, siteUrl: url.origin, user: null, sessionId: null, ...more.locals };
  const context = {
    ...{ request, url, locals },
    params: more.params ?? {},
    clientAddress: '127.0.0.1',
  };
  const response = await route(context as unknown as APIContext);
  return {
    status: response.status,
    headers: response.headers,
    json: (await response.json()) as Record<string, unknown>,
  };
}
