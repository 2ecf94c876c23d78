import { t } from 'i18next';
import { formatMoney, instalments } from '#domain/money.ts';

export interface InstalmentRule {
  max: number;
  /** Smallest parcel the shop accepts. */
  minCents: number;
}

interface VariantPriceProps {
  priceCents: number;
  /** Price before a reduction; shown where it is higher. */
  compareAtCents: number | null;
  instalments: InstalmentRule;
}

/** The cash price first and largest, then what it is in parcels (Decreto 5.903/2006, art. 3). */
export function VariantPrice({ priceCents, compareAtCents, instalments: rule }: VariantPriceProps) {
  const parcels = instalments(priceCents, rule);
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
      {parcels.length > 1 && (
        <p className="price-note">
          {t('product.instalments', {
            count: parcels.length,
            parcel: formatMoney(parcels[0] ?? priceCents),
          })}
        </p>
      )}
    </div>
  );
}
