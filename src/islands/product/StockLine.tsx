import { t } from '#i18n/t.ts';
import type { OfferedVariant } from '#domain/products/product.ts';
import type { VariantChoice } from '#domain/products/variant-choice.ts';
import { lastPieces } from '#domain/stock/stock.ts';
import { formatMoney } from '#domain/money.ts';
import { ChangeStatus } from '../ui/ChangeStatus.tsx';

interface StockLineProps {
  available: boolean;
  variant: OfferedVariant | null;
  choice: VariantChoice;
}

/**
 * Whether it can be bought, and how many are left when few are. A choice changes the price with it, further up, where
 * a screen reader does not look: one sentence announces everything.
 */
export function StockLine({ available, variant, choice }: StockLineProps) {
  const left = variant ? lastPieces(variant.qty) : null;
  const level = available ? (left ? 'warning' : 'success') : 'muted';
  const inStock = left ? t('purchase.lastPieces', { count: left }) : t('purchase.inStock');
  const stock = available ? inStock : t('product.soldOut');
  const chosen = [variant?.color?.name, choice.attribute, choice.customAttr].filter(Boolean);
  const price = variant && formatMoney(variant.priceCents);
  return (
    <>
      <p>
        <span className={`badge badge--${level}`}>{stock}</span>
      </p>
      <ChangeStatus text={[chosen.join(' · '), price, stock].filter(Boolean).join('. ')} />
    </>
  );
}
