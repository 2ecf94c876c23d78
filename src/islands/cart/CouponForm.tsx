import { useStore } from '@nanostores/react';
import { t } from 'i18next';
import type { FormEvent } from 'react';
import { useId, useState } from 'react';
import type { CartCoupon } from '#domain/cart/cart.ts';
import { postData } from '#stores/api.ts';
import { $cart, applyCoupon } from '#stores/cart.ts';
import { AppliedCoupon } from './AppliedCoupon.tsx';
import styles from './CouponForm.module.css';

export function CouponForm() {
  const { coupon } = useStore($cart, { ssr: 'initial' });
  return coupon.code ? <AppliedCoupon /> : <CouponField />;
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
