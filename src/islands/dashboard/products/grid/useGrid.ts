import { t } from '#i18n/t.ts';
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useOnDemand } from '../../../ui/useOnDemand.ts';
import {
  at,
  clear,
  copyText,
  fillDown,
  isSingle,
  paste,
  rangeOf,
  setCell,
  type Cells,
  type Position,
  type Range,
  type Selection,
} from './cells.ts';

interface Editing {
  text: string;
  /** Whether the cell was opened: arrows then move the caret; in a cell that is typed over they leave it. */
  opened: boolean;
}

/** What was pasted, and where. */
interface Pasting {
  text: string;
  target: Range;
}

/** Fetched when the grid first gets the pointer or the focus. */
const loadReader = () => import('./read-clipboard.ts');

interface GridOptions {
  cells: Cells;
  onChange: (cells: Cells) => void;
  /** How a typed or pasted text is written in its column: '349.9' as '349,90'. */
  normalise: (text: string, column: number) => string;
  undo: () => boolean;
  redo: () => boolean;
  /** The grid, whose cells carry `data-cell="row:column"`. */
  table: RefObject<HTMLTableElement | null>;
  /** Cells can be navigated and copied, but not changed. */
  readOnly: boolean;
}

/** The step of each arrow key, in rows and columns. */
const ARROWS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Keyboard and clipboard of a grid, after the WAI-ARIA pattern "data grid": one cell has the focus, arrows
 * move it, Shift extends the selection. Tab moves from cell to cell; after Escape it leaves the grid.
 */
