import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { onTestFinished, vi } from 'vitest';
import type { SessionUser } from '#domain/access/session-user.ts';
import type { MediaItem } from '#domain/media/media.ts';
import type { Handler } from '#server/http/sequence.ts';
import type { Scope } from '#server/service/scope.ts';
import { actingAs, actorOf } from '#server/service/scope.ts';
import { POST } from '#pages/api/dashboard/media/index.ts';
import type { APIContext } from 'astro';
import { receiveMedia } from '#server/media/receive-media.ts';
import { serveHandler, type HttpShop } from '../../support/http-shop.ts';

/** A data folder of this test's own. */
export async function ownDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-media-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  vi.stubEnv('DATA_DIR', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  return folder;
}

/** Every file below a data folder's media, as relative paths. */
export async function filesBelow(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'media'), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(dataDir, 'media').length + 1))
    .toSorted();
}

/** The jobs in the queue, in the order of their times. */
export const jobsOf = ({ engine }: Scope) =>
  engine.db.selectFrom('jobs').select(['kind', 'payload', 'runAt']).orderBy('runAt').execute();

async function* inPieces(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536);
}

/** A file of the library, taken in by the shop itself. */
export async function added(scope: Scope, name: string, content: Uint8Array): Promise<MediaItem> {
  const { item } = await receiveMedia(scope, { name, content: Readable.from(inPieces(content)) });
  return item;
}

const BOUNDARY = '----a-boundary';
export const multipart = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** The multipart body of one file. */
export const formOf = (name: string, content: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);

/** Our server with the upload's endpoint behind it, as Astro's adapter calls it. */
export function uploadServer(scope: Scope, user: SessionUser | null): Promise<HttpShop> {
  const handler: Handler = async (req, res) => {
    const { body } = req as { body?: BodyInit };
    const request = new Request('http://localhost/api/dashboard/media', {
      method: 'POST',
      headers: req.headers as Record<string, string>,
      ...(body !== undefined && { body, duplex: 'half' }),
    } as RequestInit);
    const locals = { scope: actingAs(scope, actorOf(user)), user };
    const answer = await POST({ request, locals } as unknown as APIContext);
    res.writeHead(answer.status, Object.fromEntries(answer.headers));
    res.end(await answer.text());
  };
  return serveHandler(handler);
}
