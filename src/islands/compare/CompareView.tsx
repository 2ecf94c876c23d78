import { useStore } from '@nanostores/react';
import { t } from 'i18next';
import Scale from 'lucide-react/icons/scale';
import { $compare, MAX_COMPARE, toggleCompare } from '#stores/compare.ts';
import { AddProduct } from './AddProduct.tsx';
import { CompareTable } from './CompareTable.tsx';
import styles from './CompareView.module.css';
import { FrontOverlay } from './FrontOverlay.tsx';
import { frontsOf } from './fronts.ts';
import { useComparedProducts } from './useComparedProducts.ts';

/** The chosen products side by side: their fronts to one scale, then price, shape and measures. */
export default function CompareView() {
  const items = useStore($compare, { ssr: 'initial' });
  const compared = useComparedProducts(items);

  if (items.length === 0) {
    return (
      <div className="empty">
        <Scale className={styles.sketch} size={48} strokeWidth={1} aria-hidden="true" />
        <p className="lead">{t('compare.empty')}</p>
        <AddProduct />
        <a className="button" href="/produtos">
          {t('compare.browse')}
        </a>
      </div>
    );
  }
  const fronts = frontsOf(compared.map(({ product }) => product ?? null));
  return (
    <div className={styles.parts}>
      {items.length < MAX_COMPARE && <AddProduct />}
      <div>
        <CompareTable compared={compared} onRemove={toggleCompare} />
      </div>
      {fronts.length > 1 && <FrontOverlay fronts={fronts} />}
    </div>
  );
}
