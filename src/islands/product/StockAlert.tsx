import { t } from '#i18n/t.ts';
import { useRef } from 'react';
import type { OfferedVariant } from '#domain/products/product.ts';
import { mailText } from '#i18n/mail-text.ts';
import { AlertForm } from './AlertForm.tsx';
import { BuyBar } from './BuyBar.tsx';
import styles from './PurchasePanel.module.css';
import type { ShownSize } from './size-text.ts';

interface StockAlertProps {
  productId: string;
  /** Sold out. */
  variant: OfferedVariant;
  size: ShownSize | null;
}

/**
 * In place of the cart's button if the chosen variant is sold out. The bar of a phone leads to it, since it may
 * lie below the window.
 */
export function StockAlert({ productId, variant, size }: StockAlertProps) {
  const section = useRef<HTMLElement>(null);
  const go = () => {
    section.current?.scrollIntoView({ block: 'center' });
    section.current
      ?.querySelector<HTMLElement>('input, [tabindex]')
      ?.focus({ preventScroll: true });
  };
  return (
    <>
      <section ref={section} className={styles.alert} aria-labelledby="avise-me">
        <h2 className="subtitle" id="avise-me">
          {t('alertForm.stockTitle')}
        </h2>
        <p className="small soft">{mailText('alertForm.stockText')}</p>
        <AlertForm kind="stock" productId={productId} variantId={variant.id} />
      </section>
      <div className={styles.onPhone}>
        <BuyBar what={size ?? t('product.soldOut')} priceCents={variant.priceCents}>
          <button type="button" className="button" onClick={go}>
            {t('alertForm.stockTitle')}
          </button>
        </BuyBar>
      </div>
    </>
  );
}
