import { barcodeDigits, isGtin } from '../products/gtin.ts';
import type { ProductStatus } from '../products/product-status.ts';
import { slugOf } from '../products/slug.ts';
import type {
  Columns,
  ImportedPicture,
  ImportedProduct,
  ImportedVariant,
  Read,
  SheetRow,
} from './imported.ts';
import { RecordCells, shopOptions, type Aliases } from './sheet-cells.ts';

const OPTIONS = [1, 2, 3] as const;

/** Columns of a Shopify export of products, in both generations of its headers. */
export const SHOPIFY_PRODUCTS: Aliases = {
  slug: ['Handle', 'URL handle'],
  name: ['Title'],
  description: ['Body (HTML)', 'Description'],
  brand: ['Vendor'],
  category: ['Product Category'],
  categories: ['Type'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  sku: ['Variant SKU', 'SKU'],
  barcode: ['Variant Barcode', 'Barcode'],
  price: ['Variant Price', 'Price'],
  compareAt: ['Variant Compare At Price', 'Compare-at price'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  stock: ['Variant Inventory Qty', 'Inventory quantity'],
  policy: ['Variant Inventory Policy', 'Continue selling when out of stock'],
  images: ['Image Src', 'Product image URL'],
  imagePosition: ['Image Position'],
  imageAlt: ['Image Alt Text'],
  variantImage: ['Variant Image', 'Variant image URL'],
  giftCard: ['Gift Card'],
  seoTitle: ['SEO Title'],
  seoDescription: ['SEO Description'],
  ...Object.fromEntries(
    OPTIONS.flatMap((n) => [
      [`option${n}Name`, [`Option${n} Name`]],
      [`option${n}`, [`Option${n} Value`]],
    ]),
  ),
};

export function shopifyProductKeys(columns: Columns, row: SheetRow) {
  const cells = new RecordCells(columns);
  return {
    key: cells.text(row, 'slug') || `row:${row.row}`,
    alias: null,
    code: cells.text(row, 'sku') || null,
  };
}

const isYes = (text = ''): boolean => /^(true|yes|1|continue)$/i.test(text);

function statusOf(cells: RecordCells, first: SheetRow): ProductStatus | undefined {
  const status = cells.text(first, 'status')?.toLowerCase();
  const isHidden = cells.has('published') && !isYes(cells.text(first, 'published'));
  if (!status) return cells.has('published') ? (isHidden ? 'hidden' : 'active') : undefined;
  if (status === 'active') return isHidden ? 'hidden' : 'active';
  if (status === 'draft' || status === 'archived') return status;
  if (status === 'unlisted') return 'hidden';
  cells.complain(first, 'status', 'status');
  return undefined;
}

/** Pieces: −1 for what is not counted, or is sold beyond what is there. */
function stockOf(cells: RecordCells, row: SheetRow): number | undefined {
  const text = cells.text(row, 'stock');
  if (cells.has('tracker') && cells.text(row, 'tracker') === '') return -1;
  if (isYes(cells.text(row, 'policy'))) return -1;
  if (text === undefined || text === '') return undefined;
  if (!/^-?\d+$/.test(text)) {
    cells.complain(row, 'stock', 'stock');
    return undefined;
  }
  return Math.max(0, Number(text));
}

function variantOf(cells: RecordCells, row: SheetRow, names: readonly string[]): ImportedVariant {
  const options = OPTIONS.flatMap((n, index) => {
    const name = names[index] ?? '';
    const value = cells.text(row, `option${n}`) ?? '';
    return name === '' || (name === 'Title' && value === 'Default Title') ? [] : [{ name, value }];
  });
  const { color, attribute, customAttr } = shopOptions(options);
  const said: ImportedVariant = { row: row.row, color, attribute, customAttr };
  const sku = cells.digits(row, 'sku');
  if (sku) said.sku = sku;
  const barcode = cells.digits(row, 'barcode');
  if (barcode) {
    const digits = barcodeDigits(barcode);
    if (isGtin(digits)) said.barcode = digits;
    else cells.complain(row, 'barcode', 'barcode', 'warning');
  }
  const price = cells.cents(row, 'price');
  if (typeof price === 'number') said.priceCents = price;
  const compareAt = cells.cents(row, 'compareAt');
  // Many shops fill it in although nothing is reduced.
  if (compareAt !== undefined)
    said.compareAtCents = compareAt !== null && compareAt > (price ?? 0) ? compareAt : null;
  const stock = stockOf(cells, row);
  if (stock !== undefined) said.stock = stock;
  return said;
}

function picturesOf(
  cells: RecordCells,
  rows: readonly SheetRow[],
  variants: readonly ImportedVariant[],
): ImportedPicture[] {
  const ofProduct = rows
    .flatMap((row) => {
      const url = cells.text(row, 'images');
      if (!url) return [];
      const position = Number(cells.text(row, 'imagePosition')) || Infinity;
      const alt = cells.text(row, 'imageAlt') ?? '';
      return [{ row: row.row, url, alt, variant: null as number | null, position }];
    })
    .toSorted((a, b) => (a.position === b.position ? 0 : a.position - b.position));
  const pictures = ofProduct.map(({ position: _, ...picture }) => picture);
  for (const row of rows) {
    const url = cells.text(row, 'variantImage');
    const variant = variants.findIndex((one) => one.row === row.row);
    if (!url || variant < 0) continue;
    const known = pictures.find((picture) => picture.url === url);
    if (known) known.variant ??= variant;
    else pictures.push({ row: row.row, url, alt: '', variant });
  }
  return pictures;
}

/** A product of a Shopify export: its first row says it whole, the others a variant, a picture or both. */
export function readShopifyProduct(
  columns: Columns,
  rows: readonly SheetRow[],
): Read<ImportedProduct> {
  const cells = new RecordCells(columns);
  const first = rows[0]!;
  const handle = cells.text(first, 'slug') ?? '';
  const name = cells.text(first, 'name');
  if (handle === '' && !name) cells.complain(first, 'slug', 'required');
  const names = OPTIONS.map((n) => {
    const named = rows.find((row) => cells.text(row, `option${n}Name`));
    return named ? cells.text(named, `option${n}Name`)! : '';
  });
  const isVariant = (row: SheetRow): boolean =>
    ['sku', 'price', 'option1'].some((field) => cells.text(row, field));
  const variants = rows.filter(isVariant).map((row) => variantOf(cells, row, names));
  const labels = shopOptions(names.filter(Boolean).map((option) => ({ name: option, value: '-' })));
  const isPlain = names[0] === 'Title' && variants.length <= 1;
  const text = (field: string) => cells.text(first, field);
  const type = text('categories');
  const category = type || text('category');
  const status = statusOf(cells, first);
  const record: ImportedProduct = {
    rows: rows.map(({ row }) => row),
    bySku: false,
    variants,
    ...(handle && { slug: slugOf(handle), oldPaths: [`/products/${handle}`] }),
    ...(name && { name }),
    ...(status && { status }),
    ...(text('brand') !== undefined && { brand: text('brand') || null }),
    ...(category !== undefined && {
      categories:
        category === '' ? [] : [type ? [type] : category.split('>').map((part) => part.trim())],
    }),
    ...(text('description') !== undefined && { descriptionHtml: text('description')! }),
    ...(isYes(text('giftCard')) && { isGiftCard: true }),
    ...(!isPlain && {
      attributeName: labels.attributeName,
      customAttrLabel: labels.customAttrLabel,
    }),
    ...(cells.has('images') && { images: picturesOf(cells, rows, variants) }),
    ...(text('seoTitle') !== undefined && { seoTitle: text('seoTitle')! }),
    ...(text('seoDescription') !== undefined && { seoDescription: text('seoDescription')! }),
  };
  return { record: cells.isRefused ? null : record, problems: cells.problems };
}
