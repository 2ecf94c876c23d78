import type { APIContext, APIRoute } from 'astro';
import { translate } from '#i18n/translate.ts';
import { BadRequestError, ConflictError, InvalidFieldsError, ShopError } from '#server/errors.ts';

/** JSON answer of a call that went well: `{ success: true, … }`. */
export function succeed(body: Record<string, unknown>, status = 200, headers: HeadersInit = {}) {
  return Response.json({ success: true, ...body }, { status, headers });
}

/** JSON answer of a call that failed; an error that is none of ours is logged and told as a 500. */
export function fail(error: unknown, log: (error: unknown) => void = console.error): Response {
  if (!(error instanceof ShopError)) {
    log(error);
    return Response.json({ success: false, err: translate('errors.unexpected') }, { status: 500 });
  }
  const fields =
    error instanceof InvalidFieldsError
      ? Object.fromEntries(
          Object.entries(error.fields).map(([name, code]) => [name, translate(`errors.${code}`)]),
        )
      : undefined;
  return Response.json(
    {
      success: false,
      err: translate(`errors.${error.code}`, error.values),
      ...(fields && { fields }),
      ...(error instanceof ConflictError && error.details),
    },
    { status: error.status },
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

/**
 * The JSON object of a request's body.
 *
 * @throws BadRequestError when the body is no JSON object
 */
export async function jsonBody(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request.json().catch(() => undefined);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new BadRequestError('notJson');
  }
  return body as Record<string, unknown>;
}
