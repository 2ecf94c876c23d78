import { useStore } from '@nanostores/react';
import { t } from 'i18next';
import X from 'lucide-react/icons/x';
import type { FormEvent } from 'react';
import { useId, useState } from 'react';
import type { CartCoupon } from '#domain/cart/cart.ts';
import { postData } from '#stores/api.ts';
import { $cart, applyCoupon } from '#stores/cart.ts';
import styles from './CouponForm.module.css';

const NO_COUPON: CartCoupon = { code: '', discount: 0 };

export function CouponForm() {
  const { coupon } = useStore($cart, { ssr: 'initial' });
  return coupon.code ? <AppliedCoupon coupon={coupon} /> : <CouponField />;
}

function AppliedCoupon({ coupon: { code, discount } }: { coupon: CartCoupon }) {
  return (
    <p className={`notice notice--success ${styles.applied}`} role="status">
      {t('cart.couponApplied', { code, percent: discount })}
      <button
        type="button"
        className="button button--icon"
        aria-label={t('cart.removeCoupon', { code })}
        onClick={() => applyCoupon(NO_COUPON)}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </p>
  );
}

function CouponField() {
  const id = useId();
  const [error, setError] = useState('');
  const [asking, setAsking] = useState(false);

  const apply = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('coupon')).trim();
    if (!code || asking) return;
    setAsking(true);
    const { items } = $cart.get();
    const answer = await postData<{ coupon: CartCoupon }>('/api/coupons/apply', { code, items });
    setAsking(false);
    if (answer.success) applyCoupon(answer.coupon);
    else setError(answer.err);
  };

  return (
    <form className="field" onSubmit={apply} noValidate>
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
          onChange={() => setError('')}
        />
        <button type="submit" className="button" aria-disabled={asking}>
          {t('cart.applyCoupon')}
        </button>
      </div>
      <span className="error" id={`${id}-error`} role="alert">
        {error}
      </span>
    </form>
  );
}
