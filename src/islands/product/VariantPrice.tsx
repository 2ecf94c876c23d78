import { t } from 'i18next';
import type { Lenses } from '#domain/frames/lenses.ts';
import { formatMoney, type InstalmentRule } from '#domain/money.ts';
import { instalmentsText } from '../ui/instalments-text.ts';
import { pixText } from '../ui/pix-text.ts';
import styles from './PurchasePanel.module.css';

interface VariantPriceProps {
  priceCents: number;
  /** Price before a reduction; shown if it is higher. */
  compareAtCents: number | null;
  instalments: InstalmentRule;
  /** What paying by Pix takes off. */
  pixPercent: number;
  /** The promotion that covers the product, as text; '' without one. */
  promotion: string;
  lenses: Lenses | null;
}

/**
 * The cash price first and largest, then the instalments (Decreto 5.903/2006, art. 3), and the lenses that
 * are included.
 */
export function VariantPrice({
  priceCents,
  compareAtCents,
  instalments: rule,
  pixPercent,
  promotion,
  lenses,
}: VariantPriceProps) {
  const parcels = instalmentsText(priceCents, rule);
  const pix = pixText(priceCents, { pixDiscountPercent: pixPercent });
  return (
    <div>
      <p className="cluster">
        <span className="price price--large">{formatMoney(priceCents)}</span>
        {compareAtCents !== null && compareAtCents > priceCents && (
          <s className="price-was">
            <span className="visually-hidden">{t('product.was')} </span>
            {formatMoney(compareAtCents)}
          </s>
        )}
      </p>
      {pix && <p className="price-note">{pix}</p>}
      {parcels && <p className="price-note">{parcels}</p>}
      {promotion && <p className={styles.promotion}>{promotion}</p>}
      {lenses && <p className={styles.lenses}>{t(`product.lenses.${lenses}`)}</p>}
    </div>
  );
}
