import { t } from 'i18next';
import { formatMoney, toCents } from '#domain/money.ts';
import type { ChangedPart } from '#domain/orders/input.ts';
import { changeDiscount, changePrice, updateDelivery } from '#stores/cart.ts';
import { noteCouponCheck } from '#stores/coupon.ts';
import { deliveryCostText } from '../delivery/DeliveryChoice.tsx';

/** Puts what the shop now says of the order's parts into the cart: every sum on the page follows. */
export function takeOver(changes: readonly ChangedPart[]): void {
  for (const change of changes) {
    if (change.part === 'item') changePrice(change.uid, change.to);
    else if (change.part === 'delivery') {
      const { type, area, to } = change;
      updateDelivery({ type, area, cost: to });
    } else {
      noteCouponCheck({ code: change.code, state: 'ok', discount: change.to });
      changeDiscount(change.code, change.to);
    }
  }
}

/** One part of the sum, before and now, as the buyer reads it. */
export function changedPartText(change: ChangedPart): string {
  const { from, to } = change;
  switch (change.part) {
    case 'item':
      return t('checkout.priceChanged', {
        name: change.name,
        from: formatMoney(toCents(from)),
        to: formatMoney(toCents(to)),
      });
    case 'coupon':
      return t(from === 0 ? 'checkout.couponCounts' : 'checkout.couponChanged', {
        code: change.code,
        from,
        to,
      });
    case 'delivery':
      return t('checkout.deliveryChanged', {
        type: change.type,
        from: deliveryCostText(toCents(from)),
        to: deliveryCostText(toCents(to)),
      });
  }
}
