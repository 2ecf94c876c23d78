import { oneLine } from '#server/auth/auth-log.ts';
import { ShopError } from '#server/errors.ts';
import { textOf } from '../text.ts';

/** Longest report that is read. */
const MAX_BYTES = 4096;
const CODE = /^[A-Z_]{1,60}$/;

/**
 * Writes what went wrong in a browser into the log: its code and a short message.
 *
 * @throws ShopError 413 for a long report
 */
export async function logClientReport(request: Request): Promise<void> {
  const body = await request.text();
  if (body.length > MAX_BYTES) throw new ShopError(413, 'tooLarge');
  const report = request.headers.get('content-type')?.includes('application/json')
    ? jsonFields(body)
    : Object.fromEntries(new URLSearchParams(body));
  const code = CODE.test(textOf(report.code)) ? textOf(report.code) : 'CLIENT_ERROR';
  console.warn(oneLine(`auth client: ${code}: ${textOf(report.message)}`));
}

/** Nothing where a report is no JSON object: it is logged all the same. */
function jsonFields(body: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(body)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
