import { useStore } from '@nanostores/react';
import { t } from 'i18next';
import { $cart, $cartTotals } from '#stores/cart.ts';
import { $couponCheck, checkOf } from '#stores/coupon.ts';

/** The discount among the sums, if any; while the shop is being asked it says so and takes nothing off. */
export function useDiscountLine() {
  const cart = useStore($cart, { ssr: 'initial' });
  const { discountCents } = useStore($cartTotals, { ssr: 'initial' });
  const check = useStore($couponCheck, { ssr: () => null });
  const { code } = cart.coupon;
  const isPending = code !== '' && checkOf(cart, check) === null;
  if (discountCents === 0 && !isPending) return [];
  const text = isPending ? t('cart.discountPending') : undefined;
  return [{ label: t('cart.discount', { code }), cents: discountCents, less: true, text }];
}
