import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import type { CartCoupon } from '#domain/cart/cart.ts';
import type { CartTotals } from '#domain/cart/cart-totals.ts';
import type { PriceRule, PriceRules } from '#domain/coupons/price-rules.ts';
import { formatMoney } from '#domain/money.ts';
import { postData } from '#stores/api.ts';
import { applyCoupon } from '#stores/cart-actions.ts';
import { $cart } from '#stores/cart.ts';
import { $couponCheck, checkOf, type CouponCheck } from '#stores/coupon.ts';
import { useSubmission, type Send } from '../form/useSubmission.ts';
import styles from './Coupon.module.css';

/** The field for a coupon, or the one that the cart has. An empty field looks like a link: an open one sends people hunting. */
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
    const answer = await postData<{ coupon: CartCoupon; rules?: PriceRules }>(
      '/api/coupons/apply',
      { code, items },
    );
    if (!answer.success) return { message: answer.err, fields: { coupon: answer.err } };
    applyCoupon(answer.coupon, answer.rules);
    return null;
  };

  return (
    <form className="field" {...formProps(apply)}>
      <label className="visually-hidden" htmlFor={id}>
        {t('cart.coupon')}
      </label>
      <div className={styles.row}>
        <input
          id={id}
          name="coupon"
          placeholder={t('cart.haveCoupon')}
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

const NO_COUPON: CartCoupon = { code: '', discount: 0 };

const LOOKS = { ok: 'notice--success', refused: 'notice--warning', unanswered: '' } as const;

/** What a coupon does, as text. */
function appliedText(code: string, percent: number, rule: PriceRule | undefined): string {
  if (rule?.kind === 'freeDelivery') {
    return rule.amountCents === null
      ? t('cart.couponDelivery', { code })
      : t('cart.couponDeliveryUpTo', { code, sum: formatMoney(rule.amountCents) });
  }
  if (rule?.kind === 'fixed')
    return t('cart.couponAmount', { code, sum: formatMoney(rule.amountCents ?? 0) });
  if (rule?.kind === 'nth') return t('cart.couponPieces', { code, percent: rule.percent });
  if (rule?.applies) return t('cart.couponSome', { code, percent });
  return t('cart.couponApplied', { code, percent });
}

function couponText(code: string, check: CouponCheck | null): string {
  if (check === null) return t('cart.couponPending', { code });
  if (check.state === 'unanswered') return t('cart.couponUnanswered', { code });
  if (check.state === 'ok') return appliedText(code, check.discount, check.rule);
  return t('cart.couponRefused', { code, reason: check.reason });
}

/** The coupon in the cart, the shop's answer about it, and a button that removes it. */
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

/** Promotion, coupon and the discount for Pix among the sums, if any; pending, and taking nothing off, while the shop is being asked. */
export function useDiscountLine(
  { promotionCents, pixDiscountCents, rules }: CartTotals,
  percent = 0,
) {
  const cart = useStore($cart, { ssr: 'initial' });
  const check = useStore($couponCheck, { ssr: () => null });
  const { code } = cart.coupon;
  const isPending = code !== '' && checkOf(cart, check) === null;
  const promotion = rules.promotion && {
    label: rules.promotion.rule.code,
    cents: promotionCents,
    less: true,
    text: undefined,
  };
  const coupon = (rules.couponCents > 0 || isPending) && {
    label: t('cart.discount', { code }),
    cents: rules.couponCents,
    less: true,
    text: isPending ? t('cart.discountPending') : undefined,
  };
  const pix = pixDiscountCents > 0 && {
    label: t('cart.pixDiscount', { percent }),
    cents: pixDiscountCents,
    less: true,
    text: undefined,
  };
  return [promotion, coupon, pix].filter((line) => !!line);
}
