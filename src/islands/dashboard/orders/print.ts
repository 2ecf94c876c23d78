import { printWindow } from '../../orders/print-window.ts';
import { PRINT_PATH, type SheetKind } from '#domain/orders/sheet.ts';

/** Opens the sheets of these orders and prints them. */
export function printSheets(kind: SheetKind, orderIds: readonly string[]): void {
  const asked = new URLSearchParams({ folha: kind, pedidos: orderIds.join(',') });
  printWindow(`${PRINT_PATH}?${asked}`);
}
