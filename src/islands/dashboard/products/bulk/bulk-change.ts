import {
  FACETS,
  type Feature,
  mayBeUnknown,
  type PriceEnding,
} from '#domain/products/bulk-edit.ts';
import type { BulkChange } from '#domain/products/bulk-edit-input.ts';
import { isNcm, ncmDigits } from '#domain/products/ncm.ts';
import { parseMoney } from '#domain/form/parse-amount.ts';
import type { StaffReason } from '#domain/stock/movement.ts';
import { readQuantity } from '../variants/variants.ts';
import { textAt } from '#i18n/t.ts';

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
  stockBy: 'add' | 'remove' | 'set' | 'unlimited';
  reason: string;
  note: string;
  feature: Feature;
  /** '' for a feature that is not known. */
  featureValue: string;
  tags: string[];
  costBy: 'set' | 'up' | 'down' | 'clear';
  ncm: string;
}

/** Fields of a kind of change. */
export interface ChangeFieldsProps {
  value: TypedChange;
  set: (more: Partial<TypedChange>) => void;
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
  stockBy: 'add',
  reason: '',
  note: '',
  feature: 'shape',
  featureValue: '',
  tags: [],
  costBy: 'set',
  ncm: '',
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
    case 'cost':
      if (typed.costBy === 'clear') return { kind, by: 'clear', value: 0 };
      if (value === null) return null;
      if (typed.costBy === 'set') return { kind, by: 'set', value };
      return value === 0
        ? null
        : { kind, by: 'percent', value: typed.costBy === 'down' ? -value : value };
    case 'ncm': {
      const digits = ncmDigits(typed.ncm);
      return digits === '' || isNcm(digits) ? { kind, ncm: digits } : null;
    }
    case 'status':
      return { kind, status: status as Extract<BulkChange, { kind: 'status' }>['status'] };
    case 'brand':
      return brandId ? { kind, brandId } : null;
    case 'stock':
      return stockChangeOf(typed);
    case 'feature':
      if (!typed.featureValue && !mayBeUnknown(typed.feature)) return null;
      return { kind, feature: typed.feature, value: typed.featureValue || null };
    case 'addTags':
    case 'removeTags':
      return typed.tags.length > 0 ? { kind, tags: typed.tags } : null;
    case 'addCategory':
    case 'removeCategory':
      return categoryId ? { kind, categoryId } : null;
  }
}

function stockChangeOf({ stockBy, value: text, reason, note }: TypedChange): BulkChange | null {
  const value = readQuantity(text);
  const why = { reason: reason as StaffReason, note };
  if (reason === '') return null;
  if (stockBy === 'unlimited') return { kind: 'stock', by: stockBy, value: 0, ...why };
  if (value === null || value < 0 || text.trim() === '') return null;
  if (stockBy === 'set') return { kind: 'stock', by: 'set', value, ...why };
  if (value === 0) return null;
  return { kind: 'stock', by: 'add', value: stockBy === 'remove' ? -value : value, ...why };
}

/** The value of a feature as the shop's filters call it, or 'Sim', 'Não', 'Categoria 3'. */
export const featureText = (feature: Feature, value: string): string =>
  textAt(feature in FACETS ? `facets.${feature}.${value}` : `products.options.${feature}.${value}`);
