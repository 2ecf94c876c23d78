import { useStore } from '@nanostores/react';
import { t } from 'i18next';
import { formatMoney, toCents } from '#domain/money.ts';
import { $cart } from '#stores/cart.ts';
import { shortageOf } from '../cart/shortage.ts';
import { useCartCheck } from '../cart/useCartCheck.ts';

/** What has changed about the cart since it was filled, before the order is sent. */
export function CartChanges() {
  const { items } = useStore($cart);
  const { findings, priceChanges } = useCartCheck(items);
  const short = items.filter((item) => shortageOf(item, findings[item.uid]));
  const dearerOrCheaper = items.flatMap(({ uid, name }) => {
    const change = priceChanges[uid];
    return change ? [{ uid, name, ...change }] : [];
  });
  if (short.length === 0 && dearerOrCheaper.length === 0) return null;

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
