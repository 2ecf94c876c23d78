import { t } from 'i18next';
import type { ProductChoices, StockNotMoved } from '#domain/catalogue/product-record.ts';
import styles from './Product.module.css';
import { choicesOf, type VariantRow } from './variants.ts';

export type MovedStock = readonly StockNotMoved[];

interface StockMovedProps {
  moved: MovedStock;
  rows: readonly VariantRow[];
  choices: ProductChoices;
  /** Called with the rows as they were decided on; saving is tried again by the person. */
  onSettle: (rows: VariantRow[]) => void;
}

/** Somebody has sold pieces since the page was opened: nothing was saved, and nothing typed is lost. */
export function StockMoved({ moved, rows, choices, onSettle }: StockMovedProps) {
  // A row without an id may be one that was sold before, and taken back in.
  const of = ({ id }: VariantRow, row: number) =>
    moved.find((one) => (id === null ? one.row === row : one.variantId === id));
  const settle = (quantity: (one: StockNotMoved) => number) =>
    onSettle(
      rows.map((row, index) => {
        const one = of(row, index);
        return one ? { ...row, seen: one.now, qty: String(Math.max(0, quantity(one))) } : row;
      }),
    );
  return (
    <div className={`notice notice--warning ${styles.moved}`} role="alert">
      <p>{t('products.stock.moved')}</p>
      <ul>
        {rows.flatMap((row, index) => {
          const one = of(row, index);
          if (!one) return [];
          const name = choicesOf(row, choices).join(', ') || t('products.grid.onlyVariant');
          return [<li key={row.key}>{t('products.stock.movedRow', { name, ...one })}</li>];
        })}
      </ul>
      <div className="cluster">
        <button
          type="button"
          className="button button--small"
          onClick={() => settle(({ now, wanted, seen }) => now + wanted - seen)}
        >
          {t('products.stock.addDifference')}
        </button>
        <button
          type="button"
          className="button button--small"
          onClick={() => settle(({ wanted }) => wanted)}
        >
          {t('products.stock.keepCount')}
        </button>
        <button
          type="button"
          className="button button--quiet button--small"
          onClick={() => settle(({ now }) => now)}
        >
          {t('products.stock.keepNow')}
        </button>
      </div>
    </div>
  );
}
