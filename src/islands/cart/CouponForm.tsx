import { useStore } from '@nanostores/react';
import { t } from 'i18next';
import { useId } from 'react';
import type { CartCoupon } from '#domain/cart/cart.ts';
import { postData } from '#stores/api.ts';
import { $cart, applyCoupon } from '#stores/cart.ts';
import { useSubmission, type Send } from '../form/useSubmission.ts';
import { AppliedCoupon } from './AppliedCoupon.tsx';
import styles from './CouponForm.module.css';

export function CouponForm() {
  const { coupon } = useStore($cart, { ssr: 'initial' });
  return coupon.code ? <AppliedCoupon /> : <CouponField />;
}

function CouponField() {
  const id = useId();
  const { sending, errors, formProps } = useSubmission();
  const error = errors.coupon;

  const apply: Send = async ({ coupon: code }) => {
    if (!code) return { message: '' };
    const { items } = $cart.get();
    const answer = await postData<{ coupon: CartCoupon }>('/api/coupons/apply', { code, items });
    if (!answer.success) return { message: answer.err, fields: { coupon: answer.err } };
    applyCoupon(answer.coupon);
    return null;
  };

  return (
    <form className="field" {...formProps(apply)}>
      <label htmlFor={id}>{t('cart.coupon')}</label>
      <div className={styles.row}>
        <input
          id={id}
          name="coupon"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <button type="submit" className="button" aria-disabled={sending}>
          {t('cart.applyCoupon')}
        </button>
      </div>
      <span className="error" id={`${id}-error`} role="alert">
        {error}
      </span>
    </form>
  );
}
