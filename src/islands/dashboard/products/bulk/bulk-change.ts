import type { BulkChange, PriceEnding } from '#domain/products/bulk-edit.ts';
import { parseMoney } from '#domain/form/parse-amount.ts';

/** A bulk change as it is typed. */
export interface TypedChange {
  kind: BulkChange['kind'];
  by: 'percent' | 'amount' | 'set';
  /** Whether a price goes up or down; a price that is set does neither. */
  down: boolean;
  value: string;
  ending: PriceEnding;
  compareAt: 'unchanged' | 'keep' | 'clear';
  /** Whether the price before a reduction is removed. */
  clear: boolean;
  status: string;
  brandId: string;
  categoryId: string;
}

export const NO_CHANGE: TypedChange = {
  kind: 'price',
  by: 'percent',
  down: false,
  value: '',
  ending: 'exact',
  compareAt: 'unchanged',
  clear: false,
  status: 'hidden',
  brandId: '',
  categoryId: '',
};

/** The change to send; null while something is missing. */
export function changeOf(typed: TypedChange): BulkChange | null {
  const { kind, by, down, ending, compareAt, clear, status, brandId, categoryId } = typed;
  const value = parseMoney(typed.value.replace(/%\s*$/, ''));
  switch (kind) {
    case 'price': {
      if (value === null || (value === 0 && by !== 'set')) return null;
      const signed = down && by !== 'set' ? -value : value;
      return { kind, by, value: signed, ending, compareAt };
    }
    case 'compareAt':
      if (clear) return { kind, percent: null };
      return value === null || value < 1 ? null : { kind, percent: value };
    case 'status':
      return { kind, status: status as Extract<BulkChange, { kind: 'status' }>['status'] };
    case 'brand':
      return brandId ? { kind, brandId } : null;
    case 'addCategory':
    case 'removeCategory':
      return categoryId ? { kind, categoryId } : null;
  }
}
