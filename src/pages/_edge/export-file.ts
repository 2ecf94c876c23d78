import type { Order } from '#domain/orders/order.ts';
import { orderJson } from './order-json.ts';

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
