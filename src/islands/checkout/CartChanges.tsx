import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import type { CartItem } from '#domain/cart/cart.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import { $cart } from '#stores/cart.ts';
import { $couponCheck, checkOf } from '#stores/coupon.ts';
import { AppliedCoupon } from '../cart/Coupon.tsx';
import { shortageOf, useCartCheck, type PriceChange } from '../cart/useCartCheck.ts';

/** What has changed about the cart since it was filled, before the order is sent. */
export function CartChanges() {
  const cart = useStore($cart);
  const { items } = cart;
  const check = checkOf(cart, useStore($couponCheck));
  const couponIsRefused = cart.coupon.code !== '' && check?.state === 'refused';
  const { findings, priceChanges } = useCartCheck(items);
  const short = items.filter((item) => shortageOf(item, findings[item.uid]));
  const dearerOrCheaper = items.flatMap(({ uid, name }) => {
    const change = priceChanges[uid];
    return change ? [{ uid, name, ...change }] : [];
  });
  const hasChanged = short.length > 0 || dearerOrCheaper.length > 0;

  return (
    <>
      {couponIsRefused && (
        // Takes the focus when it was the order that refused it.
        <div tabIndex={-1} data-refusal>
          <AppliedCoupon />
        </div>
      )}
      {hasChanged && <ChangedLines short={short} dearerOrCheaper={dearerOrCheaper} />}
    </>
  );
}

interface ChangedLinesProps {
  short: readonly CartItem[];
  dearerOrCheaper: readonly (Pick<CartItem, 'uid' | 'name'> & PriceChange)[];
}

function ChangedLines({ short, dearerOrCheaper }: ChangedLinesProps) {
  return (
    <div className="notice notice--warning stack" role="status">
      {dearerOrCheaper.map(({ uid, name, from, to }) => (
        <p key={uid}>
          {t('checkout.priceChanged', {
            name,
            from: formatMoney(toCents(from)),
            to: formatMoney(toCents(to)),
          })}
        </p>
      ))}
      {short.map(({ uid, name }) => (
        <p key={uid}>{t('checkout.unavailable', { name })}</p>
      ))}
      <p>
        <a className="link" href="/carrinho">
          {t('checkout.review')}
        </a>
      </p>
    </div>
  );
}
