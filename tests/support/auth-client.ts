import type { APIContext, APIRoute } from 'astro';
import { GET, POST } from '#pages/api/auth/[...auth].ts';
import type { Scope } from '#server/service/scope.ts';
import { userOfRequest } from '#server/auth/session-cookie.ts';

export const ORIGIN = 'http://localhost:4321';

interface AuthAnswer {
  status: number;
  headers: Headers;
  /** Undefined if the answer is not JSON. */
  json: Record<string, unknown> | undefined;
  /** Target of a redirect: its Location, or the `url` of its JSON. */
  url: URL | undefined;
}

/** A browser at /api/auth: it stores cookies, and posts forms as the specification says. */
export class AuthClient {
  readonly #shop: Scope;
  readonly #origin: string;
  /** Network address it calls from. */
  readonly #address: string;
  readonly cookies = new Map<string, string>();
  /** Set-Cookie headers as received, the latest first. */
  readonly set: string[] = [];

  constructor(shop: Scope, { origin = ORIGIN, address = '127.0.0.1' } = {}) {
    this.#shop = shop;
    this.#origin = origin;
    this.#address = address;
  }

  get #cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #storeCookie(name: string, value: string): void {
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  /** A request of this browser, as the shop's own server would pass it on. */
  request(path: string, init: RequestInit = {}): Request {
    const { host } = new URL(this.#origin);
    const headers = { host, 'user-agent': 'Test', cookie: this.#cookieHeader, ...init.headers };
    return new Request(new URL(path, `http://${host}`), { ...init, headers });
  }

  async #call(route: APIRoute, request: Request): Promise<AuthAnswer> {
    const url = new URL(request.url);
    const context = {
      request,
      url,
      clientAddress: this.#address,
      params: { auth: url.pathname.replace(/^\/api\/auth\/?/, '') },
      locals: { scope: this.#shop, siteUrl: this.#origin },
      cookies: {
        set: (name: string, value: string, options: object) => {
          this.set.unshift(JSON.stringify({ name, ...options }));
          this.#storeCookie(name, encodeURIComponent(value));
        },
      },
    };
    const response = await route(context as unknown as APIContext);
    for (const header of response.headers.getSetCookie()) {
      this.set.unshift(header);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      this.#storeCookie(name, value);
    }
    const isJson = response.headers.get('content-type')?.includes('json');
    const json = isJson ? ((await response.json()) as Record<string, unknown>) : undefined;
    const target = response.headers.get('location') ?? json?.url;
    return {
      status: response.status,
      headers: response.headers,
      json,
      url: typeof target === 'string' ? new URL(target, this.#origin) : undefined,
    };
  }

  get(path: string): Promise<AuthAnswer> {
    return this.#call(GET, this.request(`/api/auth/${path}`));
  }

  post(path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<AuthAnswer> {
    return this.#call(POST, this.request(`/api/auth/${path}`, { method: 'POST', body, headers }));
  }

  async csrfToken(): Promise<string> {
    return String((await this.get('csrf')).json?.csrfToken);
  }

  /** POSTs a form with the token that belongs to the cookies. */
  async form(path: string, fields: Record<string, string> = {}): Promise<AuthAnswer> {
    const csrfToken = await this.csrfToken();
    const form = { csrfToken, callbackUrl: '/conta', json: 'true', ...fields };
    return this.post(path, new URLSearchParams(form));
  }

  signIn(email: string, password: string): Promise<AuthAnswer> {
    return this.form('callback/credentials', { email, password });
  }

  /** The session's user; undefined for a visitor. */
  async user(): Promise<Record<string, unknown> | undefined> {
    return (await this.get('session')).json?.user as Record<string, unknown> | undefined;
  }

  /** The user that the middleware sees. */
  signedIn() {
    return userOfRequest(this.#shop, this.request('/conta'));
  }
}
