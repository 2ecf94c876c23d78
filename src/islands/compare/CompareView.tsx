import { useStore } from '@nanostores/react';
import { t } from 'i18next';
import { $compare, toggleCompare } from '#stores/compare.ts';
import { compareRows } from './compare-rows.ts';
import { CompareHead } from './CompareHead.tsx';
import styles from './CompareView.module.css';
import { useComparedProducts } from './useComparedProducts.ts';

/** The chosen products side by side: price, shape, material and measures. */
export default function CompareView() {
  const items = useStore($compare, { ssr: 'initial' });
  const compared = useComparedProducts(items);

  if (items.length === 0) {
    return (
      <div className="empty">
        <p className="lead">{t('compare.empty')}</p>
        <a className="button button--primary" href="/produtos">
          {t('compare.browse')}
        </a>
      </div>
    );
  }
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('compare.table')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {compared.map(({ item, product }) => (
              <CompareHead
                key={item._id}
                item={item}
                product={product}
                onRemove={() => toggleCompare(item)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {compareRows(compared.map(({ product }) => product)).map(({ label, texts }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {texts.map((lines, index) => (
                <td key={compared[index]?.item._id}>
                  {lines.length ? lines.map((line) => <p key={line}>{line}</p>) : '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
