import { t } from 'i18next';
import type { OfferedVariant } from '#domain/catalogue/product.ts';
import { lastPieces } from '#domain/catalogue/stock-level.ts';
import styles from './PurchasePanel.module.css';

interface StockLineProps {
  available: boolean;
  variant: OfferedVariant | null;
}

/** Whether it can be bought, how many are left when few are, and the SKU. */
export function StockLine({ available, variant }: StockLineProps) {
  const left = variant ? lastPieces(variant.qty) : null;
  const level = available ? (left ? 'warning' : 'success') : 'muted';
  const text = left ? t('purchase.lastPieces', { count: left }) : t('purchase.inStock');
  return (
    <p className={styles.stock} aria-live="polite">
      <span className={`badge badge--${level}`}>{available ? text : t('product.soldOut')}</span>
      {variant && <span className="soft small">{t('purchase.sku', { sku: variant.sku })}</span>}
    </p>
  );
}
