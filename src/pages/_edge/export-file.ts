import type { Order } from '#domain/orders/order.ts';
import type { ExportedFile } from '#server/dashboard/export.ts';
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
