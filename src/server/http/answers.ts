import type { ServerResponse } from 'node:http';
import { t, type TextKey } from '#i18n/t.ts';

/** Code of a refusal, which is the last part of its text's key. */
type Code<Key = TextKey> = Key extends `http.${infer Name}` ? Name : never;

/** Answers before any page or endpoint has run, in the API's shape. */
export function refuse(res: ServerResponse, status: number, code: Code): void {
  res.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  res.end(JSON.stringify({ success: false, err: t(`http.${code}`) }));
}

/** Logs an uncaught error and answers 500, or cuts off an answer that had begun. */
export function answerFailure(
  error: unknown,
  res: ServerResponse,
  log: (error: unknown) => void,
): void {
  log(error);
  if (res.headersSent) res.destroy();
  else refuse(res, 500, 'failed');
}
