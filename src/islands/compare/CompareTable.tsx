import { t } from '#i18n/t.ts';
import { useState } from 'react';
import type { CompareItem } from '#domain/cart/cart.ts';
import { compareRows, type ComparedLenses } from './compare-rows.ts';
import { Swatch } from '../ui/Swatch.tsx';
import { CompareHead, ComparePicture } from './CompareHead.tsx';
import styles from './CompareTable.module.css';
import type { Compared } from './useComparedProducts.ts';

interface CompareTableProps {
  compared: readonly Compared[];
  /** Lenses of the prescription that the browser knows, in each; empty without one. */
  lenses: readonly (ComparedLenses | undefined)[];
  onRemove: (item: CompareItem) => void;
}

/** Products side by side; differences stand out, and may be shown alone. */
export function CompareTable({ compared, lenses, onRemove }: CompareTableProps) {
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const rows = compareRows(
    compared.map(({ product }) => product ?? null),
    lenses,
  );
  const shown = onlyDifferences ? rows.filter(({ differs }) => differs) : rows;

  return (
    <>
      {compared.length > 1 && (
        <label className="check">
          <input
            type="checkbox"
            checked={onlyDifferences}
            onChange={({ target }) => setOnlyDifferences(target.checked)}
          />
          {t('compare.onlyDifferences')}
        </label>
      )}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('compare.table')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              {compared.map((one) => (
                <ComparePicture key={one.item._id} {...one} />
              ))}
            </tr>
            <tr className={styles.names}>
              <td />
              {compared.map((one) => (
                <CompareHead key={one.item._id} {...one} onRemove={() => onRemove(one.item)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ label, texts, swatches, differs }) => (
              <tr key={label} className={differs ? styles.differs : undefined}>
                <th scope="row">{label}</th>
                {texts.map((lines, index) => (
                  <td key={compared[index]?.item._id}>
                    {lines.map((line, place) => {
                      const tones = swatches?.[index]?.[place];
                      return (
                        <p key={line} className={tones && styles.color}>
                          {tones && <Swatch {...tones} />}
                          {line}
                        </p>
                      );
                    })}
                    {lines.length === 0 && '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
