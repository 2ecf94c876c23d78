import type { APIContext } from 'astro';
import { pathInShop } from '#domain/access/callback-url.ts';
import { BadRequestError, NotFoundError } from '#server/base/errors.ts';
import { hasZeroByte, parseJson } from '../text.ts';

/** The actions that Auth.js answers, and the methods of each. */
const METHODS: Record<string, readonly string[]> = {
  session: ['GET', 'POST'],
  csrf: ['GET'],
  providers: ['GET'],
  signin: ['GET', 'POST'],
  signout: ['GET', 'POST'],
  callback: ['GET', 'POST'],
  error: ['GET'],
  'verify-request': ['GET'],
};
const WITH_PROVIDER = ['signin', 'callback'];

/** A call below /api/auth, with the fields of its form. */
export interface AuthCall {
  action: string;
  provider: string | undefined;
  method: string;
  /** Address as the visitor sees it: behind a proxy it begins with https. */
  url: URL;
  fields: Record<string, unknown>;
}

/** The call's address on the shop's public site, if it has one, so that no answer leads elsewhere. */
function publicUrl({ url, locals }: APIContext): URL {
  const { SITE_URL } = locals.scope.config;
  return new URL(url.pathname + url.search, SITE_URL ?? url);
}

/**
 * A form's fields as strings, whatever type a JSON body gives them: neither our code nor Auth.js expects
 * any other. `data`, which a session is updated with, stays unchanged.
 *
 * @throws BadRequestError for a zero byte, which PostgreSQL cannot store in a text
 */
function plainFields(fields: Record<string, unknown>): Record<string, unknown> {
  const plain = Object.entries(fields)
    .filter(([name, value]) => name === 'data' || typeof value !== 'object')
    .map(([name, value]) => [name, name === 'data' ? value : String(value)] as const);
  if (plain.some(([, value]) => hasZeroByte(value))) throw new BadRequestError('notJson');
  return Object.fromEntries(plain);
}

/** The fields of a form or of a JSON object; no fields for any other body. */
async function readFields(request: Request): Promise<Record<string, unknown>> {
  const body = await request.text();
  if (!request.headers.get('content-type')?.includes('application/json')) {
    return plainFields(Object.fromEntries(new URLSearchParams(body)));
  }
  return plainFields(Object(parseJson(body)) as Record<string, unknown>);
}

/**
 * Reads a call below /api/auth.
 *
 * @throws NotFoundError for an unknown action, or one that does not have this method
 * @throws BadRequestError for a body that claims to be JSON and is not, and for a zero byte
 */
export async function readAuthCall(context: APIContext): Promise<AuthCall> {
  const { request, params } = context;
  const [action = '', provider, ...rest] = (params.auth ?? '').split('/');
  const methods = Object.hasOwn(METHODS, action) ? METHODS[action]! : [];
  const fits = provider ? WITH_PROVIDER.includes(action) : action !== 'callback';
  if (!methods.includes(request.method) || !fits || rest.length > 0) throw new NotFoundError();
  const fields = request.method === 'POST' ? await readFields(request) : {};
  return { action, provider, method: request.method, url: publicUrl(context), fields };
}

/** Whether every callback address of the query leads into the shop. */
export function hasValidCallbackUrl({ url }: AuthCall): boolean {
  return url.searchParams
    .getAll('callbackUrl')
    .every((asked) => pathInShop(asked, url.origin) !== null);
}

/**
 * The query with its callback address as a path that begins with `/`: to any other spelling, such as `.`,
 * Auth.js answers 500.
 */
function withPlainCallbackUrl(url: URL): URL {
  const plain = new URL(url);
  const asked = url.searchParams.get('callbackUrl');
  if (asked !== null) plain.searchParams.set('callbackUrl', pathInShop(asked, url.origin) ?? '/');
  return plain;
}

/** The cookies without any callback address that is not absolute or leads out of the shop: it is forged. */
function validCookies(cookies: string, origin: string): string {
  return cookies
    .split(/; */)
    .filter((cookie) => {
      const [, address] = /^[^=]*authjs\.callback-url=(.*)$/.exec(cookie) ?? [];
      return address === undefined || isAbsoluteShopAddress(address, origin);
    })
    .join('; ');
}

/** Whether every callback address in a cookie is absolute and leads into the shop. */
export function hasValidCallbackCookie({ headers }: Request, origin: string): boolean {
  const cookies = headers.get('cookie') ?? '';
  return validCookies(cookies, origin) === cookies.split(/; */).join('; ');
}

function isAbsoluteShopAddress(encoded: string, origin: string): boolean {
  try {
    const address = decodeURIComponent(encoded);
    return URL.canParse(address) && pathInShop(address, origin) !== null;
  } catch {
    return false;
  }
}

/** The call as Auth.js reads it: with the address that the visitor sees, and its own header to ask for JSON. */
export function authRequest(call: AuthCall, { headers }: Request): Request {
  const { method, fields } = call;
  const url = withPlainCallbackUrl(call.url);
  const given = new Headers(headers);
  given.set('cookie', validCookies(headers.get('cookie') ?? '', url.origin));
  if (String(fields.json) === 'true') given.set('x-auth-return-redirect', '1');
  if (method === 'GET') return new Request(url, { headers: given });
  given.set('content-type', 'application/json');
  given.delete('content-length');
  return new Request(url, { method, headers: given, body: JSON.stringify(fields) });
}
