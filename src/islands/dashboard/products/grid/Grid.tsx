import { t } from '#i18n/t.ts';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import Redo2 from 'lucide-react/icons/redo-2';
import Undo2 from 'lucide-react/icons/undo-2';
import type { MouseEvent, ReactNode } from 'react';
import { useId, useRef } from 'react';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Toolbar, type Tool } from '../../ui/Toolbar.tsx';
import { isIn, isSingle, type Cells } from './cells.ts';
import styles from './Grid.module.css';
import { useGrid } from './useGrid.ts';

export interface GridColumn {
  name: string;
  label: string;
  /** Heading of the column, if it says more than its label. */
  heading?: string;
  /** Numbers are aligned right, and typed with a numeric keyboard. */
  inputMode?: 'decimal' | 'numeric' | 'text';
  /** Rewrites what was typed in the column's format. */
  normalise?: (text: string) => string;
  /** Stands before every figure: 'R$'. */
  unit?: string;
}

export interface GridRow {
  key: string;
  /** What the row is, as text: 'Preto, M'. */
  name: string;
  /** Content of the row's header; by default the name. */
  head?: ReactNode;
  /** Shown muted in empty cells: the value that is used then. By column. */
  placeholders?: Readonly<Record<string, string>>;
  /** What a card says below a field. By column. */
  hints?: Readonly<Record<string, string>>;
  /** What follows from a cell, after its text. By column. */
  notes?: Readonly<Record<string, string>>;
  /** Content of the row's last cell. */
  end?: ReactNode;
}

interface GridProps {
  label: string;
  /** Heading of the column of the rows' names. */
  corner: string;
  columns: readonly GridColumn[];
  rows: readonly GridRow[];
  cells: Cells;
  /** Messages by `row.column`, as in '3.sku'. */
  errors: Readonly<Record<string, string>>;
  onChange: (cells: Cells) => void;
  history: { undo: () => boolean; redo: () => boolean; canUndo: boolean; canRedo: boolean };
  readOnly?: boolean;
}

