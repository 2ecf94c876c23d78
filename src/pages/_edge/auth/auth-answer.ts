import { SIGN_IN_PATH } from '#domain/access/callback-url.ts';
import { BadRequestError } from '#server/base/errors.ts';
import { fail, json } from '../answer.ts';
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

/** The code of a failure; null for any page but the sign-in page, whose `error` may be its own. */
function failureIn(address: string | undefined): string | null {
  const url = address === undefined ? null : URL.parse(address);
  return url?.pathname === SIGN_IN_PATH ? url.searchParams.get('error') : null;
}

/** Our own code of a failed sign-in, which Auth.js puts into a parameter next to its own. */
function ownCodeIn({ searchParams }: URL): string | null {
  const code = searchParams.get('code');
  return code?.startsWith('SecondFactor') ? code : null;
}

/** The address of a failed sign-in, with our own code instead of Auth.js's. */
function withOwnCode(address: string | undefined): string | undefined {
  const url = address === undefined ? null : URL.parse(address);
  const code = url && ownCodeIn(url);
  if (!code) return address;
  url.searchParams.set('error', code);
  url.searchParams.delete('code');
  return url.href;
}

/** The cookies of a form, which Auth.js sets with every answer to a browser that has none yet. */
const FORM_COOKIE = /^(__(Host|Secure)-)?authjs\.(csrf-token|callback-url)=/;

const isJson = ({ headers }: Response): boolean =>
  headers.get('content-type')?.includes('application/json') ?? false;

/**
 * Removes a form's cookies from an answer that only reads: another page that reads the session meanwhile must not
 * replace the cookies that an open form was given.
 */
function dropFormCookies(headers: Headers): void {
  const remaining = headers.getSetCookie().filter((cookie) => !FORM_COOKIE.test(cookie));
  headers.delete('set-cookie');
  for (const cookie of remaining) headers.append('set-cookie', cookie);
}

/**
 * Auth.js's answer as the specification asks for it: an empty object without a session, a status of
 * its own for a failed sign-in, and headers that later handlers can change.
 */
export async function shapeAnswer(
  { action, method }: AuthCall,
  answer: Response,
): Promise<Response> {
  if (!isJson(answer)) return new Response(answer.body, answer);
  const body = (await answer.json()) as { url?: string } | null;
  if (action === 'session' && method === 'POST' && answer.status === 400) {
    return fail(new BadRequestError('csrf'));
  }
  if (body?.url) body.url = withOwnCode(body.url);
  const error = failureIn(body?.url);
  const headers = new Headers(answer.headers);
  headers.delete('location');
  if (action === 'session' || action === 'providers') dropFormCookies(headers);
  return json(body ?? {}, error === null ? answer.status : statusOf(error), headers);
}

/** A code as the shop and Auth.js write it; anything else in an address is not to be trusted. */
const REFUSAL = /^\w{1,60}$/;

/** Why an answer refuses a sign-in: the code in its redirect or JSON; null if it does not refuse. */
export async function refusalIn(answer: Response): Promise<string | null> {
  const body = isJson(answer) ? ((await answer.clone().json()) as { url?: string }) : {};
  const target = answer.headers.get('location') ?? body.url;
  const url = target === undefined ? null : URL.parse(target, 'http://shop.invalid');
  if (url?.pathname !== SIGN_IN_PATH) return null;
  const code = ownCodeIn(url) ?? url.searchParams.get('error');
  return code !== null && REFUSAL.test(code) ? code : null;
}

/** Sends the visitor to the sign-in page with a code; the specification's client gets it as JSON. */
export function refuseSignIn({ url, fields }: AuthCall, error?: string, status = 400): Response {
  const target = new URL(SIGN_IN_PATH, url);
  if (error) target.searchParams.set('error', error);
  if (String(fields.json) !== 'true') {
    return new Response(null, { status: 302, headers: { location: target.href } });
  }
  return json({ url: target.href }, status);
}
