import { useStore } from '@nanostores/react';
import { t } from 'i18next';
import X from 'lucide-react/icons/x';
import type { CartCoupon } from '#domain/cart/cart.ts';
import { $cart, applyCoupon } from '#stores/cart.ts';
import { $couponCheck, checkOf, type CouponCheck } from '#stores/coupon.ts';
import styles from './CouponForm.module.css';

const NO_COUPON: CartCoupon = { code: '', discount: 0 };

const LOOKS = { ok: 'notice--success', refused: 'notice--warning', unanswered: '' } as const;

function couponText(code: string, check: CouponCheck | null): string {
  if (check === null) return t('cart.couponPending', { code });
  if (check.state === 'unanswered') return t('cart.couponUnanswered', { code });
  if (check.state === 'ok') return t('cart.couponApplied', { code, percent: check.discount });
  return t('cart.couponRefused', { code, reason: check.reason });
}

/** The coupon in the cart, what the shop says about it, and the way to remove it. */
export function AppliedCoupon() {
  const cart = useStore($cart, { ssr: 'initial' });
  const check = checkOf(cart, useStore($couponCheck, { ssr: () => null }));
  const { code } = cart.coupon;
  return (
    <div className={`notice ${check ? LOOKS[check.state] : ''} ${styles.applied}`}>
      <span role="status">{couponText(code, check)}</span>
      <button
        type="button"
        className="button button--icon"
        aria-label={t('cart.removeCoupon', { code })}
        onClick={() => applyCoupon(NO_COUPON)}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
