import type { CounterProduct } from '#domain/orders/counter.ts';
import type { CustomerItem } from '#domain/customers/customer.ts';
import { type Answer, getData } from '#stores/api.ts';
import { printWindow } from '../../orders/print-window.ts';
import { PRINT_PATH, type SheetKind } from '#domain/orders/sheet.ts';

/** Path of the dashboard's orders in the API. */
export const ORDERS_API = '/api/dashboard/orders';

type Found<One> = Promise<Answer<{ found: readonly One[] }>>;

/** Variants by name, SKU or barcode. */
export async function findProducts(q: string, signal: AbortSignal): Found<CounterProduct> {
  const address = `${ORDERS_API}/products?${new URLSearchParams({ q })}`;
  const answer = await getData<{ products: CounterProduct[] }>(address, { signal });
  return answer.success ? { success: true, found: answer.products } : answer;
}

/** Customers by name, e-mail or phone. */
export async function findCustomers(q: string, signal: AbortSignal): Found<CustomerItem> {
  const address = `/api/dashboard/customers?${new URLSearchParams({ q, limit: '6' })}`;
  const answer = await getData<{ items: CustomerItem[] }>(address, { signal });
  return answer.success ? { success: true, found: answer.items } : answer;
}

/** Opens the sheets of these orders and prints them. */
export function printSheets(kind: SheetKind, orderIds: readonly string[]): void {
  const asked = new URLSearchParams({ folha: kind, pedidos: orderIds.join(',') });
  printWindow(`${PRINT_PATH}?${asked}`);
}
