import { t, type TextKey } from '#i18n/t.ts';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import { tidyMoney } from '#domain/form/parse-amount.ts';
import { formatNumber } from '#domain/number.ts';
import type { Margin } from '#domain/products/margin.ts';
import type { ProductChoices } from '#domain/products/product-record.ts';
import { SHOP_CURRENCY } from '#domain/settings/settings.ts';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { Swatch } from '../../../ui/Swatch.tsx';
import { Grid, type GridColumn } from '../grid/Grid.tsx';
import { useHistory } from '../grid/useHistory.ts';
import { StockChange } from './StockChange.tsx';
import { useNarrow, VariantCards } from './VariantCards.tsx';
import { VariantOptions } from './VariantOptions.tsx';
import styles from './Variants.module.css';
import {
  choicesOf,
  errorsOf,
  marginOfRow,
  newRow,
  quantityText,
  suggestSkus,
  VARIANT_COLUMNS,
  type CellError,
  type VariantRow,
} from './variants.ts';

/** Reason and note of a change of stock. */
export interface StockNote {
  reason: string;
  note: string;
}

interface VariantGridProps {
  type: 'simple' | 'variable';
  rows: readonly VariantRow[];
  onChange: (rows: VariantRow[]) => void;
  choices: ProductChoices;
  customAttrLabel: string;
  onCustomAttrLabel: (label: string) => void;
  /** Prefix of suggested SKUs. */
  skuBase: string;
  stock: StockNote;
  onStock: (stock: StockNote) => void;
  /** The shop's messages by `row.column`; `''` stands for the variants as a whole. */
  errors: Readonly<Record<string, string>>;
  /** Version of the record; another one clears the undo history. */
  edition: unknown;
  /** The shop's message about the reason of a change of stock. */
  reasonError?: string | undefined;
  readOnly?: boolean;
}

const NORMALISERS: Partial<Record<string, (text: string) => string>> = {
  price: tidyMoney,
  compareAt: tidyMoney,
  cost: tidyMoney,
  qty: quantityText,
};

const MONEY: ReadonlySet<string> = new Set(['price', 'compareAt', 'cost']);

/** The variants of a product: their options, and a row for each. */
export function VariantGrid(props: VariantGridProps) {
  const { type, rows, onChange, choices, skuBase, errors, readOnly = false } = props;
  const narrow = useNarrow();
  const isCards = narrow || type === 'simple';
  const history = useHistory<readonly VariantRow[]>(
    rows,
    (next) => onChange([...next]),
    props.edition,
  );
  const [removal, setRemoval] = useState<string | null>(null);

  const nameOf = (row: VariantRow) =>
    choicesOf(row, choices).join(', ') || t('products.grid.onlyVariant');
  const suggested = suggestSkus(rows, skuBase, choices);
  const shownErrors = { ...localErrors(rows), ...errors };
  const columns = VARIANT_COLUMNS.map((name): GridColumn => ({
    name,
    label: t(`products.variant.${name}`),
    inputMode: INPUT_MODES[name],
    ...(NORMALISERS[name] && { normalise: NORMALISERS[name] }),
    ...(name === 'cost' && { heading: t('products.marginColumn') }),
    ...(MONEY.has(name) && { unit: SHOP_CURRENCY.symbol }),
  }));
  const cells = rows.map((row) => VARIANT_COLUMNS.map((name) => row[name]));
  const setCells = (next: readonly (readonly string[])[]) =>
    history.change(
      rows.map((row, r) => ({
        ...row,
        ...Object.fromEntries(VARIANT_COLUMNS.map((name, c) => [name, next[r]?.[c] ?? ''])),
      })),
    );
  const removeRow = (row: VariantRow) => {
    history.change(rows.filter(({ key }) => key !== row.key));
    setRemoval(
      t(row.sold ? 'products.grid.rowArchived' : 'products.grid.rowGone', { name: nameOf(row) }),
    );
  };
  const colorOf = ({ colorId }: VariantRow) => choices.colors.find(({ id }) => id === colorId);
  const mayRemove = !readOnly && type === 'variable' && rows.length > 1;

  const gridRows = rows.map((row) => {
    const color = colorOf(row);
    const name = nameOf(row);
    const margin = marginOfRow(row);
    return {
      key: row.key,
      name,
      head: (
        <span className={styles.name}>
          {color && <Swatch hex={color.hex} hex2={color.hex2} />}
          {name}
        </span>
      ),
      ...(margin && {
        notes: {
          cost: t('products.marginPercent', { percent: Math.round(margin.percent) }),
        },
        hints: { cost: t('products.margin', marginWords(margin)) },
      }),
      placeholders: {
        sku: suggested[row.key] ?? '',
        qty: '0',
        compareAt: '–',
        barcode: '–',
        cost: '–',
      },
      end: mayRemove && (
        <RemoveButton
          className={`button button--quiet ${styles.remove}`}
          label={t('products.grid.removeRow', { name })}
          onRemove={() => removeRow(row)}
        >
          <Trash2 className="icon" aria-hidden="true" />
        </RemoveButton>
      ),
    };
  });

  return (
    <div className={styles.variants}>
      {type === 'variable' && !readOnly && (
        <VariantOptions
          rows={rows}
          choices={choices}
          customAttrLabel={props.customAttrLabel}
          onCustomAttrLabel={props.onCustomAttrLabel}
          onChange={(next) => history.change(next.length > 0 ? next : [newRow(rows[0])])}
        />
      )}
      {errors[''] && (
        <p className={styles.fault} role="alert" tabIndex={-1} data-invalid>
          {errors['']}
        </p>
      )}
      {isCards ? (
        <VariantCards
          columns={columns}
          rows={gridRows}
          cells={cells}
          errors={shownErrors}
          onChange={setCells}
          readOnly={readOnly}
          plain={type === 'simple'}
        />
      ) : (
        <Grid
          label={t('products.grid.label')}
          corner={t('products.grid.corner')}
          columns={columns}
          rows={gridRows}
          cells={cells}
          errors={shownErrors}
          onChange={setCells}
          history={history}
          readOnly={readOnly}
        />
      )}
      <p className={styles.gone} role="status">
        {removal && history.canUndo && (
          <>
            {removal}{' '}
            <button
              type="button"
              className="link"
              onClick={() => {
                history.undo();
                setRemoval(null);
              }}
            >
              {t('products.grid.undo')}
            </button>
          </>
        )}
      </p>
      <StockChange
        rows={rows}
        nameOf={nameOf}
        value={props.stock}
        onChange={props.onStock}
        error={props.reasonError}
      />
    </div>
  );
}

const INPUT_MODES = {
  price: 'decimal',
  compareAt: 'decimal',
  sku: 'text',
  barcode: 'numeric',
  cost: 'decimal',
  qty: 'numeric',
} as const;

const CELL_ERRORS: Record<CellError, TextKey> = {
  price: 'errors.fields.price',
  compareAt: 'errors.fields.compareAt',
  barcode: 'errors.fields.barcode',
  quantity: 'errors.fields.quantity',
  skuRepeated: 'errors.fields.skuRepeated',
};

const marginWords = ({ percent, profitCents }: Margin) => ({
  percent: formatNumber(percent),
  profit: formatMoney(profitCents),
});

const localErrors = (rows: readonly VariantRow[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errorsOf(rows)).map(([cell, code]) => [cell, t(CELL_ERRORS[code])]),
  );
