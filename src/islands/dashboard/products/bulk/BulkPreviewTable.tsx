import { t, textAt } from '#i18n/t.ts';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { formatNumber } from '#domain/number.ts';
import {
  FEATURES,
  type Feature,
  type BulkDifference,
  type BulkPreview,
  type BulkPreviewItem,
} from '#domain/products/bulk-edit.ts';
import { UNLIMITED } from '#domain/stock/stock.ts';
import { formatReais } from '../../format.ts';
import { refusalText } from '../record/refusal-text.ts';
import { featureText } from './bulk-change.ts';
import { UNLIMITED_TEXT } from '../variants/variants.ts';
import styles from './BulkEdit.module.css';

/** The products of a preview that will be changed. */
export const changedItems = ({ items }: BulkPreview): BulkPreviewItem[] =>
  items.filter(({ refused, differences }) => refused === null && differences.length > 0);

/** Each change before → after, and the products that stay as they are. */
export function BulkPreviewTable({ preview }: { preview: BulkPreview }) {
  const refused = preview.items.filter((item) => item.refused !== null);
  return (
    <>
      <p role="status">
        {t('products.bulk.changed', { count: preview.changed })}
        {preview.unchanged > 0 && ` ${t('products.bulk.unchanged', { count: preview.unchanged })}`}
      </p>
      {refused.length > 0 && (
        <div className="notice notice--warning">
          <p>{t('products.bulk.refused', { count: preview.refused })}</p>
          <ul className={styles.refused}>
            {refused.map(({ id, name, refused: code }) => (
              <li key={id}>
                {name || t('products.bulk.goneName')}: {code && refusalText(code)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {preview.changed > 0 && (
        <div
          className={styles.preview}
          tabIndex={0}
          role="region"
          aria-label={t('products.bulk.preview')}
        >
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('products.fields.name')}</th>
                <th scope="col">{t('products.bulk.before')}</th>
                <th scope="col">{t('products.bulk.after')}</th>
              </tr>
            </thead>
            {changedItems(preview).map((item) => (
              <tbody key={item.id}>
                {item.differences.map((difference, index) => (
                  <tr key={`${difference.field}.${difference.sku}`}>
                    <th scope="row">
                      {index === 0 && <span className={styles.product}>{item.name}</span>}
                      <span className={styles.what}>
                        {t(`products.bulk.fields.${difference.field}`)}
                        {difference.variantId !== null && ` · ${difference.sku}`}
                      </span>
                    </th>
                    <td>{valueText(difference, difference.before)}</td>
                    <td>
                      <ArrowRight className="icon" aria-hidden="true" />
                      <strong>{valueText(difference, difference.after)}</strong>
                    </td>
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </div>
      )}
    </>
  );
}

function valueText({ field }: BulkDifference, value: string | number | null): string {
  if (value === null || value === '') return t('products.bulk.nothing');
  if (field === 'stock') {
    return value === UNLIMITED ? UNLIMITED_TEXT : formatNumber(Number(value));
  }
  if (typeof value === 'number') return formatReais(value);
  if (field === 'status') return textAt(`products.options.status.${value}`);
  return field in FEATURES ? featureText(field as Feature, value) : value;
}
