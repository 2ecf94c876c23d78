import type { APIContext, APIRoute } from 'astro';
import { actingAs, actorOf, type Scope } from '#server/service/scope.ts';

interface Call {
  path: string;
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  params?: Record<string, string>;
  /** What the middleware would have set, such as the user. */
  locals?: Partial<App.Locals>;
}

/** An endpoint's response to a browser's call. */
export async function callRoute(
  route: APIRoute,
  shop: Scope,
  { path, ...more }: Call,
): Promise<Response> {
  const url = new URL(path, 'http://localhost:4321');
  const request = new Request(url, {
    method: more.method ?? 'GET',
    headers: { host: url.host, 'content-type': 'application/json', ...more.headers },
    ...(more.body !== undefined && { body: JSON.stringify(more.body) }),
  });
  const user = more.locals?.user;
  const locals = {
    scope: user === undefined ? shop : actingAs(shop, actorOf(user)),
    siteUrl: url.origin,
    user: null,
    sessionId: null,
    ...more.locals,
  };
  const context = {
    request,
    url,
    locals,
    params: more.params ?? {},
    clientAddress: '127.0.0.1',
  };
  return route(context as unknown as APIContext);
}

/** An endpoint's answer to a browser's call: its status, headers and JSON. */
export async function call(route: APIRoute, shop: Scope, request: Call) {
  const response = await callRoute(route, shop, request);
  return {
    status: response.status,
    headers: response.headers,
    json: (await response.json()) as Record<string, unknown>,
  };
}
