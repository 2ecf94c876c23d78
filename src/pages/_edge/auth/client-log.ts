import { oneLine } from '#server/auth/auth-log.ts';
import { ShopError } from '#server/base/errors.ts';
import { textOf } from '../text.ts';

/** Most characters of a report. */
const MAX_LENGTH = 4096;
const CODE = /^[A-Z_]{1,60}$/;

/**
 * Logs what went wrong in a browser: its code and a short message.
 *
 * @throws ShopError 413 for a long report
 */
export async function logClientReport(request: Request): Promise<void> {
  const body = await request.text();
  if (body.length > MAX_LENGTH) throw new ShopError(413, 'tooLarge');
  const report = request.headers.get('content-type')?.includes('application/json')
    ? jsonFields(body)
    : Object.fromEntries(new URLSearchParams(body));
  const code = CODE.test(textOf(report.code)) ? textOf(report.code) : 'CLIENT_ERROR';
  console.warn(oneLine(`auth client: ${code}: ${textOf(report.message)}`));
}

/** No fields if a report is not JSON: it is logged anyway. */
function jsonFields(body: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(body)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
