import type { Order } from '#domain/orders/order.ts';
import type { ExportedFile } from '#server/dashboard/export.ts';
import type { PaperType } from '#domain/prescriptions/prescription-file.ts';
import { MEDIA_POLICY, permissionsPolicy } from '#server/http/content-policy.ts';
import type { PaperFile } from '#server/papers/order-papers.ts';
import { orderJson } from './order-json.ts';

/** A file to download, under its own name. */
const download = (
  name: string,
  body: ConstructorParameters<typeof Response>[0],
  headers: Record<string, string>,
): Response =>
  new Response(body, {
    headers: {
      ...headers,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'no-store',
    },
  });

/** A PDF to download. */
export const pdfFile = ({ name, content }: PaperFile): Response =>
  download(name, content, {
    'content-type': 'application/pdf',
    'content-length': String(content.byteLength),
  });

/** A CSV file to download, sent while it is written. */
export const csvFile = ({ name, body }: ExportedFile): Response =>
  download(name, body, { 'content-type': 'text/csv; charset=utf-8' });

/**
 * A prescription's photo, shown, or its PDF, to download: somebody else's file, so that no script of it runs here, and
 * nobody but the visitor's window has it.
 */
export const paperFile = ({ content, type }: { content: Buffer; type: PaperType }): Response =>
  new Response(new Uint8Array(content), {
    headers: {
      'content-type': type,
      'content-disposition':
        type === 'image/webp' ? 'inline' : 'attachment; filename="receita.pdf"',
      'content-length': String(content.byteLength),
      'content-security-policy': MEDIA_POLICY,
      'permissions-policy': permissionsPolicy(),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  });

const TIMES = /At$|^at$/;

/** Epoch ms in ISO 8601: 2026-01-15T12:00:00.000Z. */
const readable = (name: string, value: unknown): unknown =>
  TIMES.test(name) && typeof value === 'number' ? new Date(value).toISOString() : value;

/** A person's data as a file to download: money in reais, times in ISO 8601. */
export function exportFile(
  { orders, ...rest }: { orders: readonly Order[] },
  name = 'meus-dados.json',
): Response {
  const body = JSON.stringify({ ...rest, orders: orders.map(orderJson) }, readable, 2);
  return new Response(body, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}
