import { cityText, countryText } from '#domain/address/place-text.ts';
import type { CartAddress } from '#domain/cart/cart.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import { t } from '#i18n/t.ts';
import {
  BOTTOM,
  fit,
  heightOf,
  INK,
  MARGIN,
  rule,
  WIDTH,
  write,
  type Pdf,
  type Style,
} from './pdf.ts';

const GAP = 20;

/** The shop as its papers show it; the logo is PNG. */
export interface PaperShop {
  settings: ShopSettings;
  logo: Buffer | null;
}

/** The head of a paper: the shop on the left, the title on the right. @returns where it ends */
export function head(pdf: Pdf, { settings, logo }: PaperShop, title: string): number {
  pdf.addPage();
  const { name, legal, address, email, phoneFooter } = settings;
  const company = [
    legal.companyName,
    legal.taxId && t('footer.taxId', { taxId: legal.taxId }),
    address,
    [email, phoneFooter].filter(Boolean).join(' · '),
  ].filter(Boolean);
  const width = WIDTH * 0.55;
  let y = MARGIN;
  if (logo) {
    pdf.image(logo, MARGIN, y, { fit: [180, 40] });
    y += 48;
  } else {
    y += write(pdf, name, { x: MARGIN, y, width }, { size: 20, bold: true }) + 4;
  }
  for (const line of company) {
    y += write(pdf, line, { x: MARGIN, y, width }, { size: 8.5, soft: true }) + 1;
  }
  const right = { x: MARGIN + width + GAP, y: MARGIN + 4, width: WIDTH - width - GAP };
  const titleHeight = write(pdf, title, right, { size: 13, bold: true, align: 'right' });
  const end = Math.max(y, MARGIN + 4 + titleHeight) + 12;
  rule(pdf, end);
  return end + 14;
}

/** Facts side by side: what each is, and below what it says. @returns where they end */
export function facts(
  pdf: Pdf,
  top: number,
  told: readonly (readonly [what: string, value: string])[],
): number {
  const width = (WIDTH - GAP * (told.length - 1)) / told.length;
  const heights = told.map(([what, value], index) => {
    const x = MARGIN + index * (width + GAP);
    const label = write(pdf, what, { x, y: top, width }, { size: 8.5, soft: true });
    return label + write(pdf, value, { x, y: top + label + 1, width });
  });
  return top + Math.max(...heights) + 16;
}

/** The lines of an address. */
export const addressLines = (
  { fullName, house, zipCode, phone, email, cpf, ...place }: CartAddress,
  withContact = false,
): string[] =>
  [
    fullName,
    house,
    [cityText(place), zipCode].filter(Boolean).join(', '),
    countryText(place),
    phone,
    withContact && email,
    withContact && cpf && t('order.cpf', { cpf }),
  ].filter((line): line is string => Boolean(line));

/** Blocks of lines side by side, each below its title. @returns where they end */
export function blocks(
  pdf: Pdf,
  top: number,
  told: readonly { title: string; lines: readonly string[] }[],
): number {
  const width = (WIDTH - GAP) / 2;
  const ends = told.map(({ title, lines }, index) => {
    const x = MARGIN + index * (width + GAP);
    let y = top + write(pdf, title, { x, y: top, width }, { size: 10.5, bold: true }) + 3;
    for (const line of lines) y += write(pdf, line, { x, y, width }, { size: 9.5 }) + 1;
    return y;
  });
  return Math.max(...ends) + 18;
}

export interface Column {
  label: string;
  /** Points; those of all columns are the paper's width. */
  width: number;
  align?: 'left' | 'right';
}

/** The lines of a cell, each with its look; 'box' is one to be ticked. */
export type Cell = readonly (readonly [text: string, style?: Style])[] | 'box';

const COLUMN_GAP = 8;
const PAD = 6;
const BOX = 11;

/** A table whose head stands on every page, and whose rows are never parted. @returns where it ends */
export function table(
  pdf: Pdf,
  top: number,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
): number {
  const places = columns.map(({ width }, index) => ({
    x: MARGIN + columns.slice(0, index).reduce((sum, column) => sum + column.width, 0),
    width: index === columns.length - 1 ? width : width - COLUMN_GAP,
  }));
  const drawHead = (y: number): number => {
    columns.forEach(({ label, align }, index) => {
      write(pdf, label, { ...places[index]!, y }, { size: 8.5, soft: true, align });
    });
    rule(pdf, y + 16);
    return y + 16;
  };
  const heightOfCell = (cell: Cell, width: number): number =>
    cell === 'box'
      ? BOX
      : cell.reduce((sum, [text, style]) => sum + heightOf(pdf, text, width, style) + 1, 0);
  let y = drawHead(fit(pdf, top, 60));
  for (const row of rows) {
    const height =
      2 * PAD + Math.max(...row.map((cell, n) => heightOfCell(cell, places[n]!.width)));
    if (y + height > BOTTOM) y = drawHead(fit(pdf, y, height));
    row.forEach((cell, index) =>
      drawCell(pdf, cell, { ...places[index]!, y: y + PAD }, columns[index]!),
    );
    y += height;
    rule(pdf, y);
  }
  return y + 12;
}

function drawCell(
  pdf: Pdf,
  cell: Cell,
  at: { x: number; y: number; width: number },
  { align }: Column,
): void {
  if (cell === 'box') {
    pdf.rect(at.x, at.y, BOX, BOX).lineWidth(1).strokeColor(INK).stroke();
    return;
  }
  let { y } = at;
  for (const [text, style] of cell) y += write(pdf, text, { ...at, y }, { align, ...style }) + 1;
}
