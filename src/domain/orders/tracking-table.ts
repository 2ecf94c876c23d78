import Papa from 'papaparse';

/** A line of a pasted table: an order and its tracking code. */
export interface TrackingLine {
  orderId: string;
  trackingCode: string;
  carrier: string;
}

/** What a pasted table says, and its lines that could not be read. */
export interface TrackingTable {
  lines: TrackingLine[];
  /** Counted from 1. */
  unread: { line: number; text: string }[];
  /** Orders that are named twice with different codes. */
  contradictory: string[];
}

/** An order's number: eight characters without 0, O, 1, I, L and U. */
const ORDER_ID = /^#?([A-HJKMNP-TV-Z2-9]{8})$/i;
/** What sets cells apart, the surest first: a carrier's name may hold a comma or blanks itself. */
const SEPARATORS = ['\t', ';', ','];

/** The cells of a line; without a separator its words, of which all after the second are the carrier. */
function cellsOf(line: string): string[] {
  const delimiter = SEPARATORS.find((separator) => line.includes(separator));
  if (delimiter) {
    const [cells = []] = Papa.parse<string[]>(line.replaceAll(`${delimiter} `, delimiter), {
      delimiter,
    }).data;
    return cells.map((cell) => cell.trim());
  }
  const [id = '', code = '', ...carrier] = line.split(/\s+/);
  return [id, code, carrier.join(' ')];
}

/**
 * Reads orders and tracking codes as they are copied from a spreadsheet or typed: one order a line, its
 * number, then its code, then the carrier if there is one; set apart by tab, semicolon, comma or blank.
 * A first line without an order's number counts as the table's header.
 */
export function readTrackingTable(text: string): TrackingTable {
  const table: TrackingTable = { lines: [], unread: [], contradictory: [] };
  const codes = new Map<string, string>();
  for (const [index, whole] of text.split(/\r\n?|\n/).entries()) {
    const trimmed = whole.trim();
    if (trimmed === '') continue;
    const [id = '', code = '', carrier = ''] = cellsOf(trimmed);
    const orderId = ORDER_ID.exec(id)?.[1]?.toUpperCase();
    if (!orderId || !code) {
      const isHead = index === 0 && !orderId;
      if (!isHead) table.unread.push({ line: index + 1, text: trimmed.slice(0, 80) });
      continue;
    }
    const known = codes.get(orderId);
    if (known === undefined) table.lines.push({ orderId, trackingCode: code, carrier });
    else if (known !== code) table.contradictory.push(orderId);
    codes.set(orderId, known ?? code);
  }
  return table;
}
