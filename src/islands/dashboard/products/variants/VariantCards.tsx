import { t } from '#i18n/t.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState, useSyncExternalStore } from 'react';
import { TextField } from '../../../form/Field.tsx';
import { setCell, type Cells } from '../grid/cells.ts';
import type { GridColumn, GridRow } from '../grid/Grid.tsx';
import uiStyles from '../../ui/Ui.module.css';
import styles from './Variants.module.css';

interface VariantCardsProps {
  columns: readonly GridColumn[];
  rows: readonly GridRow[];
  cells: Cells;
  errors: Readonly<Record<string, string>>;
  onChange: (cells: Cells) => void;
  readOnly: boolean;
  /** Without names and borders, for a simple product's only row. */
  plain: boolean;
}

/** The fields of a variant that change often; the others are shown on demand. */
const OFTEN: ReadonlySet<string> = new Set(['price', 'qty']);

/** The grid on a phone: a card for each variant, and one field that writes into all of them. */
export function VariantCards({
  columns,
  rows,
  cells,
  errors,
  onChange,
  readOnly,
  plain,
}: VariantCardsProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  // What is wrong is in view.
  const hasError = (row: number) =>
    columns.some(({ name }) => !OFTEN.has(name) && errors[`${row}.${name}`] !== undefined);
  return (
    <div className={styles.cards}>
      {!readOnly && rows.length > 1 && (
        <FillAll
          columns={columns}
          onFill={(column, text) =>
            onChange(cells.map((row) => row.map((cell, c) => (c === column ? text : cell))))
          }
        />
      )}
      {rows.map((row, r) => (
        <fieldset
          key={row.key}
          className={styles.card}
          data-plain={plain || undefined}
          disabled={readOnly}
        >
          <legend className="visually-hidden">{row.name}</legend>
          {!plain && (
            <div className={styles.cardHead}>
              <span aria-hidden="true">{row.head}</span>
              {row.end}
            </div>
          )}
          <div className={styles.cardFields}>
            {columns.map((column, c) => (
              <div
                key={column.name}
                data-column={column.name}
                hidden={!plain && !OFTEN.has(column.name) && !open.has(row.key) && !hasError(r)}
              >
                <CardField
                  column={column}
                  text={cells[r]?.[c] ?? ''}
                  placeholder={row.placeholders?.[column.name]}
                  hint={row.hints?.[column.name]}
                  error={errors[`${r}.${column.name}`]}
                  onCommit={(text) => onChange(setCell(cells, { row: r, column: c }, text))}
                />
              </div>
            ))}
          </div>
          {!plain && !open.has(row.key) && !hasError(r) && (
            <button
              type="button"
              className={`button button--quiet button--small ${styles.more}`}
              onClick={() => setOpen(new Set([...open, row.key]))}
            >
              {t('products.grid.allFields')}
              <ChevronDown className="icon" aria-hidden="true" />
            </button>
          )}
        </fieldset>
      ))}
    </div>
  );
}

interface CardFieldProps {
  column: GridColumn;
  text: string;
  placeholder: string | undefined;
  hint: string | undefined;
  error: string | undefined;
  onCommit: (text: string) => void;
}

/** A field that commits on blur, so that one undo reverts one value. */
function CardField({ column, text, placeholder, hint, error, onCommit }: CardFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      start={column.unit && <span className={uiStyles.unitFirst}>{column.unit}</span>}
      label={column.label}
      inputMode={column.inputMode}
      autoComplete="off"
      placeholder={placeholder}
      hint={hint}
      error={error}
      value={typed ?? text}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        if (typed === null) return;
        const next = column.normalise?.(typed.trim()) ?? typed.trim();
        setTyped(null);
        if (next !== text) onCommit(next);
      }}
    />
  );
}

interface FillAllProps {
  columns: readonly GridColumn[];
  onFill: (column: number, text: string) => void;
}

function FillAll({ columns, onFill }: FillAllProps) {
  const id = useId();
  const [column, setColumn] = useState(0);
  const [text, setText] = useState('');
  const { normalise } = columns[column] ?? {};
  return (
    <div className={styles.fillAll} role="group" aria-labelledby={id}>
      <p id={id} className={styles.fillTitle}>
        {t('products.grid.fillAll')}
      </p>
      <div className={styles.fillRow}>
        <div className="field">
          <select
            aria-label={t('products.grid.fillColumn')}
            value={column}
            onChange={(event) => setColumn(Number(event.target.value))}
          >
            {columns.map(({ name, label }, index) => (
              <option key={name} value={index}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <input
            aria-label={t('products.grid.fillValue')}
            inputMode={columns[column]?.inputMode}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <button
          type="button"
          className="button button--small"
          onClick={() => onFill(column, normalise?.(text.trim()) ?? text.trim())}
        >
          {t('products.grid.apply')}
        </button>
      </div>
    </div>
  );
}

/** Below this width a table of seven columns is shown as cards. */
const QUERY = '(width < 48rem)';

const subscribe = (onChange: () => void) => {
  const query = window.matchMedia(QUERY);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** Whether the window is as narrow as a phone's. False on the server. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(QUERY).matches,
    () => false,
  );
}
