import type { ImportMapping, ImportProblem } from './import.ts';
import { centsOf, matchColumns, type Aliases } from './sheet-cells.ts';
import type { Columns, ImportedProduct, ImportedVariant, Read, SheetRow } from './imported.ts';
import { categoriesOf, splitList, unguarded } from './write-vitrine.ts';
import { PRODUCT_STATUSES, type ProductStatus } from '../products/product-status.ts';
import { isGtin, barcodeDigits } from '../products/gtin.ts';

/** Columns of the shop's own file of products, and of sheets that people write. */
const VITRINE_PRODUCTS: Aliases = {
  slug: ['slug', 'Endereço na loja', 'Endereço'],
  name: ['name', 'Nome', 'Produto'],
  status: ['status', 'Situação'],
  brand: ['brand', 'Marca'],
  categories: ['categories', 'Categorias', 'Categoria'],
  description: ['description', 'Descrição'],
  sku: ['sku', 'Código', 'Referência'],
  barcode: ['barcode', 'Código de barras', 'EAN', 'GTIN'],
  price: ['price', 'Preço'],
  compareAt: ['compareAt', 'Preço antes da redução', 'Preço de'],
  stock: ['stock', 'Estoque', 'Quantidade'],
  color: ['color', 'Cor'],
  attributeName: ['attributeName', 'Nome do atributo'],
  attribute: ['attribute', 'Valor do atributo'],
  customAttrLabel: ['customAttrLabel', 'Nome da opção própria'],
  customAttr: ['customAttr', 'Opção própria'],
  images: ['images', 'Fotos', 'Imagens'],
  seoTitle: ['seoTitle', 'Título na busca'],
  seoDescription: ['seoDescription', 'Descrição na busca'],
  oldSlugs: ['oldSlugs', 'Endereços antigos'],
};

/** Finds the columns of the fields. */
export const readVitrineHeader = (
  headers: readonly string[],
  { mapping }: { mapping: ImportMapping },
): Columns => matchColumns(headers, { format: 'vitrine', aliases: VITRINE_PRODUCTS, mapping });

type Field = string;

const cellOf = ({ indexOf }: Columns, { cells }: SheetRow, field: Field): string | undefined => {
  const index = indexOf.get(field);
  return index === undefined ? undefined : unguarded(cells[index] ?? '').trim();
};

export function vitrineKeys(columns: Columns, row: SheetRow) {
  const slug = cellOf(columns, row, 'slug');
  const sku = cellOf(columns, row, 'sku');
  return { key: slug || (sku ? `sku:${sku}` : `row:${row.row}`), alias: null, code: sku || null };
}

export function readVitrineProduct(
  columns: Columns,
  rows: readonly SheetRow[],
): Read<ImportedProduct> {
  const problems: ImportProblem[] = [];
  const first = rows[0]!;
  const headerOf = (field: Field) => columns.headers[columns.indexOf.get(field) ?? -1] ?? '';
  const problem = (
    row: SheetRow,
    field: Field,
    code: ImportProblem['code'],
    level: 'error' | 'warning' = 'error',
  ) =>
    problems.push({
      row: row.row,
      column: headerOf(field),
      code,
      level,
      values: { value: cellOf(columns, row, field) ?? '' },
    });
  const text = (field: Field) => cellOf(columns, first, field);
  const bySku = !columns.indexOf.has('name') && !columns.indexOf.has('slug');
  const variants = rows.map((row): ImportedVariant => {
    const said: ImportedVariant = { row: row.row };
    const of = (field: Field) => cellOf(columns, row, field);
    const [sku, barcode, price, compareAt, stock] = [
      of('sku'),
      of('barcode'),
      of('price'),
      of('compareAt'),
      of('stock'),
    ];
    if (sku !== undefined) said.sku = sku;
    if (barcode !== undefined) {
      const digits = barcodeDigits(barcode);
      said.barcode = digits || null;
      if (digits && !isGtin(digits)) {
        problem(row, 'barcode', 'barcode', 'warning');
        delete said.barcode;
      }
    }
    if (price) {
      const amount = centsOf(price, columns.decimals?.get('price'));
      if (amount === null) problem(row, 'price', 'price');
      else said.priceCents = amount;
    }
    if (compareAt !== undefined) {
      const amount =
        compareAt === '' ? null : centsOf(compareAt, columns.decimals?.get('compareAt'));
      if (compareAt !== '' && amount === null) problem(row, 'compareAt', 'price');
      else said.compareAtCents = amount;
    }
    if (stock) {
      if (!/^(-1|\d+)$/.test(stock)) problem(row, 'stock', 'stock');
      else said.stock = Number(stock);
    }
    if (of('color') !== undefined) said.color = of('color') || null;
    if (of('attribute') !== undefined) said.attribute = of('attribute') || null;
    if (of('customAttr') !== undefined) said.customAttr = of('customAttr') || null;
    return said;
  });
  const status = text('status');
  if (status && !PRODUCT_STATUSES.some((one) => one === status)) problem(first, 'status', 'status');
  if (!bySku && columns.indexOf.has('name') && text('name') === '')
    problem(first, 'name', 'required');
  const record: ImportedProduct = {
    rows: rows.map(({ row }) => row),
    bySku,
    variants,
    ...(text('slug') && { slug: text('slug')! }),
    ...(text('name') && { name: text('name')! }),
    ...(status && { status: status as ProductStatus }),
    ...(text('brand') !== undefined && { brand: text('brand') || null }),
    ...(text('categories') !== undefined && {
      categories: categoriesOf(text('categories')!),
    }),
    ...(text('description') !== undefined && { descriptionHtml: text('description')! }),
    ...(text('customAttrLabel') !== undefined && {
      customAttrLabel: text('customAttrLabel') || null,
    }),
    ...(text('attributeName') !== undefined && { attributeName: text('attributeName') || null }),
    ...(text('images') !== undefined && {
      images: rows.flatMap((row) =>
        splitList(cellOf(columns, row, 'images') ?? '', ' ').map((url) => ({
          row: row.row,
          url,
          alt: '',
          variant: null,
        })),
      ),
    }),
    ...(text('seoTitle') !== undefined && { seoTitle: text('seoTitle')! }),
    ...(text('seoDescription') !== undefined && { seoDescription: text('seoDescription')! }),
    ...(text('oldSlugs') !== undefined && { oldSlugs: splitList(text('oldSlugs')!, ',') }),
  };
  const isRefused = problems.some(({ level }) => level === 'error');
  return { record: isRefused ? null : record, problems };
}
