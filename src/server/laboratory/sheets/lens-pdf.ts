import { formatDay, formatShortDay } from '#domain/date.ts';
import { formatNumber, unbroken } from '#domain/number.ts';
import { SHEET_COPIES, type LensSheet, type SheetCopy } from '#domain/laboratory/lens-sheet.ts';
import { isBenchKind } from '#domain/orders/order-kind.ts';
import { EYES } from '#domain/prescriptions/prescription.ts';
import { writePower } from '#domain/prescriptions/write-typed.ts';
import { t } from '#i18n/t.ts';
import { NotFoundError } from '../../base/errors.ts';
import { paperShop, type PaperFile } from '../../papers/order-papers.ts';
import { facts, head, table, type PaperShop } from '../../papers/paper-parts.ts';
import { fit, MARGIN, rule, WIDTH, write, writePdf, type Pdf } from '../../papers/pdf.ts';
import type { Scope } from '../../service/scope.ts';
import { readLensSheets } from './read-lens-sheets.ts';

const SOFT = { size: 9, soft: true } as const;
const or = (text: string | number | null | undefined): string => String(text ?? '') || '–';
const mm = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : formatNumber(value, 1);

/** Each eye in a row, as the laboratory makes it; a height that is not stored is written by hand. */
function drawPowers(pdf: Pdf, top: number, { powers, heights, item }: LensSheet): number {
  // What is repaired has no lenses to be made.
  if (isBenchKind(item.kind)) return top;
  if (!powers)
    return top + write(pdf, t('lensSheet.noPower'), { x: MARGIN, y: top, width: WIDTH }) + 12;
  const names = [
    'eye',
    'sphere',
    'cylinder',
    'axis',
    'addition',
    'dnp',
    'height',
    'prism',
  ] as const;
  const columns = names.map((name) => ({
    label: t(`lensSheet.${name}`),
    width: WIDTH / names.length,
  }));
  const power = (value: number | null) => (value === null ? '' : writePower(value));
  const cells = EYES.map((name) => {
    const { sphere, cylinder, axis, addition, dnp, prism, base } = powers[name];
    const ofPrism = prism === null ? '' : `${prism} ${base ? t(`lensSheet.bases.${base}`) : ''}`;
    return [
      t(`lensSheet.${name}`),
      power(sphere),
      cylinder === 0 ? '' : power(cylinder),
      axis === null ? '' : `${axis}°`,
      power(addition),
      dnp === null ? '' : mm(dnp),
      heights?.[name] ? mm(heights[name]) : '',
      ofPrism,
    ].map((text) => [[text, { bold: true }]] as const);
  });
  const end = table(pdf, top, columns, cells);
  return (
    end +
    write(pdf, `${t('lensSheet.pd')} ${mm(powers.pd)}`, { x: MARGIN, y: end, width: WIDTH }) +
    12
  );
}

/** What is to be repaired or adjusted; of glasses that are made again, why, which is for the shop alone. */
function drawService(
  pdf: Pdf,
  top: number,
  { kind, work }: LensSheet['item'],
  copy: SheetCopy,
): number {
  if (kind === '') return top;
  const isBench = isBenchKind(kind);
  return facts(pdf, top, [
    [t('lensSheet.kind'), t(`orderKind.${kind}`)],
    ...(isBench || copy === 'shop'
      ? [[t(isBench ? 'lensSheet.work' : 'lensSheet.reason'), or(work)] as const]
      : []),
  ]);
}

function drawCopy(pdf: Pdf, shop: PaperShop, sheet: LensSheet, copy: SheetCopy): void {
  const { item, frame, bought, contact, orderedAt } = sheet;
  let y = head(pdf, shop, t('lensSheet.title', { number: item.number }));
  y +=
    write(pdf, t(`lensSheet.copies.${copy}`), { x: MARGIN, y, width: WIDTH }, { bold: true }) + 8;
  const due = item.dueAt === null ? '–' : formatDay(item.dueAt - 1);
  const work: [string, string][] =
    copy === 'buyer'
      ? []
      : [
          [t('lensSheet.laboratory'), or(item.laboratory)],
          [t('lensSheet.tray'), or(item.tray)],
        ];
  y = facts(pdf, y, [
    [t('lensSheet.orderId'), `${item.orderId}, ${formatShortDay(orderedAt)}`],
    [t('lensSheet.promised'), due],
    ...work,
  ]);
  if (copy !== 'laboratory')
    y = facts(pdf, y, [
      [t('lensSheet.wearer'), item.wearer],
      [t('lensSheet.customer'), item.buyer],
      [t('lensSheet.phone'), or(unbroken(contact.phone))],
    ]);
  y = drawService(pdf, y, item, copy);
  const measures = frame?.measures;
  y = facts(pdf, y, [
    [
      t(isBenchKind(item.kind) ? 'lensSheet.brought' : 'lensSheet.frame'),
      [frame?.name, frame?.choices, frame?.sku].filter(Boolean).join(' · '),
    ],
    [
      `${t('lensSheet.lensWidth')} – ${t('lensSheet.bridge')} – ${t('lensSheet.temple')}`,
      measures ? `${measures.lensWidth} – ${measures.bridge} – ${measures.temple}` : '–',
    ],
    [t('lensSheet.lensHeight'), mm(measures?.lensHeight)],
  ]);
  if (bought)
    y = facts(pdf, y, [
      [t('lensSheet.lens'), `${bought.name}, ${t(`lensSheet.uses.${bought.use}`)}`],
      [t('lensSheet.type'), t(`lensSheet.types.${bought.type}`)],
      [
        t('lensSheet.treatments'),
        or(bought.treatments.map((name) => t(`lensSheet.treatment.${name}`)).join(', ')),
      ],
    ]);
  y = drawPowers(pdf, y, sheet);
  y = fit(pdf, y, 90) + 40;
  const lines =
    copy === 'buyer'
      ? [t('lensSheet.pickedUp')]
      : (['check', 'assembly'] as const).map((step) => t(`lensSheet.done.${step}`));
  lines.forEach((line, index) => {
    const width = WIDTH / 2 - 12;
    const x = MARGIN + index * (width + 24);
    rule(pdf, y, x, width);
    write(pdf, `${line} · ${t('lensSheet.signature')}`, { x, y: y + 4, width }, SOFT);
  });
  if (copy === 'buyer')
    write(pdf, t('lensSheet.pickUp'), { x: MARGIN, y: y + 24, width: WIDTH }, SOFT);
}

/**
 * A service order in three copies, as one PDF.
 *
 * @throws NotFoundError; ConflictError 'lensNotApproved'
 */
export async function lensPdf(scope: Scope, { id }: { id: string }): Promise<PaperFile> {
  const [sheet] = await readLensSheets(scope, { ids: [id] });
  if (!sheet) throw new NotFoundError();
  const shop = await paperShop(scope);
  const title = t('lensSheet.file', { number: id });
  const content = await writePdf({ title, author: shop.settings.name, at: scope.now() }, (pdf) => {
    for (const copy of SHEET_COPIES) drawCopy(pdf, shop, sheet, copy);
  });
  return { name: `${title}.pdf`, content };
}
