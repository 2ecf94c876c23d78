import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Entry from '#entry.ts';
import type { Scope } from '#server/service/scope.ts';
import { sealSession, sessionCookieName } from '#server/auth/session-cookie.ts';
import { isOverTls } from '#server/security/cookies.ts';
import { createSession } from '#server/auth/sessions.ts';
import type { RunningServer } from '#server/http/serve.ts';
import { build, isBuilt } from '#server/start/build.ts';

/** The built site, served in this process: its pages read what a test writes through `scope`. */
export interface BuiltShop extends RunningServer {
  scope: Scope;
  /** Renews its cached pages (`src/server/http/renew-pages.ts`). */
  renewPages: typeof Entry.renewPages;
  /** Addresses that the built site itself was asked for, in their order. */
  asked: string[];
  /** The Cookie header of a browser in which the account has just signed in. */
  signIn(accountId: string): Promise<string>;
}

const root = resolve(import.meta.dirname, '../..');

/**
 * Builds the site if needed and serves it on a free port, with a new empty database.
 *
 * @param env environment variables to set while it runs
 */
export async function openBuiltShop(env: Record<string, string> = {}): Promise<BuiltShop> {
  if (!(await isBuilt(root))) await build(root);
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-built-'));
  const before = { ...process.env };
  Object.assign(process.env, { DATABASE_URL: '', SITE_URL: '', ...env, DATA_DIR: dataDir });
  const entry = pathToFileURL(join(root, 'dist/server/entry.mjs')).href;
  const built = (await import(/* @vite-ignore */ entry)) as typeof Entry;
  const { closeShop, currentShop, handler, renewPages, serve } = built;
  const scope = await currentShop();
  const asked: string[] = [];
  const server = await serve({
    shop: scope,
    host: '127.0.0.1',
    port: 0,
    allowedHosts: '',
    handler: (req, res) => {
      asked.push(req.url!);
      return handler(req, res);
    },
    clientDir: join(root, 'dist/client'),
    mediaDir: join(dataDir, 'media'),
  });
  return {
    scope,
    renewPages,
    asked,
    port: server.port,
    connect: server.connect,
    async signIn(accountId) {
      const claims = await createSession(scope, { accountId, userAgent: 'test' });
      return `${sessionCookieName(isOverTls(scope))}=${await sealSession(scope, claims)}`;
    },
    async stop() {
      await server.stop(0);
      await closeShop();
      await rm(dataDir, { recursive: true });
      // Restored in place: the test runner has a reference to `process.env`.
      for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
      Object.assign(process.env, before);
    },
  };
}
