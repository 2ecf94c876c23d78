import type { ImportedProduct, ImportedVariant } from './imported.ts';

/** The parts of a list, without empty ones. */
export const splitList = (text: string, separator: string): string[] =>
  text.split(separator).flatMap((part) => part.trim() || []);

/** Categories in a cell: 'Óculos de sol > Feminino|Novidades'; a backslash stands before these signs in a name. */
export const categoriesCell = (paths: readonly (readonly string[])[]): string =>
  paths
    .map((path) => path.map((name) => name.replace(/[\\|>]/g, String.raw`\$&`)).join(' > '))
    .join('|');

/** The paths of a cell with categories. */
export const categoriesOf = (cell: string): string[][] =>
  (cell.match(/(?:\\.|[^|])+/gs) ?? [])
    .map((path) =>
      (path.match(/(?:\\.|[^>])+/gs) ?? []).flatMap(
        (name) => name.replace(/\\(.)/gs, '$1').trim() || [],
      ),
    )
    .filter((path) => path.length > 0);

/** Cents as '1234,56', without signs between thousands. */
const price = (cents: number | null | undefined): string =>
  cents === null || cents === undefined ? '' : (cents / 100).toFixed(2).replace('.', ',');

/** What a column says of a product, in its first row alone. */
const OF_PRODUCT: Readonly<Record<string, (product: ImportedProduct) => string | null>> = {
  name: ({ name }) => name ?? '',
  status: ({ status }) => status ?? '',
  brand: ({ brand }) => brand ?? '',
  categories: ({ categories = [] }) => categoriesCell(categories),
  description: ({ descriptionHtml }) => descriptionHtml ?? '',
  attributeName: ({ attributeName }) => attributeName ?? '',
  customAttrLabel: ({ customAttrLabel }) => customAttrLabel ?? '',
  images: ({ images = [] }) => images.map(({ url }) => url).join(' '),
  seoTitle: ({ seoTitle }) => seoTitle ?? '',
  seoDescription: ({ seoDescription }) => seoDescription ?? '',
  oldSlugs: ({ oldSlugs = [] }) => oldSlugs.join(','),
};

/** What a column says of a variant, in its row. */
const OF_VARIANT: Readonly<Record<string, (variant: ImportedVariant) => string | null>> = {
  sku: ({ sku }) => sku ?? '',
  barcode: ({ barcode }) => barcode ?? '',
  price: ({ priceCents }) => price(priceCents),
  compareAt: ({ compareAtCents }) => price(compareAtCents),
  stock: ({ stock }) => (stock === undefined ? '' : String(stock)),
  color: ({ color }) => color ?? '',
  attribute: ({ attribute }) => attribute ?? '',
  customAttr: ({ customAttr }) => customAttr ?? '',
};

/** The columns of the shop's own file of products, in their order. */
export const VITRINE_COLUMNS: readonly string[] = [
  'slug',
  'name',
  'status',
  'brand',
  'categories',
  'description',
  'sku',
  'barcode',
  'price',
  'compareAt',
  'stock',
  'color',
  'attributeName',
  'attribute',
  'customAttrLabel',
  'customAttr',
  'images',
  'seoTitle',
  'seoDescription',
  'oldSlugs',
];

/** What spreadsheets take for a formula, also in the width of Chinese letters; and the sign that prevents it. */
const RUNS = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20']/;

/** A cell that no spreadsheet runs: an apostrophe stands before what it would. */
export const guarded = (cell: string): string => (RUNS.test(cell) ? `'${cell}` : cell);

/** The same without the apostrophe that a file of this shop, or of another program, has for that. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && RUNS.test(cell.slice(1)) ? cell.slice(1) : cell;

/** The rows of a product: one for each variant, the first with what is true of all of them. */
export function writeVitrine(product: ImportedProduct): string[][] {
  return product.variants.map((variant, index) =>
    VITRINE_COLUMNS.map((column) => {
      if (column === 'slug') return product.slug ?? '';
      // A number is no formula, even when it is negative.
      if (column === 'stock') return OF_VARIANT.stock!(variant) ?? '';
      const ofProduct = index === 0 ? OF_PRODUCT[column]?.(product) : undefined;
      return guarded(ofProduct ?? OF_VARIANT[column]?.(variant) ?? '');
    }),
  );
}
