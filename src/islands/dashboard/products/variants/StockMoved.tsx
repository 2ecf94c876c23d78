import { t } from 'i18next';
import type { ProductChoices, StockNotMoved } from '#domain/products/product-record.ts';
import styles from '../record/Product.module.css';
import { choicesOf, type VariantRow } from './variants.ts';

export type MovedStock = readonly StockNotMoved[];

interface StockMovedProps {
  moved: MovedStock;
  rows: readonly VariantRow[];
  choices: ProductChoices;
  /** Called with the corrected rows; the person then saves again. */
  onSettle: (rows: VariantRow[]) => void;
}

/** Pieces were sold since the page was opened, so nothing was saved: offers ways to settle the stock. */
export function StockMoved({ moved, rows, choices, onSettle }: StockMovedProps) {
  // A row without an id may bring back a variant that was sold before.
  const conflictOf = ({ id }: VariantRow, row: number) =>
    moved.find((one) => (id === null ? one.row === row : one.variantId === id));
  const settle = (quantity: (conflict: StockNotMoved) => number) =>
    onSettle(
      rows.map((row, index) => {
        const conflict = conflictOf(row, index);
        return conflict
          ? { ...row, seen: conflict.now, qty: String(Math.max(0, quantity(conflict))) }
          : row;
      }),
    );
  return (
    <div className={`notice notice--warning ${styles.moved}`} role="alert">
      <p>{t('products.stock.moved')}</p>
      <ul>
        {rows.flatMap((row, index) => {
          const conflict = conflictOf(row, index);
          if (!conflict) return [];
          const name = choicesOf(row, choices).join(', ') || t('products.grid.onlyVariant');
          return [<li key={row.key}>{t('products.stock.movedRow', { name, ...conflict })}</li>];
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
