import { resolve } from 'node:path';
import type { Environment } from '../base/env.ts';
import { linkBase } from '../base/link-base.ts';

/** What is printed once the shop is open: where it is, and warnings about what will not work there. */
export function openingLines(env: Environment, port: number): string[] {
  const host = env.HOST === '0.0.0.0' ? 'localhost' : env.HOST;
  const lines = [`\nVitrine is open at http://${host}:${port}`];
  if (env.SITE_URL) lines.push(`Its public address is ${env.SITE_URL}`);
  if (linkBase(env) === null) {
    lines.push(
      'WARNING: it does not know its public address. Letters (orders, sign-in links, passwords) have links, ' +
        'so none is sent until SITE_URL is set.',
    );
  }
  if (env.SITE_URL?.startsWith('https:') && !env.TRUST_PROXY) {
    lines.push(
      'WARNING: https means that a proxy stands in front, but TRUST_PROXY is not set. All visitors count as ' +
        'one, and the limits on sign-in, orders and letters meet them together.',
    );
  }
  lines.push(`Its data is in ${env.DATABASE_URL ? 'PostgreSQL' : resolve(env.DATA_DIR)}`);
  return lines;
}
