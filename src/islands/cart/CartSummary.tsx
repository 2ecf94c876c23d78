import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import HandCoins from 'lucide-react/icons/hand-coins';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Truck from 'lucide-react/icons/truck';
import { lineCents } from '#domain/cart/cart-totals.ts';
import { missingForPromotion } from '#domain/coupons/shown-promotion.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import { offeredPaymentMethods } from '#domain/payments/offered-methods.ts';
import { $cartTotals } from '#stores/cart-totals.ts';
import { $cart } from '#stores/cart.ts';
import { $promotions } from '#stores/coupon.ts';
import { $settings } from '#stores/settings.ts';
import DeliveryQuote from '../deliveries/DeliveryQuote.tsx';
import { instalmentsText } from '../ui/instalments-text.ts';
import { pixText } from '../ui/pix-text.ts';
import { SumLines } from '../ui/SumLines.tsx';
import { FixedLink } from '../ui/FixedLink.tsx';
import styles from './CartSummary.module.css';
import { CouponForm, useDiscountLine } from './Coupon.tsx';

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

/** What the cart lacks for a promotion. Nothing if there is a coupon, which may replace the promotion. */
function PromotionHint() {
  const { items, coupon } = useStore($cart, { ssr: 'initial' });
  const promotions = useStore($promotions, { ssr: () => [] });
  if (coupon.code) return null;
  const lines = items.map(({ uid, qty, price, isGiftCard = false }) => ({
    id: uid,
    qty,
    unitPriceCents: toCents(price),
    isGiftCard,
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

const icon = { size: 20, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** What a buyer wants to know before going on: delivery, withdrawal, payment. */
function PurchaseNotes() {
  const { paymentGateway, promises } = useStore($settings, { ssr: 'initial' });
  return (
    <ul className={styles.notes} aria-label={t('cart.notes')}>
      <li>
        <Truck {...icon} />
        <span>{t('cart.noteDelivery')}</span>
      </li>
      <li>
        <RotateCcw {...icon} />
        <span>
          {t('cart.noteReturns', { count: promises.returnDays })}{' '}
          <FixedLink to="trocas-e-devolucoes">{t('cart.returnsLink')}</FixedLink>
        </span>
      </li>
      {offeredPaymentMethods(paymentGateway).includes('cod') && (
        <li>
          <HandCoins {...icon} />
          <span>{t('cart.notePayment')}</span>
        </li>
      )}
    </ul>
  );
}
