import { t } from 'i18next';
import type { OfferedVariant } from '#domain/products/product.ts';
import { lastPieces } from '#domain/stock/stock.ts';
import { formatMoney } from '#domain/money.ts';
import { ChangeStatus } from '../ui/ChangeStatus.tsx';
import styles from './PurchasePanel.module.css';

interface StockLineProps {
  available: boolean;
  variant: OfferedVariant | null;
}

/**
 * Whether it can be bought, how many are left when few are, and the SKU. A choice changes the price with
 * them, further up, where a screen reader does not look: one sentence announces everything.
 */
export function StockLine({ available, variant }: StockLineProps) {
  const left = variant ? lastPieces(variant.qty) : null;
  const level = available ? (left ? 'warning' : 'success') : 'muted';
  const inStock = left ? t('purchase.lastPieces', { count: left }) : t('purchase.inStock');
  const stock = available ? inStock : t('product.soldOut');
  const sku = variant && t('purchase.sku', { sku: variant.sku });
  const price = variant && formatMoney(variant.priceCents);
  return (
    <>
      <p className={styles.stock}>
        <span className={`badge badge--${level}`}>{stock}</span>
        {sku && <span className="soft small">{sku}</span>}
      </p>
      <ChangeStatus text={[price, stock, sku].filter(Boolean).join('. ')} />
    </>
  );
}
