import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import { lineCents } from '#domain/cart/cart-totals.ts';
import { $cartTotals } from '#stores/cart-totals.ts';
import { $cart } from '#stores/cart.ts';
import { $settings } from '#stores/settings.ts';
import DeliveryQuote from '../deliveries/DeliveryQuote.tsx';
import { instalmentsText } from '../ui/instalments-text.ts';
import { pixText } from '../ui/pix-text.ts';
import { SumLines } from '../ui/SumLines.tsx';
import styles from './CartSummary.module.css';
import { CouponForm, useDiscountLine } from './Coupon.tsx';
import { PromotionHint } from './PromotionHint.tsx';
import { PurchaseNotes } from './PurchaseNotes.tsx';

/** What the cart costs before delivery, the coupon, and the link to the checkout. */
export function CartSummary() {
  const totals = useStore($cartTotals, { ssr: 'initial' });
  const { subtotalCents, totalCents } = totals;
  const discount = useDiscountLine(totals);
  const { items } = useStore($cart, { ssr: 'initial' });
  const isSent = items.some(({ isGiftCard }) => !isGiftCard);
  const { checkout } = useStore($settings, { ssr: 'initial' });
  const parcels = instalmentsText(totalCents, {
    max: checkout.maxInstalments,
    minCents: checkout.minInstalmentCents,
  });

  const money = items.filter(({ isGiftCard }) => isGiftCard);
  const moneyCents = money.reduce((sum, line) => sum + lineCents(line), 0);
  const pix = pixText(totalCents, checkout, moneyCents);

  return (
    <div className={styles.aside}>
      <section className="card stack" aria-label={t('cart.summary')}>
        <SumLines
          lines={[{ label: t('cart.subtotal'), cents: subtotalCents }, ...discount]}
          total={{ label: t('cart.total'), cents: totalCents }}
        />
        <PromotionHint />
        {pix && <p className="price-note">{pix}</p>}
        {parcels && <p className="price-note">{parcels}</p>}
        {isSent && <DeliveryQuote items={items} />}
        <CouponForm />
        <a className="button button--primary button--block" href="/checkout">
          {t('cart.checkout')}
        </a>
      </section>
      <PurchaseNotes />
    </div>
  );
}