/** A table that is edited like a spreadsheet, by keyboard alone, with copy and paste from and to one. */
export function Grid(props: GridProps) {
  const { label, corner, columns, rows, cells, errors, onChange, history, readOnly } = props;
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  const grid = useGrid({
    table,
    cells,
    onChange,
    readOnly: readOnly ?? false,
    normalise: (text, column) => columns[column]?.normalise?.(text) ?? text,
    undo: history.undo,
    redo: history.redo,
  });
  const { active, range, editing } = grid;
  const errorAt = (row: number, column: number) => errors[`${row}.${columns[column]?.name}`];
  const listedErrors = rows.flatMap((row, r) =>
    columns.flatMap((column, c) => {
      const message = errorAt(r, c);
      return message ? [{ r, c, message, where: `${row.name}, ${column.label}` }] : [];
    }),
  );

  const tools: Tool[] = [
    {
      label: t('products.grid.undo'),
      icon: Undo2,
      keys: 'Control+Z',
      disabled: !history.canUndo,
      run: grid.undo,
    },
    {
      label: t('products.grid.redo'),
      icon: Redo2,
      keys: 'Control+Y',
      disabled: !history.canRedo,
      run: grid.redo,
    },
    {
      label: t('products.grid.fillDown'),
      icon: ArrowDownToLine,
      keys: 'Control+D',
      disabled: !grid.canFill,
      run: grid.fill,
    },
  ];

  const press = (event: MouseEvent, row: number, column: number) => {
    if (event.button !== 0 || (event.target as Element).closest('input')) return;
    event.preventDefault();
    grid.commit();
    const isActiveAlready = row === active.row && column === active.column && isSingle(range);
    const hasFocus = document.activeElement === event.currentTarget;
    if (isActiveAlready && hasFocus && !event.shiftKey && !readOnly) return grid.edit();
    grid.go({ row, column }, event.shiftKey);
  };
  const drag = (event: MouseEvent, row: number, column: number) => {
    if (event.buttons === 1 && !editing) grid.go({ row, column }, true);
  };
  const selectColumn = (column: number) =>
    grid.selectRange({
      anchor: { row: 0, column },
      active: { row: rows.length - 1, column },
    });

  return (
    <div className={styles.grid}>
      {!readOnly && (
        <div className={styles.tools}>
          <Toolbar label={t('products.grid.tools')} tools={tools} />
          <p className={styles.hint} id={`${id}-hint`}>
            {t('products.grid.hint')}
          </p>
        </div>
      )}
      <div className={styles.scroll}>
        <table
          ref={table}
          role="grid"
          className={styles.table}
          aria-label={label}
          aria-describedby={readOnly ? undefined : `${id}-hint`}
          aria-multiselectable="true"
          aria-readonly={readOnly}
          aria-rowcount={rows.length + 1}
          onPointerEnter={readOnly ? undefined : grid.onReached}
          onFocus={readOnly ? undefined : grid.onReached}
          onKeyDown={grid.onKeyDown}
          onCopy={grid.onCopy}
          onCut={grid.onCopy}
          onPaste={grid.onPaste}
        >
          <thead>
            <tr>
              <th scope="col">{corner}</th>
              {columns.map((column, c) => (
                <th
                  key={column.name}
                  scope="col"

                  data-figures={isFigures(column)}
                  onMouseDown={(event) => {
                    event.preventDefault();
                    selectColumn(c);
                  }}
                >
                  {column.heading ?? column.label}
                </th>
              ))}
              <th scope="col" className={styles.end}>
                <span className="visually-hidden">{t('products.grid.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, r) => (
              <tr key={row.key}>
                <th scope="row" id={`${id}-${r}`}>
                  {row.head ?? row.name}
                </th>
                {columns.map((column, c) => {
                  const isActive = r === active.row && c === active.column;
                  const message = errorAt(r, c);
                  const text = cells[r]?.[c] ?? '';
                  return (
                    <td
                      key={column.name}
                      data-cell={`${r}:${c}`}
                      data-column={column.name}
                      data-figures={isFigures(column)}
                      data-unit={(text && column.unit) || undefined}
                      data-in={isIn(range, r, c) || undefined}
                      data-editing={(isActive && editing !== null) || undefined}
                      tabIndex={isActive && !editing ? 0 : -1}
                      aria-selected={isIn(range, r, c)}
                      aria-readonly={readOnly}
                      aria-invalid={message ? true : undefined}
                      aria-describedby={message ? `${id}-${r}-${c}` : undefined}
                      onMouseDown={(event) => press(event, r, c)}
                      onMouseEnter={(event) => drag(event, r, c)}
                    >
                      {isActive && editing ? (
                        <input
                          ref={focusAtEnd}
                          className={styles.input}
                          aria-label={`${column.label}, ${row.name}`}
                          inputMode={column.inputMode}
                          value={editing.text}
                          onChange={(event) => grid.type(event.target.value)}
                          onBlur={grid.commit}
                        />
                      ) : (
                        text || (
                          <span className={styles.placeholder}>
                            {row.placeholders?.[column.name]}
                          </span>
                        )
                      )}
                      {!(isActive && editing) && row.notes?.[column.name] && (
                        <span className={styles.note}>{row.notes[column.name]}</span>
                      )}
                    </td>
                  );
                })}
                <td className={styles.end}>{row.end}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {grid.hasFailed && <LoadFailed onRetry={grid.onReached} onClose={grid.forgetPasted} />}
      <p className="visually-hidden" role="status">
        {grid.announcement}
      </p>
      {listedErrors.length > 0 && (
        <ul className={styles.faults}>
          {listedErrors.map(({ r, c, message, where }) => (
            <li key={`${r}.${c}`} id={`${id}-${r}-${c}`}>
              <button type="button" onClick={() => grid.go({ row: r, column: c })}>
                {where}
              </button>
              : {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const isFigures = ({ inputMode }: GridColumn): true | undefined =>
  inputMode === 'decimal' || inputMode === 'numeric' || undefined;

function focusAtEnd(input: HTMLInputElement | null): void {
  if (!input || document.activeElement === input) return;
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
}
