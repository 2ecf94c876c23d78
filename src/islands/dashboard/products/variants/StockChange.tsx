import { t } from '#i18n/t.ts';
import type { ProductChoices, StockNotMoved } from '#domain/products/product-record.ts';
import { StockReason } from '../stock/StockReason.tsx';
import type { StockNote } from './VariantGrid.tsx';
import styles from './Variants.module.css';
import {
  choicesOf,
  movedRows,
  quantityText,
  readQuantity,
  UNLIMITED_TEXT,
  type VariantRow,
} from './variants.ts';

interface StockChangeProps {
  rows: readonly VariantRow[];
  nameOf: (row: VariantRow) => string;
  value: StockNote;
  onChange: (value: StockNote) => void;
  /** The shop's message about the reason. */
  error: string | undefined;
}

/** Lists the grid's changed quantities and asks for a reason: each change becomes a stock movement. */
export function StockChange({ rows, nameOf, value, onChange, error }: StockChangeProps) {
  const moved = movedRows(rows).filter(({ seen }) => seen !== null);
  if (moved.length === 0) return null;
  return (
    <section className={styles.stock} aria-labelledby="stock-change">
      <h3 id="stock-change" className={styles.stockTitle}>
        {t('products.stock.title', { count: moved.length })}
      </h3>
      <ul className={styles.moves}>
        {moved.map((row) => (
          <li key={row.key}>
            <span>{nameOf(row)}</span>
            <span className="figures">{changeText(row)}</span>
          </li>
        ))}
      </ul>
      <StockReason
        value={value}
        set={(change) => onChange({ ...value, ...change })}
        error={error}
      />
    </section>
  );
}

/** '4 → 10 (+6)'; without the difference if one of them is unlimited. */
function changeText({ seen, qty }: VariantRow): string {
  const before = seen ?? 0;
  const after = readQuantity(qty) ?? 0;
  const from = before < 0 ? UNLIMITED_TEXT : String(before);
  const to = quantityText(qty) || '0';
  if (before < 0 || after < 0) return `${from} → ${to}`;
  const difference = after - before;
  return `${from} → ${to} (${difference > 0 ? '+' : '−'}${Math.abs(difference)})`;
}

export type MovedStock = readonly StockNotMoved[];

interface StockMovedProps {
  moved: MovedStock;
  rows: readonly VariantRow[];
  choices: ProductChoices;
  /** Called with the corrected rows; the user then saves again. */
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
