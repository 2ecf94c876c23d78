import { t } from '#i18n/t.ts';
import { formatMoney } from '#domain/money.ts';
import type { OrderTotals } from '#domain/orders/totals.ts';
import styles from './Counter.module.css';
import type { SaleCoupon } from './useCounterCoupon.ts';

interface CounterSumsProps {
  sums: OrderTotals;
  coupon: SaleCoupon | null;
  /** Name of the automatic promotion; '' without one. */
  promotion: string;
}

/** What a sale comes to, and what is taken off it. */
export function CounterSums({ sums, coupon, promotion }: CounterSumsProps) {
  const { subtotalCents, discountCents, promotionCents, staffDiscountCents, payableCents } = sums;
  const byCoupon = discountCents - promotionCents - staffDiscountCents;
  return (
    <>
      {discountCents > 0 && (
        <dl className={`figures ${styles.sums}`}>
          <div>
            <dt className="soft">{t('orders.counter.discount.subtotal')}</dt>
            <dd>{formatMoney(subtotalCents)}</dd>
          </div>
          {promotionCents > 0 && (
            <div>
              <dt className="soft">{promotion}</dt>
              <dd>−{formatMoney(promotionCents)}</dd>
            </div>
          )}
          {coupon && byCoupon > 0 && (
            <div>
              <dt className="soft">
                {coupon.percent > 0
                  ? t('order.coupon', { code: coupon.code, discount: coupon.percent })
                  : t('order.couponPlain', { code: coupon.code })}
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
