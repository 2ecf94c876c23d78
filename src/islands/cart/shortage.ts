import { t } from 'i18next';
import type { CartItem } from '#domain/cart/cart.ts';
import type { CartCheckLine } from '#domain/cart/cart-check.ts';
import { hasStock } from '#domain/stock/stock.ts';

/** 'limit' is more than one order may have of it, though the shop has more. */
export type Shortage =
  { kind: 'gone' } | { kind: 'sold-out' } | { kind: 'short' | 'limit'; left: number };

/** What prevents a line, as it is now, from being bought; null where nothing does. */
export function shortageOf(item: CartItem, finding?: CartCheckLine): Shortage | null {
  if (!finding) return null;
  if (finding.state === 'gone') return { kind: 'gone' };
  if (finding.maxQty === 0) return { kind: 'sold-out' };
  const { available, maxQty } = finding;
  if (item.qty <= maxQty) return null;
  return { kind: hasStock(available, maxQty + 1) ? 'limit' : 'short', left: maxQty };
}

/** Why a line cannot have more pieces: those are all there are, or all that one order may have. */
export function whyNoMore({ qty }: CartItem, finding?: CartCheckLine): string {
  // Too many pieces are reported as its shortage.
  if (!finding || qty !== finding.maxQty) return '';
  const isStock = finding.available === finding.maxQty;
  return t(isStock ? 'cart.noMoreStock' : 'cart.noMorePerOrder', { count: finding.maxQty });
}
