import { useStore } from '@nanostores/react';
import { t } from 'i18next';
import { formatMoney, instalments } from '#domain/money.ts';
import { $cartTotals } from '#stores/cart.ts';
import { $settings } from '#stores/settings.ts';
import { SumLines } from '../ui/SumLines.tsx';
import { CouponForm } from './CouponForm.tsx';
import styles from './CartSummary.module.css';
import { PurchaseNotes } from './PurchaseNotes.tsx';
import { useDiscountLine } from './useDiscountLine.ts';

/** What the cart costs before delivery, the coupon, and the way to the checkout. */
export function CartSummary() {
  const { subtotalCents, totalCents } = useStore($cartTotals, { ssr: 'initial' });
  const discount = useDiscountLine();
  const { checkout } = useStore($settings, { ssr: 'initial' });
  const parcels = instalments(totalCents, {
    max: checkout.maxInstalments,
    minCents: checkout.minInstalmentCents,
  });

  return (
    <div className={styles.aside}>
      <section className="card stack" aria-label={t('cart.summary')}>
        <SumLines
          lines={[{ label: t('cart.subtotal'), cents: subtotalCents }, ...discount]}
          total={{ label: t('cart.total'), cents: totalCents }}
        />
        <p className="price-note">
          {parcels.length > 1 &&
            `${t('product.instalments', {
              count: parcels.length,
              parcel: formatMoney(parcels[0] ?? totalCents),
            })}. `}
          {t('cart.deliveryLater')}
        </p>
        <CouponForm />
        <a className="button button--primary button--block" href="/checkout">
          {t('cart.checkout')}
        </a>
      </section>
      <PurchaseNotes />
    </div>
  );
}
