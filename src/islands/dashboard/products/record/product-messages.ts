import type { ProductChoices } from '#domain/products/product-record.ts';
import { choicesOf, type VariantRow } from '../variants/variants.ts';

/** The messages of react-hook-form by their dotted path: 'variants.3.sku'. */
export function messagesIn(errors: unknown, path = ''): Record<string, string> {
  if (typeof errors !== 'object' || errors === null) return {};
  const { message } = errors as { message?: unknown };
  if (typeof message === 'string') return { [path]: message };
  return Object.assign(
    {},
    ...Object.entries(errors).map(([name, inner]) =>
      messagesIn(inner, path ? `${path}.${name}` : name),
    ),
  ) as Record<string, string>;
}

/** Messages about variants by `row.column`; the one below `''` is shown above the grid. */
export function variantMessages(
  messages: Readonly<Record<string, string>>,
  rows: readonly VariantRow[],
  choices: ProductChoices,
): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const [path, message] of Object.entries(messages)) {
    const [root, row, ...field] = path.split('.');
    if (root !== 'variants') continue;
    const column = COLUMN_OF[field.join('.')];
    if (column) shown[`${row}.${column}`] = message;
    else {
      const name = rows[Number(row)] && choicesOf(rows[Number(row)]!, choices).join(', ');
      shown[''] = name ? `${name}: ${message}` : message;
    }
  }
  return shown;
}

const COLUMN_OF: Readonly<Record<string, string>> = {
  price: 'price',
  compareAt: 'compareAt',
  sku: 'sku',
  barcode: 'barcode',
  cost: 'cost',
  stock: 'qty',
  'stock.quantity': 'qty',
  'stock.delta': 'qty',
};

/** The message about the reason of a change of stock, whichever variant it came with. */
export const reasonMessage = (messages: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(messages).find(([path]) => /^variants\.\d+\.stock\.reason$/.test(path))?.[1];

/**
 * The messages of measures by `size.measure`, one about all of a size by `size` alone; the shop names them
 * by the row that was sent.
 */
export function measureMessages(
  messages: Readonly<Record<string, string>>,
  sizes: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([path, message]) => {
      const [root, row, measure] = path.split('.');
      const size = sizes[Number(row)];
      if (root !== 'measures' || size === undefined) return [];
      return [[measure === undefined ? size : `${size}.${measure}`, message]];
    }),
  );
}
