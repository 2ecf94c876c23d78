import { createRequire } from 'node:module';
import { language } from '#domain/language.ts';

/** Documents that are being written; lengths are points (1/72 inch). */
export type Pdf = PDFKit.PDFDocument;

export const MARGIN = 48;
const A4_WIDTH = 595.28;
const A4_HEIGHT = 841.89;
/** Between the margins. */
export const WIDTH = A4_WIDTH - 2 * MARGIN;
export const BOTTOM = A4_HEIGHT - MARGIN;

export const INK = '#1c1a17';
export const SOFT = '#6b655c';
export const LINE = '#d8d2c7';

const { resolve } = createRequire(import.meta.url);
const fontFile = (weight: 400 | 700): string =>
  resolve(`@fontsource/figtree/files/figtree-latin-${weight}-normal.woff`);

/** Signs that the font has, apart from those up to U+00FF. */
const KNOWN = /[\u0131\u0152\u0153\u02c6\u02da\u02dc\u2000-\u206f\u20ac\u2122\u2212\n]/;

/**
 * Text as the font can show it: a letter from elsewhere without its accent, the box of a frame's marking as a dash,
 * and a question mark for signs of other scripts.
 */
export const printable = (text: string): string =>
  Array.from(text.normalize('NFC').replaceAll(' □ ', ' – '), (sign) => {
    if (sign <= '\u00ff' || KNOWN.test(sign)) return sign;
    const plain = sign.normalize('NFD').charAt(0);
    return plain <= '\u00ff' ? plain : '?';
  }).join('');

/**
 * Writes a PDF on A4, given what draws its pages. The library is loaded with the first one.
 *
 * @param at epoch ms of its making, which it says of itself
 */
export async function writePdf(
  { title, author, at }: { title: string; author: string; at: number },
  draw: (pdf: Pdf) => void,
): Promise<Buffer<ArrayBuffer>> {
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    autoFirstPage: false,
    lang: language(),
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: new Date(at) },
  });
  const parts: Buffer[] = [];
  const ended = new Promise<void>((resolveEnd, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', resolveEnd);
    pdf.on('error', reject);
  });
  pdf.registerFont('text', fontFile(400)).registerFont('bold', fontFile(700));
  draw(pdf);
  pdf.end();
  await ended;
  return Buffer.concat(parts);
}

export interface Style {
  size?: number;
  bold?: boolean;
  soft?: boolean;
  align?: 'left' | 'right' | undefined;
}

/** Writes text at a place, wrapped to a width. @returns its height */
export function write(
  pdf: Pdf,
  text: string,
  at: { x: number; y: number; width: number },
  style: Style = {},
): number {
  const { size = 10, bold = false, soft = false, align = 'left' } = style;
  const { x, y, width } = at;
  const shown = printable(text);
  pdf
    .font(bold ? 'bold' : 'text')
    .fontSize(size)
    .fillColor(soft ? SOFT : INK);
  pdf.text(shown, x, y, { width, align });
  return pdf.heightOfString(shown, { width, align });
}

/** Height of text in this width. */
export function heightOf(
  pdf: Pdf,
  text: string,
  width: number,
  { size = 10, bold = false }: Style = {},
): number {
  return pdf
    .font(bold ? 'bold' : 'text')
    .fontSize(size)
    .heightOfString(printable(text), { width });
}

/** A hairline across the page. */
export function rule(pdf: Pdf, y: number, x = MARGIN, width = WIDTH): void {
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();
}

/** Begins another page if this much does not fit on the present one. @returns where to go on */
export function fit(pdf: Pdf, y: number, height: number): number {
  if (y + height <= BOTTOM) return y;
  pdf.addPage();
  return MARGIN;
}
