import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import { useEffect, useState } from 'react';
import type { CartItem } from '#domain/cart/cart.ts';
import type { CartCheckLine, CouponFinding } from '#domain/cart/cart-check.ts';
import type { PriceRule } from '#domain/coupons/price-rules.ts';
import { hasStock } from '#domain/stock/stock.ts';
import { postData } from '#stores/api.ts';
import { changeDiscount, changePrice, updateVariant } from '#stores/cart-actions.ts';
import { $cart } from '#stores/cart.ts';
import { $promotions, $rulesAsked, recordCouponCheck } from '#stores/coupon.ts';

/** Unit prices in reais of a line whose price went up or down while it was in the cart. */
export interface PriceChange {
  from: number;
  to: number;
}

interface CartCheck {
  /** The shop's last answer about each line, by the line's uid. */
  findings: Readonly<Record<string, CartCheckLine>>;
  /** Changes of price that the buyer has not yet acknowledged, by the line's uid. */
  priceChanges: Readonly<Record<string, PriceChange>>;
  /** Acknowledges a line's changed price. */
  acceptPrice: (uid: string) => void;
}

/** The lines whose price has changed, by their uid. */
function changedPrices(items: CartItem[], lines: CartCheckLine[]): Record<string, PriceChange> {
  const found = new Map(lines.map((line) => [line.uid, line]));
  const changes = items.flatMap(({ uid, price }) => {
    const line = found.get(uid);
    if (!line || line.state === 'gone' || line.state === 'lens-gone') return [];
    if (line.price === price) return [];
    return [[uid, { from: price, to: line.price }] as const];
  });
  return Object.fromEntries(changes);
}

/** Puts the shop's answer about the coupon into the store, whose sums depend on it. */
function recordCoupon(code: string, { state, discount, rule, err = '' }: CouponFinding): void {
  if (state === 'ok') {
    recordCouponCheck({ code, state, discount, ...(rule && { rule }) });
    changeDiscount(code, discount);
  } else if (state === 'unchecked') recordCouponCheck({ code, state: 'unanswered' });
  else recordCouponCheck({ code, state: 'refused', reason: err });
}

interface CheckAnswer {
  lines: CartCheckLine[];
  /** Null if none was asked about. */
  coupon?: CouponFinding | null;
  promotions?: readonly PriceRule[];
}

/**
 * Compares the cart's lines with the shop's own prices and stock: at first, when a line is added or
 * removed, and whenever the tab becomes visible again; and its coupon with them, also when a quantity
 * changes, since a smaller cart may be too small for it. A changed price goes into the cart at once, so
 * that no sum on the page is wrong, and so does the new name of a colour. A failed check changes nothing:
 * the order is checked again anyway.
 */
export function useCartCheck(lines: readonly CartItem[]): CartCheck {
  const [findings, setFindings] = useState<CartCheck['findings']>({});
  const [priceChanges, setPriceChanges] = useState<CartCheck['priceChanges']>({});

  const couponCode = useStore($cart, { ssr: 'initial' }).coupon.code;
  const wanted = lines.map(({ uid, qty }) => (couponCode ? `${uid} ${qty}` : uid));
  const asked = useStore($rulesAsked, { ssr: () => 0 });
  const question = lines.length > 0 ? JSON.stringify([couponCode, wanted.toSorted(), asked]) : '';

  useEffect(() => {
    if (!question) return;
    let left = false;
    const check = async () => {
      const { items, coupon } = $cart.get();
      if (document.visibilityState === 'hidden' || items.length === 0) return;
      const { code } = coupon;
      const asked = { items, ...(code && { coupon: code }) };
      const answer = await postData<CheckAnswer>('/api/cart/check', asked);
      if (left) return;
      if (!answer.success) {
        if (code) recordCouponCheck({ code, state: 'unanswered' });
        return;
      }
      if (answer.coupon) recordCoupon(code, answer.coupon);
      if (answer.promotions) $promotions.set(answer.promotions);
      const changes = changedPrices($cart.get().items, answer.lines);
      setFindings(Object.fromEntries(answer.lines.map((line) => [line.uid, line])));
      setPriceChanges((earlier) => ({ ...earlier, ...changes }));
      Object.entries(changes).forEach(([uid, { to }]) => changePrice(uid, to));
      answer.lines.forEach(({ uid, variant }) => variant && updateVariant(uid, variant));
    };
    void check();
    document.addEventListener('visibilitychange', check);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', check);
    };
  }, [question]);

  const acceptPrice = (uid: string) => setPriceChanges(({ [uid]: _accepted, ...others }) => others);

  return { findings, priceChanges, acceptPrice };
}

/** 'limit': more than one order may have, though the shop has more. */
export type Shortage =
  { kind: 'gone' | 'lens-gone' } | { kind: 'sold-out' } | { kind: 'short' | 'limit'; left: number };

/** What prevents a line, as it is now, from being bought; null if nothing does. */
export function shortageOf(item: CartItem, finding?: CartCheckLine): Shortage | null {
  if (!finding) return null;
  if (finding.state === 'gone' || finding.state === 'lens-gone') return { kind: finding.state };
  if (finding.maxQty === 0) return { kind: 'sold-out' };
  const { available, maxQty } = finding;
  if (item.qty <= maxQty) return null;
  return { kind: hasStock(available, maxQty + 1) ? 'limit' : 'short', left: maxQty };
}

/** Why a line cannot have more pieces: there are no more, or one order may not have more. */
export function whyNoMore({ qty }: CartItem, finding?: CartCheckLine): string {
  // Too many pieces are reported as its shortage.
  if (!finding || qty !== finding.maxQty) return '';
  const isStock = finding.available === finding.maxQty;
  return t(isStock ? 'cart.noMoreStock' : 'cart.noMorePerOrder', { count: finding.maxQty });
}
