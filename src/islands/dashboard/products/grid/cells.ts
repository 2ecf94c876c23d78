/** Texts of a grid: rows of cells, all of one length. */
export type Cells = readonly (readonly string[])[];

export interface Position {
  row: number;
  column: number;
}

/** A rectangle of cells, from its anchor to the active cell. */
export interface Selection {
  anchor: Position;
  active: Position;
}

export interface Range {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export const at = (row: number, column: number): Selection => ({
  anchor: { row, column },
  active: { row, column },
});

export function rangeOf({ anchor, active }: Selection): Range {
  return {
    top: Math.min(anchor.row, active.row),
    bottom: Math.max(anchor.row, active.row),
    left: Math.min(anchor.column, active.column),
    right: Math.max(anchor.column, active.column),
  };
}

export const isIn = ({ top, left, bottom, right }: Range, row: number, column: number): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

export const isSingle = ({ top, left, bottom, right }: Range): boolean =>
  top === bottom && left === right;

/** A copy of the cells in which those of a range are replaced. */
function replace(cells: Cells, range: Range, text: (row: number, column: number) => string): Cells {
  return cells.map((row, r) =>
    row.map((cell, c) => (isIn(range, r, c) ? text(r - range.top, c - range.left) : cell)),
  );
}

export const clear = (cells: Cells, range: Range): Cells => replace(cells, range, () => '');

export const setCell = (cells: Cells, { row, column }: Position, text: string): Cells =>
  replace(cells, rangeOf(at(row, column)), () => text);

/**
 * Copies the first row of a range into the rows below it. A range of one row copies the row above it
 * instead, as spreadsheets do.
 */
export function fillDown(cells: Cells, range: Range): Cells {
  const source = range.top === range.bottom ? range.top - 1 : range.top;
  return replace(cells, range, (_, column) => cells[source]?.[range.left + column] ?? '');
}

/** A range as spreadsheets exchange it: tabs, line breaks, and quotes around a cell that contains either. */
export function copyText(cells: Cells, { top, left, bottom, right }: Range): string {
  const block = cells.slice(top, bottom + 1).map((row) => row.slice(left, right + 1));
  const quoted = (cell: string) =>
    /["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return block.map((row) => row.map(quoted).join('\t')).join('\n');
}

export interface Pasted {
  cells: Cells;
  range: Range;
  /** How many cells of the block were outside the grid. */
  lost: number;
}

/**
 * Pastes a block at the top left of a range, repeated if the range is a multiple of its size. Cells
 * outside the grid are dropped and counted.
 */
export function paste(cells: Cells, target: Range, block: readonly (readonly string[])[]): Pasted {
  const high = block.length;
  const wide = Math.max(0, ...block.map((row) => row.length));
  const grid = { rows: cells.length, columns: cells[0]?.length ?? 0 };
  if (high === 0 || wide === 0) return { cells, range: target, lost: 0 };

  const times = (room: number, step: number) => (room % step === 0 ? room / step : 1);
  const rows = high * times(target.bottom - target.top + 1, high);
  const columns = wide * times(target.right - target.left + 1, wide);
  const range = {
    top: target.top,
    left: target.left,
    bottom: Math.min(target.top + rows, grid.rows) - 1,
    right: Math.min(target.left + columns, grid.columns) - 1,
  };
  const written = (range.bottom - range.top + 1) * (range.right - range.left + 1);
  return {
    cells: replace(cells, range, (r, c) => block[r % high]?.[c % wide]?.trim() ?? ''),
    range,
    lost: rows * columns - written,
  };
}
