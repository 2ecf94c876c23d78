import { SIGN_IN_PATH } from '#domain/access/callback-url.ts';
import { BadRequestError } from '#server/errors.ts';
import { fail } from '../answer.ts';
import type { AuthCall } from './call.ts';

/** Status of a sign-in that failed, by the code that Auth.js names; others are 400. */
const STATUS_OF: Record<string, number> = {
  CredentialsSignin: 401,
  SecondFactorRequired: 401,
  SecondFactorRejected: 401,
  SecondFactorExpired: 401,
  AccessDenied: 403,
};

const statusOf = (error: string): number =>
  Object.hasOwn(STATUS_OF, error) ? STATUS_OF[error]! : 400;

/** The code of a failure. A page that was asked for may have an `error` of its own: it is none. */
function failureIn(address: string | undefined): string | null {
  const url = address === undefined ? null : URL.parse(address);
  return url?.pathname === SIGN_IN_PATH ? url.searchParams.get('error') : null;
}

/**
 * The address of a sign-in that failed, with the code of ours in the place of Auth.js's: it puts ours
 * into a parameter beside its own.
 */
function withOwnCode(address: string | undefined): string | undefined {
  const url = address === undefined ? null : URL.parse(address);
  const code = url?.searchParams.get('code') ?? '';
  if (!url || !code.startsWith('SecondFactor')) return address;
  url.searchParams.set('error', code);
  url.searchParams.delete('code');
  return url.href;
}

/** Auth.js sets the cookies of a form with every answer, for a browser that has none yet. */
const FORM_COOKIE = /^(__(Host|Secure)-)?authjs\.(csrf-token|callback-url)=/;

const jsonHeaders = (response: Response): Headers => {
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.delete('location');
  headers.set('content-type', 'application/json');
  return headers;
};

/**
 * The cookies of a form are those of its own call: a page that reads the session meanwhile must not
 * put others in their place. A call that only reads gets none.
 */
function dropFormCookies(headers: Headers): void {
  const kept = headers.getSetCookie().filter((cookie) => !FORM_COOKIE.test(cookie));
  headers.delete('set-cookie');
  for (const cookie of kept) headers.append('set-cookie', cookie);
}

/**
 * Auth.js's answer in the specification's form: no session is an empty object, a failed sign-in has
 * a status of its own, and later handlers can change its headers.
 */
export async function shapeAnswer(
  { action, method }: AuthCall,
  answer: Response,
): Promise<Response> {
  const isJson = answer.headers.get('content-type')?.includes('application/json');
  if (!isJson) return new Response(answer.body, answer);
  const body = (await answer.json()) as { url?: string } | null;
  if (action === 'session' && method === 'POST' && answer.status === 400) {
    return fail(new BadRequestError('csrf'));
  }
  if (body?.url) body.url = withOwnCode(body.url);
  const error = failureIn(body?.url);
  const headers = jsonHeaders(answer);
  if (action === 'session' || action === 'providers') dropFormCookies(headers);
  return new Response(JSON.stringify(body ?? {}), {
    status: error === null ? answer.status : statusOf(error),
    headers,
  });
}

/** A code as the shop and Auth.js write them: what else an address says may be anything. */
const REFUSAL = /^\w{1,60}$/;

/** Why an answer refuses a sign-in: the code of the page or JSON that it leads to; null where it does not. */
export async function refusalIn(answer: Response): Promise<string | null> {
  const isJson = answer.headers.get('content-type')?.includes('application/json');
  const body = isJson ? ((await answer.clone().json()) as { url?: string }) : {};
  const target = answer.headers.get('location') ?? body.url;
  const url = target === undefined ? null : URL.parse(target, 'http://shop.invalid');
  if (url?.pathname !== SIGN_IN_PATH) return null;
  const own = url.searchParams.get('code') ?? '';
  const code = own.startsWith('SecondFactor') ? own : url.searchParams.get('error');
  return code !== null && REFUSAL.test(code) ? code : null;
}

/** Sends the visitor to the sign-in page with a code: as JSON to the specification's client. */
export function refuseSignIn({ url, fields }: AuthCall, error?: string, status = 400): Response {
  const target = new URL(SIGN_IN_PATH, url);
  if (error) target.searchParams.set('error', error);
  if (String(fields.json) !== 'true') {
    return new Response(null, { status: 302, headers: { location: target.href } });
  }
  return Response.json({ url: target.href }, { status });
}
