import type { ServerResponse } from 'node:http';
import { translate } from '#i18n/translate.ts';

/** Answers before any page or endpoint has run, in the API's shape. */
export function refuse(res: ServerResponse, status: number, code: string): void {
  res.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  res.end(JSON.stringify({ success: false, err: translate(`http.${code}`) }));
}

/** Logs what nobody caught and answers 500, or cuts an answer that had begun. */
export function answerFailure(
  error: unknown,
  res: ServerResponse,
  log: (error: unknown) => void,
): void {
  log(error);
  if (res.headersSent) res.destroy();
  else refuse(res, 500, 'failed');
}