export function useGrid(options: GridOptions) {
  const { cells, onChange, normalise, table, readOnly } = options;
  const [selection, setSelection] = useState<Selection>(at(0, 0));
  const [editing, setEditing] = useState<Editing | null>(null);
  const [announcement, announce] = useState('');
  // After Escape the next Tab leaves the grid.
  const [leaving, setLeaving] = useState(false);
  const wantsFocus = useRef(false);
  const reader = useOnDemand(loadReader);
  const [pasting, setPasting] = useState<Pasting | null>(null);

  const rows = cells.length;
  const columns = cells[0]?.length ?? 0;
  const clamp = ({ row, column }: Position): Position => ({
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  });
  // Rows may have been removed since the cell was selected.
  const active = clamp(selection.active);
  const anchor = clamp(selection.anchor);
  const range = rangeOf({ anchor, active });

  useLayoutEffect(() => {
    if (!wantsFocus.current || editing) return;
    wantsFocus.current = false;
    table.current
      ?.querySelector<HTMLElement>(`[data-cell="${active.row}:${active.column}"]`)
      ?.focus();
  });

  const go = (place: Position, extend = false) => {
    const active = clamp(place);
    wantsFocus.current = true;
    setLeaving(false);
    setSelection({ anchor: extend ? anchor : active, active });
  };
  const selectRange = (next: Selection) => {
    wantsFocus.current = true;
    setSelection(next);
  };
  const write = (next: Cells) => {
    if (next !== cells && !readOnly) onChange(next);
  };

  const edit = (text = cells[active.row]?.[active.column] ?? '', opened = true) => {
    if (readOnly) return;
    setSelection(at(active.row, active.column));
    setEditing({ text, opened });
  };
  const type = (text: string) => setEditing((before) => before && { ...before, text });
  const commit = () => {
    if (!editing) return;
    setEditing(null);
    const text = normalise(editing.text.trim(), active.column);
    if (text !== cells[active.row]?.[active.column]) write(setCell(cells, active, text));
  };
  const cancel = () => {
    wantsFocus.current = true;
    setEditing(null);
  };

  /** The next cell in reading order; null at the grid's ends. */
  const neighbour = (step: 1 | -1): Position | null => {
    const index = active.row * columns + active.column + step;
    if (index < 0 || index >= rows * columns) return null;
    return { row: Math.floor(index / columns), column: index % columns };
  };

  const fill = () => {
    if (range.top === range.bottom && range.top === 0) return;
    write(fillDown(cells, range));
    wantsFocus.current = true;
    announce(t('products.grid.filled'));
  };
  const undo = () => {
    wantsFocus.current = true;
    if (!readOnly && options.undo()) announce(t('products.grid.undone'));
  };
  const redo = () => {
    wantsFocus.current = true;
    if (!readOnly && options.redo()) announce(t('products.grid.redone'));
  };

  const editKeys = (event: KeyboardEvent, { opened }: Editing) => {
    if (event.nativeEvent.isComposing) return;
    const arrow = opened ? undefined : ARROWS[event.key];
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      cancel();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      commit();
      go({ row: active.row + (event.shiftKey ? -1 : 1), column: active.column });
    } else if (event.key === 'Tab') {
      const next = neighbour(event.shiftKey ? -1 : 1);
      commit();
      if (!next) return;
      event.preventDefault();
      go(next);
    } else if (arrow) {
      event.preventDefault();
      commit();
      go({ row: active.row + arrow[0], column: active.column + arrow[1] });
    }
  };

  const commandKeys = (event: KeyboardEvent): boolean => {
    const key = event.key.toLowerCase();
    if (key === 'z') (event.shiftKey ? redo : undo)();
    else if (key === 'y') redo();
    else if (key === 'd') fill();
    else if (key === 'a') {
      selectRange({
        anchor: { row: 0, column: 0 },
        active: { row: rows - 1, column: columns - 1 },
      });
    } else if (key === 'home') go({ row: 0, column: 0 }, event.shiftKey);
    else if (key === 'end') go({ row: rows - 1, column: columns - 1 }, event.shiftKey);
    else return false;
    return true;
  };

  const moveKeys = (event: KeyboardEvent): boolean => {
    const arrow = ARROWS[event.key];
    if (arrow) go({ row: active.row + arrow[0], column: active.column + arrow[1] }, event.shiftKey);
    else if (event.key === 'Home') go({ row: active.row, column: 0 }, event.shiftKey);
    else if (event.key === 'End') go({ row: active.row, column: columns - 1 }, event.shiftKey);
    else if (event.key === 'Enter' || event.key === 'F2') edit();
    else if (event.key === 'Delete' || event.key === 'Backspace') write(clear(cells, range));
    else if (event.key === 'Escape') {
      setLeaving(true);
      announce(t('products.grid.leaving'));
    } else if (event.key === 'Tab') {
      const next = leaving ? null : neighbour(event.shiftKey ? -1 : 1);
      if (!next) return false;
      go(next);
    } else if (event.key.length === 1) edit(event.key, false);
    else return false;
    return true;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const isCell = (event.target as Element).closest('[data-cell]') !== null;
    if (!isCell || rows === 0) return;
    if (editing) return editKeys(event, editing);
    if (event.altKey) return;
    const isHandled = event.ctrlKey || event.metaKey ? commandKeys(event) : moveKeys(event);
    if (isHandled) event.preventDefault();
  };

  const onCopy = (event: ClipboardEvent) => {
    if (editing) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copyText(cells, range));
    announce(t('products.grid.copied'));
    if (event.type === 'cut') write(clear(cells, range));
  };
  const onPaste = (event: ClipboardEvent) => {
    if (readOnly) return;
    const text = event.clipboardData.getData('text/plain');
    // Into a cell that is being edited, a single value is pasted as into any field.
    if (editing && !/[\t\n]/.test(text.replace(/\r?\n$/, ''))) return;
    event.preventDefault();
    setEditing(null);
    setPasting({ text, target: range });
    reader.request();
  };
  const put = (block: readonly (readonly string[])[], target: Range) => {
    const pasted = paste(cells, target, block);
    const { top, left, bottom, right } = pasted.range;
    write(
      pasted.cells.map((row, r) =>
        r < top || r > bottom
          ? row
          : row.map((cell, c) => (c < left || c > right ? cell : normalise(cell, c))),
      ),
    );
    selectRange({ anchor: { row: top, column: left }, active: { row: bottom, column: right } });
    announce(
      pasted.lost > 0
        ? t('products.grid.pastedSome', { count: pasted.lost })
        : t('products.grid.pasted'),
    );
  };
  const { module } = reader;
  const putPasted = useEffectEvent(({ text, target }: Pasting) => {
    if (!module) return;
    put(module.readClipboard(text), target);
    setPasting(null);
  });
  useEffect(() => {
    if (module && pasting) putPasted(pasting);
  }, [module, pasting]);

  return {
    active,
    range,
    editing,
    announcement,
    canFill: !isSingle(range) || active.row > 0,
    go,
    selectRange,
    edit,
    type,
    commit,
    fill,
    undo,
    redo,
    onKeyDown,
    onCopy,
    onPaste,
    /** Fetches what reads a pasted text. */
    onReached: reader.request,
    /** What was pasted cannot be read without a connection. */
    hasFailed: pasting !== null && reader.state === 'failed',
    forgetPasted: () => setPasting(null),
  };
}
