import type { APIContext, APIRoute } from 'astro';
import { t, textAt } from '#i18n/t.ts';
import {
  BadRequestError,
  ConflictError,
  DatabaseFullError,
  InvalidFieldsError,
  NotFoundError,
  ShopError,
} from '#server/base/errors.ts';
import { parseJson } from './text.ts';

/** JSON that nothing caches unless its headers allow it: it changes, and is often personal. */
export function json(
  body: Record<string, unknown>,
  status: number,
  given: HeadersInit = {},
): Response {
  const headers = new Headers(given);
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  const text = JSON.stringify(body);
  headers.set('content-type', 'application/json');
  // Without it an answer of a few words would be compressed, for a fifth of what an order costs, and sent in pieces.
  headers.set('content-length', String(Buffer.byteLength(text)));
  return new Response(text, { status, headers });
}

/** JSON answer to a successful call: `{ success: true, … }`. */
export function succeed(
  body: Record<string, unknown>,
  status = 200,
  headers: HeadersInit = {},
): Response {
  return json({ success: true, ...body }, status, headers);
}

/** What is found in a prescription has one text, whether it stops an order or stands beside its field. */
const FINDINGS = 'lenses.findings.';

/** JSON answer to a failed call; an error that is not one of ours is logged and answered with a 500. */
export function fail(error: unknown, log: (error: unknown) => void = console.error): Response {
  if (!(error instanceof ShopError)) {
    log(error);
    return json({ success: false, err: t('errors.unexpected') }, 500);
  }
  // Someone has to make room.
  if (error instanceof DatabaseFullError) log(error.message);
  const fields =
    error instanceof InvalidFieldsError
      ? Object.fromEntries(
          Object.entries(error.fields).map(([name, code]) => [
            name,
            textAt(code.startsWith(FINDINGS) ? code : `errors.${code}`, error.values),
          ]),
        )
      : undefined;
  return json(
    {
      success: false,
      err: textAt(`errors.${error.code}`, error.values),
      ...(fields && { code: error.code, fields }),
      ...(error instanceof ConflictError && { code: error.code, ...error.details }),
    },
    error.status,
    error.retryAfter === undefined ? {} : { 'retry-after': String(error.retryAfter) },
  );
}

/** Wraps an endpoint so that what it throws becomes the API's failure answer. */
export function endpoint(
  handler: (context: APIContext) => Promise<Record<string, unknown> | Response>,
): APIRoute {
  return async (context) => {
    try {
      const answer = await handler(context);
      return answer instanceof Response ? answer : succeed(answer);
    } catch (error) {
      return fail(error);
    }
  };
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * The 405 for a method that an endpoint does not export, naming those it does; Astro would answer with a 404. HEAD
 * comes with GET.
 *
 * @returns null for a method that it has, and for pages, which have no methods of their own
 */
export function refuseMethod(endpoint: object, method: string): Response | null {
  const methods = METHODS.filter((name) => Object.hasOwn(endpoint, name));
  if (methods.length === 0 || methods.includes(method === 'HEAD' ? 'GET' : method)) return null;
  const refusal = fail(new ShopError(405, 'methodNotAllowed'));
  refusal.headers.set('allow', methods.join(', '));
  return refusal;
}

/** Answers 404: for paths below `/api` that do not exist. */
export const unknownPath: APIRoute = () => fail(new NotFoundError());

/** As `jsonBody`, for a call whose body may be empty. */
export async function jsonBodyIfAny(request: Request): Promise<Record<string, unknown>> {
  const isEmpty = request.body === null || request.headers.get('content-length') === '0';
  return isEmpty ? {} : jsonBody(request);
}

/**
 * The JSON object of a request's body.
 *
 * @throws ShopError 415 if its content type is not JSON
 * @throws BadRequestError if it is not a JSON object, or a string in it contains a zero byte
 */
export async function jsonBody(request: Request): Promise<Record<string, unknown>> {
  if (!request.headers.get('content-type')?.toLowerCase().startsWith('application/json')) {
    throw new ShopError(415, 'notJson');
  }
  const body = parseJson(await request.text());
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new BadRequestError('notJson');
  }
  return body as Record<string, unknown>;
}
