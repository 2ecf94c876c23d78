import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { onTestFinished, vi } from 'vitest';

export interface S3Server {
  /** Objects of the bucket by their name. */
  objects: Map<string, { content: Buffer; type: string }>;
  /** Every request, such as 'PUT .source/x'. */
  asked: string[];
  /** Statuses with which the next requests fail; 0 closes the connection, 307 leads elsewhere. */
  failing: number[];
  endpoint: string;
}

const ACCESS_KEY = 'the-access-key';
const BUCKET = 'vitrine-media';

/** A version 4 signature with our key; it has to cover at least the host and the time. */
const SIGNED =
  /^AWS4-HMAC-SHA256 Credential=the-access-key\/\d{8}\/sa-east-1\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=[0-9a-f]{64}$/;

function isSigned({ headers }: IncomingMessage): boolean {
  const [, signed = ''] = SIGNED.exec(headers.authorization ?? '') ?? [];
  return ['host', 'x-amz-date'].every((name) => signed.split(';').includes(name));
}

async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Sends an object, or the requested range of it. */
function send(
  req: IncomingMessage,
  res: ServerResponse,
  { content, type }: { content: Buffer; type: string },
): void {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(req.headers.range ?? '') ?? [];
  const etag = `"${content.length}"`;
  if (req.headers['if-none-match'] === etag) return void res.writeHead(304, { etag }).end();
  const headers = { 'content-type': type, etag, 'accept-ranges': 'bytes' };
  const part =
    from === undefined ? content : content.subarray(Number(from), to ? Number(to) + 1 : undefined);
  res.writeHead(from === undefined ? 200 : 206, {
    ...headers,
    'content-length': part.length,
    ...(from !== undefined && {
      'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${content.length}`,
    }),
  });
  res.end(req.method === 'HEAD' ? undefined : part);
}

/** Names that a page of a list has: few, so that more than one page is asked for. */
const PAGE = 2;

/** A page of ListObjectsV2, in the order of the names' bytes. */
const listOf = (objects: ReadonlyMap<string, unknown>, url: string): string => {
  const after = new URL(url, 'http://s3').searchParams.get('start-after') ?? '';
  const names = [...objects.keys()].sort().filter((name) => name > after);
  const keys = names.slice(0, PAGE).map((name) => `<Contents><Key>${name}</Key></Contents>`);
  const isTruncated = names.length > PAGE;
  return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${keys.join('')}</ListBucketResult>`;
};

/** A store with the part of S3 that the shop uses, in path style, until the test ends. */
export async function openS3(): Promise<S3Server> {
  const shop: S3Server = { objects: new Map(), asked: [], failing: [], endpoint: '' };
  const { objects, asked, failing } = shop;
  const server = createServer((req, res) => {
    void (async () => {
      const path = decodeURIComponent(req.url!.split('?', 1)[0]!);
      const name = path.slice(BUCKET.length + 2);
      asked.push(`${req.method} ${name}`);
      const content = await bodyOf(req);
      const status = failing.shift();
      if (status === 0) return req.socket.destroy();
      if (status === 307) return res.writeHead(307, { location: '/elsewhere' }).end();
      if (status) return res.writeHead(status).end(`<Error><Code>Failing${status}</Code></Error>`);
      if (!isSigned(req) || !`${path}/`.startsWith(`/${BUCKET}/`)) {
        return res.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
      }
      if (req.method === 'GET' && name === '')
        return res.writeHead(200).end(listOf(objects, req.url!));
      const object = objects.get(name);
      switch (req.method) {
        case 'PUT':
          objects.set(name, { content, type: req.headers['content-type'] ?? '' });
          return res.writeHead(200).end();
        case 'DELETE':
          objects.delete(name);
          return res.writeHead(204).end();
        default:
          return object ? send(req, res, object) : res.writeHead(404).end();
      }
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  shop.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return shop;
}

/** Makes this test's shop store its media there. */
export function keepMediaIn({ endpoint }: S3Server): void {
  vi.stubEnv('S3_ENDPOINT', endpoint);
  vi.stubEnv('S3_BUCKET', BUCKET);
  vi.stubEnv('S3_REGION', 'sa-east-1');
  vi.stubEnv('S3_ACCESS_KEY_ID', ACCESS_KEY);
  vi.stubEnv('S3_SECRET_ACCESS_KEY', 'the-secret-key');
  onTestFinished(() => void vi.unstubAllEnvs());
}
