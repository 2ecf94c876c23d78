import { request, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Handler } from '#server/http/sequence.ts';
import { precompress } from '#server/http/precompress.ts';
import { serve, type RunningServer, type ServeOptions } from '#server/http/serve.ts';

/** Creates a folder with these files (path → content); it is deleted after the test. */
export async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-http-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

export interface HttpShop extends RunningServer {
  log: unknown[];
}

/** Serves `handler` and the files `client/…` and `media/…` on a free port, until the test ends. */
export async function serveHandler(
  handler: Handler,
  files: Record<string, string> = {},
  options: Partial<ServeOptions> = {},
): Promise<HttpShop> {
  const folder = await folderWith({ 'client/favicon.txt': 'icon', ...files });
  await precompress(join(folder, 'client'));
  const log: unknown[] = [];
  const server = await serve({
    host: '127.0.0.1',
    port: 0,
    allowedHosts: '',
    handler,
    clientDir: join(folder, 'client'),
    mediaDir: join(folder, 'media'),
    log: (error) => log.push(error),
    ...options,
  });
  onTestFinished(() => server.stop(0));
  return { ...server, log };
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Makes one request, its path and headers sent exactly as given; returns the raw body. */
export function ask(
  { port }: { port: number },
  path: string,
  { body, ...options }: RequestOptions & { body?: string | Buffer } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, agent: false, ...options }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode!,
          headers: answer.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
