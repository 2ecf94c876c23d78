import { barcodeDigits, isGtin } from '../products/gtin.ts';
import { slugOf } from '../products/slug.ts';
import type { Columns, ImportedProduct, ImportedVariant, Read, SheetRow } from './imported.ts';
import { RecordCells, shopOptions, type Aliases } from './sheet-cells.ts';
import { categoriesOf, splitList } from './write-vitrine.ts';

const OPTIONS = [1, 2, 3] as const;

/** Columns of a Nuvemshop export of products. */
export const NUVEMSHOP_PRODUCTS: Aliases = {
  slug: ['Identificador URL'],
  name: ['Nome'],
  categories: ['Categorias'],
  price: ['Preço'],
  salePrice: ['Preço promocional'],
  stock: ['Estoque'],
  sku: ['SKU'],
  barcode: ['Código de barras'],
  status: ['Exibir na loja'],
  description: ['Descrição'],
  seoTitle: ['Título para SEO'],
  seoDescription: ['Descrição para SEO'],
  brand: ['Marca'],
  images: ['Imagens', 'URL das imagens'],
  ...Object.fromEntries(
    OPTIONS.flatMap((n) => [
      [`option${n}Name`, [`Nome da variação ${n}`]],
      [`option${n}`, [`Valor da variação ${n}`]],
    ]),
  ),
};

export function nuvemshopProductKeys(columns: Columns, row: SheetRow) {
  const cells = new RecordCells(columns);
  const key = cells.text(row, 'slug') || `row:${row.row}`;
  return { key, alias: null, code: cells.text(row, 'sku') || null };
}

function variantOf(cells: RecordCells, row: SheetRow, names: readonly string[]): ImportedVariant {
  const options = OPTIONS.flatMap((n, index) =>
    names[index] ? [{ name: names[index], value: cells.text(row, `option${n}`) ?? '' }] : [],
  );
  const { color, attribute, customAttr } = shopOptions(options);
  const said: ImportedVariant = { row: row.row, color, attribute, customAttr };
  const sku = cells.text(row, 'sku');
  if (sku) said.sku = sku;
  const barcode = barcodeDigits(cells.text(row, 'barcode') ?? '');
  if (barcode && isGtin(barcode)) said.barcode = barcode;
  else if (barcode) cells.complain(row, 'barcode', 'barcode', 'warning');
  const [price, sale] = [cells.cents(row, 'price'), cells.cents(row, 'salePrice')];
  if (typeof price === 'number') {
    const isReduced = typeof sale === 'number' && sale > 0 && sale < price;
    said.priceCents = isReduced ? sale : price;
    said.compareAtCents = isReduced ? price : null;
  }
  const stock = cells.text(row, 'stock');
  if (stock === '') said.stock = -1;
  else if (stock !== undefined && /^-?\d+$/.test(stock)) said.stock = Math.max(0, Number(stock));
  else if (stock !== undefined) cells.complain(row, 'stock', 'stock');
  return said;
}

/** A product of a Nuvemshop export: a row for each variant, the first of them says the product. */
export function readNuvemshopProduct(
  columns: Columns,
  rows: readonly SheetRow[],
): Read<ImportedProduct> {
  const cells = new RecordCells(columns);
  const first = rows[0]!;
  const text = (field: string) => cells.text(first, field);
  const handle = text('slug') ?? '';
  if (!text('name')) cells.complain(first, 'name', 'required');
  const names = OPTIONS.map((n) => text(`option${n}Name`) ?? '');
  const variants = rows.map((row) => variantOf(cells, row, names));
  const labels = shopOptions(names.filter(Boolean).map((name) => ({ name, value: '-' })));
  const record: ImportedProduct = {
    rows: rows.map(({ row }) => row),
    bySku: false,
    variants,
    ...(handle && { slug: slugOf(handle), oldPaths: [`/produtos/${handle}`] }),
    ...(text('name') && { name: text('name')! }),
    ...(cells.has('status') && {
      status: /^(sim|s|yes|1)$/i.test(text('status')!) ? 'active' : 'hidden',
    }),
    ...(cells.has('brand') && { brand: text('brand') || null }),
    ...(cells.has('categories') && {
      categories: splitList(text('categories')!, ',').flatMap((paths) => categoriesOf(paths)),
    }),
    ...(cells.has('description') && { descriptionHtml: text('description')! }),
    ...(labels.attributeName && { attributeName: labels.attributeName }),
    ...(labels.customAttrLabel && { customAttrLabel: labels.customAttrLabel }),
    ...(cells.has('images') && {
      images: rows.flatMap((row) =>
        splitList(cells.text(row, 'images') ?? '', ',').map((url) => ({
          row: row.row,
          url,
          alt: '',
          variant: null,
        })),
      ),
    }),
    ...(cells.has('seoTitle') && { seoTitle: text('seoTitle')! }),
    ...(cells.has('seoDescription') && { seoDescription: text('seoDescription')! }),
  };
  return { record: cells.isRefused ? null : record, problems: cells.problems };
}
