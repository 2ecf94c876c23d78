import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { giftCardSpend } from '#domain/gift-cards/gift-card.ts';
import { toCents } from '#domain/money.ts';
import { NO_PIX_DISCOUNT } from '#domain/orders/pix-discount.ts';
import { lineCents } from '#domain/cart/cart-totals.ts';
import { $cartTotals, $pix } from '#stores/cart-totals.ts';
import { $cart } from '#stores/cart.ts';
import type { ShownGiftCard } from './GiftCardField.tsx';

/**
 * The gift card of this checkout, and what it pays. The rest is what the chosen way to pay is asked for, and what the
 * discount for Pix is taken from.
 *
 * @param pixPercent what paying by Pix takes off; 0 while another way is chosen
 */
export function useGiftCard({
  pixPercent,
  deliveryCents,
}: {
  pixPercent: number;
  deliveryCents: number | null;
}) {
  const [card, setCard] = useState<ShownGiftCard | null>(null);
  const { items } = useStore($cart);
  const { totalCents, pixDiscountCents } = useStore($cartTotals);
  const moneyCents = items
    .filter(({ isGiftCard }) => isGiftCard)
    .reduce((sum, line) => sum + lineCents(line), 0);
  const payableCents = totalCents + pixDiscountCents + (deliveryCents ?? 0);
  const balanceCents = card ? toCents(card.balance) : 0;
  const spentCents = giftCardSpend(balanceCents, { payableCents, moneyCents });
  useEffect(() => {
    $pix.set({ percent: pixPercent, prepaidCents: spentCents });
    return () => $pix.set(NO_PIX_DISCOUNT);
  }, [pixPercent, spentCents]);
  return { card, setCard, spentCents };
}
