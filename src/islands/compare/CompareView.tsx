import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import Scale from 'lucide-react/icons/scale';
import { $compare, MAX_COMPARE, toggleCompare } from '#stores/compare.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { AddProduct } from './AddProduct.tsx';
import { CompareTable } from './CompareTable.tsx';
import styles from './CompareView.module.css';
import { FrontOverlay } from './FrontOverlay.tsx';
import { frontsOf } from './fronts.ts';
import { useComparedLenses } from './useComparedLenses.ts';
import { useComparedProducts } from './useComparedProducts.ts';

/** The chosen products side by side: their fronts to one scale, then price, shape and measures. */
export default function CompareView() {
  const items = useStore($compare, { ssr: 'initial' });
  const compared = useComparedProducts(items);
  const lenses = useComparedLenses(items);

  if (items.length === 0) {
    return (
      <EmptyState icon={Scale} text={t('compare.empty')}>
        <AddProduct />
        <a className="button" href="/produtos">
          {t('compare.browse')}
        </a>
      </EmptyState>
    );
  }
  const fronts = frontsOf(compared.map(({ product }) => product ?? null));
  return (
    <div className={styles.parts}>
      {items.length < MAX_COMPARE && <AddProduct />}
      <div>
        <CompareTable compared={compared} lenses={lenses.inFrames} onRemove={toggleCompare} />
        {compared.some(({ product }) => product?.shape) && (
          <p className={styles.lenses} role="status">
            {lenses.name
              ? t('compare.lensesOf', { lens: lenses.name })
              : t('compare.lensesUnknown')}{' '}
            <a className="link" href="/leve-a-sua-receita">
              {t(lenses.name ? 'compare.framesForYou' : 'compare.byPrescription')}
            </a>
          </p>
        )}
      </div>
      {fronts.length > 1 && <FrontOverlay fronts={fronts} />}
    </div>
  );
}
