import { t } from '#i18n/t.ts';
import { formatMoney } from '#domain/money.ts';
import { NO_PIX_DISCOUNT, pixShares } from '#domain/orders/pix-discount.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';

/**
 * What goods cost by Pix, e.g. 'R$ 475,00 no Pix (−5%)'; '' without a discount for it.
 *
 * @param checkout of loaded settings, where a discount that cannot be had is 0
 * @param moneyCents what of it is gift cards, of which nothing is taken off
 */
export function pixText(
  cents: number,
  { pixDiscountPercent: percent }: Pick<ShopSettings['checkout'], 'pixDiscountPercent'>,
  moneyCents = 0,
): string {
  const [less = 0] = pixShares([cents - moneyCents], 0, { ...NO_PIX_DISCOUNT, percent });
  if (less === 0) return '';
  return t('product.pixPrice', {
    replace: { price: formatMoney(cents - less), percent: String(percent) },
  });
}
