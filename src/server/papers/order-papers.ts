import sharp from 'sharp';
import { hasLabel, type PaperKind } from '#domain/orders/sheet.ts';
import type { Order } from '#domain/orders/order.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import { t } from '#i18n/t.ts';
import { NotFoundError } from '../base/errors.ts';
import { mediaStore } from '../media/store.ts';
import { orderSheets } from '../orders/reading/order-sheets.ts';
import type { Scope } from '../service/scope.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { drawInvoice } from './draw-invoice.ts';
import { drawLabels } from './draw-labels.ts';
import { drawPackingSlip } from './draw-packing-slip.ts';
import type { PaperShop } from './paper-parts.ts';
import { writePdf, type Pdf } from './pdf.ts';

/** A PDF to download. */
export interface PaperFile {
  name: string;
  content: Buffer<ArrayBuffer>;
}

const MEDIA = '/media/';
/** Twice the size on paper, in pixels at 150 dpi. */
const LOGO = { width: 750, height: 166, fit: 'inside', withoutEnlargement: true } as const;

/** The shop's logo as PNG if it is one of its own pictures; none is fetched from elsewhere. */
async function logoOf(scope: Scope, { logo }: ShopSettings): Promise<Buffer | null> {
  if (!logo.startsWith(MEDIA)) return null;
  try {
    const file = await mediaStore(scope.config).read(decodeURIComponent(logo.slice(MEDIA.length)));
    return file && (await sharp(file).resize(LOGO).png().toBuffer());
  } catch (error) {
    // A paper with the shop's name is better than none.
    console.warn('papers: the logo cannot be read', error);
    return null;
  }
}

/** The shop as its papers show it. */
export async function paperShop(scope: Scope): Promise<PaperShop> {
  const settings = await loadSettings(scope);
  return { settings, logo: await logoOf(scope, settings) };
}

type Draw = (pdf: Pdf, shop: PaperShop, orders: readonly Order[]) => void;

const DRAW: Readonly<Record<PaperKind, Draw>> = {
  invoice: (pdf, shop, orders) => orders.forEach((order) => drawInvoice(pdf, shop, order)),
  packing: (pdf, shop, orders) => orders.forEach((order) => drawPackingSlip(pdf, shop, order)),
  label: drawLabels,
};
const NAME = {
  invoice: 'paper.invoiceFile',
  packing: 'paper.packingFile',
  label: 'paper.labelFile',
} as const;

async function papersOf(
  scope: Scope,
  kind: PaperKind,
  orders: readonly Order[],
): Promise<PaperFile> {
  const shop = await paperShop(scope);
  const [{ orderId } = { orderId: '' }] = orders;
  const title = t(NAME[kind], {
    orderId: orders.length === 1 ? orderId : t('paper.several', { count: orders.length }),
  });
  const content = await writePdf({ title, author: shop.settings.name, at: scope.now() }, (pdf) =>
    DRAW[kind](pdf, shop, orders),
  );
  return { name: `${title}.pdf`, content };
}

/** The summary of an order that its reader has been shown (`visibleOrder`), as a PDF. */
export const invoicePaper = (scope: Scope, order: Order): Promise<PaperFile> =>
  papersOf(scope, 'invoice', [order]);

/**
 * Papers of orders in one PDF, for those who may see orders.
 *
 * @throws NotFoundError if none of the orders exists, or none of them has such a paper
 */
export async function orderPapers(
  scope: Scope,
  { kind, orderIds }: { kind: PaperKind; orderIds: readonly string[] },
): Promise<PaperFile> {
  const sheets = await orderSheets(scope, orderIds);
  const orders = sheets
    .map(({ order }) => order)
    .filter((order) => kind !== 'label' || hasLabel(order));
  if (orders.length === 0) throw new NotFoundError();
  return papersOf(scope, kind, orders);
}
