import { t } from '#i18n/t.ts';
import type { Lenses } from '#domain/frames/lenses.ts';
import { formatMoney, type InstalmentRule } from '#domain/money.ts';
import { percentOff } from '#domain/products/shown-price.ts';
import { instalmentsText } from '../ui/instalments-text.ts';
import { pixText } from '../ui/pix-text.ts';
import styles from './PurchasePanel.module.css';

interface VariantPriceProps {
  priceCents: number;
  /** Whether other variants that are left to choose from cost more. */
  priceVaries: boolean;
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
  priceVaries,
  compareAtCents,
  instalments: rule,
  pixPercent,
  promotion,
  lenses,
}: VariantPriceProps) {
  const was = compareAtCents !== null && compareAtCents > priceCents ? compareAtCents : null;
  const parcels = instalmentsText(priceCents, rule);
  const pix = pixText(priceCents, { pixDiscountPercent: pixPercent });
  return (
    <div>
      <div className={styles.prices}>
        <p className="cluster">
          {priceVaries && <span className="price-note">{t('purchase.from')}</span>}
          <span className="price price--large">{formatMoney(priceCents)}</span>
          {was !== null && (
            <>
              <s className="price-was">
                <span className="visually-hidden">{t('product.was')} </span>
                {formatMoney(was)}
              </s>
              <span className="badge badge--accent">−{percentOff(priceCents, was)}%</span>
            </>
          )}
        </p>
        {pix && <p className="price-note">{pix}</p>}
        {parcels && <p className="price-note">{parcels}</p>}
      </div>
      {promotion && <p className={styles.promotion}>{promotion}</p>}
      {lenses && <p className={styles.lenses}>{t(`product.lenses.${lenses}`)}</p>}
    </div>
  );
}
