import { t } from 'i18next';
import { formatMoney } from '#domain/money.ts';
import type { OrderTotals } from '#domain/orders/totals.ts';
import styles from './Counter.module.css';
import type { SaleCoupon } from './useCounterCoupon.ts';

/** What a sale comes to, and what is taken off it. */
export function CounterSums({ sums, coupon }: { sums: OrderTotals; coupon: SaleCoupon | null }) {
  const { subtotalCents, discountCents, staffDiscountCents, payableCents } = sums;
  const byCoupon = discountCents - staffDiscountCents;
  return (
    <>
      {discountCents > 0 && (
        <dl className={`figures ${styles.sums}`}>
          <div>
            <dt className="soft">{t('orders.counter.discount.subtotal')}</dt>
            <dd>{formatMoney(subtotalCents)}</dd>
          </div>
          {coupon && byCoupon > 0 && (
            <div>
              <dt className="soft">
                {t('order.coupon', { code: coupon.code, discount: coupon.percent })}
              </dt>
              <dd>−{formatMoney(byCoupon)}</dd>
            </div>
          )}
          {staffDiscountCents > 0 && (
            <div>
              <dt className="soft">{t('orders.counter.discount.off')}</dt>
              <dd>−{formatMoney(staffDiscountCents)}</dd>
            </div>
          )}
        </dl>
      )}
      <p className={styles.total}>
        <span className="soft">{t('orders.counter.total')}</span>
        <output className="figures">{formatMoney(payableCents)}</output>
      </p>
    </>
  );
}
