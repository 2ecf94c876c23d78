import { t } from '#i18n/t.ts';
import type { ShownPromotion } from '#domain/coupons/shown-promotion.ts';
import { formatMoney } from '#domain/money.ts';
import type { ProductKind } from '#domain/products/product.ts';

/** What is taken off, e.g. '2º par com 50% de desconto'. */
function worth(
  { kind, percent, amountCents, every }: ShownPromotion,
  product: ProductKind,
): string {
  if (kind === 'fixed')
    return t('promotion.amount', { replace: { sum: formatMoney(amountCents ?? 0) } });
  if (kind !== 'nth') return t('promotion.percent', { replace: { percent: String(percent) } });
  const what = product === 'acessorios' ? 'piece' : 'pair';
  const replace = { every: String(every), percent: String(percent) };
  return percent === 100
    ? t(`promotion.${what}Free`, { replace })
    : t(`promotion.${what}`, { replace });
}

/**
 * What a promotion does, in one line from its record: '10% de desconto a partir de 2 unidades'.
 *
 * @param product that the text is about
 */
export function promotionText(
  promotion: ShownPromotion,
  { kind: product }: { kind: ProductKind },
): string {
  const { kind, every, pieces, minTotalCents, everywhere } = promotion;
  const asksPieces = pieces > (kind === 'nth' ? every : 1);
  const isPlain = kind !== 'nth' && pieces === 1 && minTotalCents === 0;
  const replace = { count: String(pieces), sum: formatMoney(minTotalCents) };
  return [
    worth(promotion, product),
    isPlain && t('promotion.inCart'),
    asksPieces && t('promotion.fromPieces', { replace }),
    minTotalCents > 0 && t(everywhere ? 'promotion.fromSum' : 'promotion.fromSumSome', { replace }),
  ]
    .filter(Boolean)
    .join(' ');
}
