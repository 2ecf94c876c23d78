import { t } from 'i18next';
import { AlertForm } from './AlertForm.tsx';
import styles from './PurchasePanel.module.css';

/** In place of the cart's button where the chosen variant is sold out. */
export function StockAlert({ productId, variantId }: { productId: string; variantId: string }) {
  return (
    <section className={styles.alert} aria-labelledby="avise-me">
      <h2 className="subtitle" id="avise-me">
        {t('alertForm.stockTitle')}
      </h2>
      <p className="small soft">{t('alertForm.stockText')}</p>
      <AlertForm kind="stock" productId={productId} variantId={variantId} />
    </section>
  );
}
