import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import { missingForPromotion } from '#domain/coupons/shown-promotion.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import { $cart } from '#stores/cart.ts';
import { $promotions } from '#stores/coupon.ts';

/** What the cart lacks for a promotion. Nothing if there is a coupon, which may replace the promotion. */
export function PromotionHint() {
  const { items, coupon } = useStore($cart, { ssr: 'initial' });
  const promotions = useStore($promotions, { ssr: () => [] });
  if (coupon.code) return null;
  const lines = items.map(({ uid, qty, price, isGiftCard = false }) => ({
    id: uid,
    qty,
    unitPriceCents: toCents(price),
    isMoney: isGiftCard,
  }));
  const missing = missingForPromotion(lines, promotions);
  if (!missing) return null;
  const { name } = missing;
  return (
    <p className="price-note" role="status">
      {'pieces' in missing
        ? t('cart.promotionPieces', { name, count: missing.pieces })
        : t('cart.promotionSum', { name, sum: formatMoney(missing.cents) })}
    </p>
  );
}
