import { barcodeDigits, isGtin } from '../products/gtin.ts';
import { plainParagraphs } from './plain-paragraphs.ts';
import type { ProductStatus } from '../products/product-status.ts';
import { slugOf } from '../products/slug.ts';
import { dayOf } from '../date.ts';
import type { Columns, ImportedProduct, ImportedVariant, Read, SheetRow } from './imported.ts';
import { RecordCells, shopOptions, type Aliases } from './sheet-cells.ts';

/** The most attributes of a product that are read. */
const ATTRIBUTES = Array.from({ length: 20 }, (_, index) => index + 1);

/**
 * Columns of a WooCommerce export of products: in English, and as its translations of 2019 to 2026 for Brazil and for Portugal
 * call them (woocommerce-pt_BR.po, woocommerce-pt_PT.po).
 */
export const WOOCOMMERCE_PRODUCTS: Aliases = {
  id: ['ID'],
  type: ['Type', 'Tipo'],
  sku: ['SKU', 'REF'],
  barcode: ['GTIN, UPC, EAN, or ISBN', 'GTIN, UPC, EAN ou ISBN'],
  name: ['Name', 'Nome'],
  status: ['Published', 'Publicado'],
  visibility: ['Visibility in catalog', 'Visibilidade no catálogo'],
  short: ['Short description', 'Descrição curta', 'Descrição breve', 'Breve descrição'],
  description: ['Description', 'Descrição'],
  saleStarts: [
    'Date sale price starts',
    'Data de preço promocional começa em',
    'Data de início do preço promocional',
  ],
  saleEnds: [
    'Date sale price ends',
    'Data de preço promocional termina em',
    'Data de término do preço promocional',
  ],
  inStock: ['In stock?', 'Em estoque?', 'Em stock?'],
  stock: ['Stock', 'Estoque', 'Qtd Stock'],
  backorders: [
    'Backorders allowed?',
    'São permitidas encomendas?',
    'Encomendas permitidas?',
    'Permitir encomendas pendentes?',
  ],
  salePrice: ['Sale price', 'Preço promocional', 'Preço de oferta'],
  price: ['Regular price', 'Preço', 'Preço normal', 'Preço regular'],
  categories: ['Categories', 'Categorias'],
  images: ['Images', 'Imagens'],
  parent: ['Parent', 'Produto ascendente', 'Ascendente', 'Pai', 'Principal'],
  brand: ['Brands', 'Marcas', 'Brand', 'Marca'],
  ...Object.fromEntries(
    ATTRIBUTES.flatMap((n) => [
      [`attribute${n}Name`, [`Attribute ${n} name`, `Nome do atributo ${n}`, `Atributo ${n} nome`]],
      [
        `attribute${n}`,
        [
          `Attribute ${n} value(s)`,
          `Valores do atributo ${n}`,
          `Valor(es) do atributo ${n}`,
          `Valores do(s) atributo(s) ${n}`,
          `Atributo ${n} valor(es)`,
        ],
      ],
    ]),
  ),
};

const typesOf = (cells: RecordCells, row: SheetRow): string[] =>
  (cells.text(row, 'type') ?? '').split(',').map((type) => type.trim().toLowerCase());

const isVariation = (cells: RecordCells, row: SheetRow): boolean =>
  typesOf(cells, row).includes('variation');

/** A name of a list, in which a backslash stands before each comma of its own. */
const nameIn = (part: string): string => part.replaceAll('\\,', ',').trim();

/** The names of a list. */
const namesIn = (list: string): string[] =>
  list.split(/(?<!\\),/).flatMap((part) => nameIn(part) || []);

/** A description, whose line ends are written as `\n`, and what looks like one as `\\n`. */
const linesOf = (text: string): string =>
  text.replaceAll(/\\(\\?)n/g, (_, escaped) => (escaped ? '\\n' : '\n'));

/** Variations name their parent by its SKU, or by its number. */
export function woocommerceProductKeys(columns: Columns, row: SheetRow) {
  const cells = new RecordCells(columns);
  const sku = cells.text(row, 'sku') || null;
  if (isVariation(cells, row)) {
    const parent = cells.text(row, 'parent') ?? '';
    const key = /^id:\d+$/.test(parent) ? parent : `sku:${parent}`;
    return { key, alias: null, code: sku };
  }
  const number = cells.text(row, 'id');
  const byNumber = number ? `id:${number}` : null;
  return {
    key: sku ? `sku:${sku}` : (byNumber ?? `row:${row.row}`),
    alias: sku ? byNumber : null,
    code: sku,
  };
}

const STATUS: Readonly<Record<string, ProductStatus>> = {
  '1': 'active',
  '0': 'hidden',
  '-1': 'draft',
};

/** Attributes of a row by their names: which number they have differs from row to row. */
function attributesOf(cells: RecordCells, row: SheetRow): Map<string, string> {
  return new Map(
    ATTRIBUTES.flatMap((n) => {
      const name = cells.text(row, `attribute${n}Name`);
      return name ? [[name, cells.text(row, `attribute${n}`) ?? ''] as const] : [];
    }),
  );
}

/** Whether the sale of a row runs when the file is received: one without dates always does. Their days are the shop's own. */
function isOnSale(cells: RecordCells, row: SheetRow): boolean {
  const today = dayOf(cells.columns.receivedAt ?? 0);
  const day = (field: string) => (cells.text(row, field) ?? '').slice(0, 'yyyy-mm-dd'.length);
  const [starts, ends] = [day('saleStarts'), day('saleEnds')];
  return (starts === '' || starts <= today) && (ends === '' || ends >= today);
}

function variantOf(cells: RecordCells, row: SheetRow, parent: SheetRow): ImportedVariant {
  const said: ImportedVariant = { row: row.row };
  const sku = cells.digits(row, 'sku');
  if (sku) said.sku = sku;
  const barcode = barcodeDigits(cells.digits(row, 'barcode') ?? '');
  if (barcode && isGtin(barcode)) said.barcode = barcode;
  else if (barcode) cells.complain(row, 'barcode', 'barcode', 'warning');
  const regular = cells.cents(row, 'price') ?? cells.cents(parent, 'price');
  const sale = isOnSale(cells, row) ? cells.cents(row, 'salePrice') : null;
  if (typeof sale === 'number' && typeof regular === 'number' && sale < regular) {
    Object.assign(said, { priceCents: sale, compareAtCents: regular });
  } else if (typeof regular === 'number') {
    said.priceCents = regular;
    if (cells.has('salePrice')) said.compareAtCents = null;
  }
  const stock = stockOf(cells, row);
  if (stock !== undefined) said.stock = stock;
  return said;
}

function stockOf(cells: RecordCells, row: SheetRow): number | undefined {
  if (!cells.has('stock') && !cells.has('inStock')) return undefined;
  const text = cells.text(row, 'stock') ?? '';
  const backorders = cells.text(row, 'backorders') ?? '0';
  if (text === 'parent') return 0;
  if (/^(1|notify)$/.test(backorders)) return -1;
  if (text === '') return cells.text(row, 'inStock') === '0' ? 0 : -1;
  if (/^-?\d+([.,]0+)?$/.test(text)) return Math.max(0, Number.parseInt(text, 10));
  cells.complain(row, 'stock', 'stock');
  return undefined;
}

interface Chosen {
  variant: ImportedVariant;
  options: ReadonlyMap<string, string>;
}

/** A variation for each of the values of the parent that it leaves open. */
function spread(chosen: Chosen, values: ReadonlyMap<string, readonly string[]>): Chosen[] {
  let all = [chosen];
  for (const [name, some] of values) {
    all = all.flatMap((one) =>
      one.options.get(name) || some.length === 0
        ? [one]
        : some.map((value) => ({ ...one, options: new Map(one.options).set(name, value) })),
    );
  }
  return all.map((one, index) => {
    if (index === 0) return one;
    // Its code is that of the first alone.
    const variant = { ...one.variant };
    delete variant.sku;
    delete variant.barcode;
    if (variant.stock !== undefined && variant.stock > 0) variant.stock = 0;
    return { ...one, variant };
  });
}

function variantsOf(cells: RecordCells, parent: SheetRow, variations: readonly SheetRow[]) {
  if (variations.length === 0) return { variants: [variantOf(cells, parent, parent)] };
  const used = new Set(variations.flatMap((row) => [...attributesOf(cells, row).keys()]));
  const values = new Map(
    [...attributesOf(cells, parent)]
      .filter(([name]) => used.has(name))
      .map(([name, list]) => [name, namesIn(list)] as const),
  );
  const all = variations.flatMap((row) => {
    const options = new Map(
      [...attributesOf(cells, row)].map(([name, one]) => [name, nameIn(one)]),
    );
    return spread({ variant: variantOf(cells, row, parent), options }, values);
  });
  const names = [...new Set([...values.keys(), ...used])];
  const variants = all.map(({ variant, options }): ImportedVariant => {
    const { color, attribute, customAttr } = shopOptions(
      names.map((name) => ({ name, value: options.get(name) ?? '' })),
    );
    return { ...variant, color, attribute, customAttr };
  });
  const shared = variations.filter((row) => cells.text(row, 'stock') === 'parent');
  const first = variants.find(({ row }) => row === shared[0]?.row);
  const total = stockOf(cells, parent);
  if (shared.length > 0 && first && total !== undefined) {
    first.stock = total;
    cells.complain(shared[0]!, 'stock', 'stockShared', 'warning');
  } else if (all.length > variations.length) {
    cells.complain(variations[0]!, 'stock', 'stockShared', 'warning');
  }
  const { attributeName, customAttrLabel } = shopOptions(
    names.map((name) => ({ name, value: '-' })),
  );
  return { variants, attributeName, customAttrLabel };
}

/** A product of a WooCommerce export: a simple one, or a parent with its variations, wherever they are in the file. */
export function readWoocommerceProduct(
  columns: Columns,
  rows: readonly SheetRow[],
): Read<ImportedProduct> {
  const cells = new RecordCells(columns);
  const all = rows.filter((row) => isVariation(cells, row));
  // One that is switched off is sold by nobody.
  const variations = all.filter((row) => cells.text(row, 'status') !== '0');
  const parent = rows.find((row) => !all.includes(row));
  if (!parent) {
    for (const row of all) cells.complain(row, 'parent', 'parentMissing');
    return { record: null, problems: cells.problems };
  }
  const types = typesOf(cells, parent);
  if (!types.some((type) => ['simple', 'variable', ''].includes(type)))
    cells.complain(parent, 'type', 'type');
  if (types.includes('variable') && variations.length === 0)
    cells.complain(parent, 'type', 'variants');
  const text = (field: string) => cells.text(parent, field);
  if (!text('name')) cells.complain(parent, 'name', 'required');
  const { variants, ...options } = variantsOf(cells, parent, variations);
  const html = [text('short'), text('description')]
    .map((part) => plainParagraphs(linesOf(part ?? '')))
    .join('');
  const name = text('name') ?? '';
  const brand = namesIn(text('brand') ?? '')[0];
  const record: ImportedProduct = {
    rows: rows.map(({ row }) => row),
    bySku: false,
    variants,
    name,
    slug: slugOf(name),
    oldPaths: [`/product/${slugOf(name)}`],
    ...(cells.has('status') && { status: STATUS[text('status')!] ?? 'draft' }),
    ...(cells.has('brand') && { brand: brand ?? null }),
    ...(cells.has('categories') && {
      categories: namesIn(text('categories')!).map((path) =>
        path.split('>').map((part) => part.trim()),
      ),
    }),
    ...((cells.has('description') || cells.has('short')) && { descriptionHtml: html }),
    ...options,
    ...(cells.has('images') && {
      images: [parent, ...variations].flatMap((row) =>
        namesIn(cells.text(row, 'images') ?? '').map((url) => {
          const index = variants.findIndex((one) => one.row === row.row);
          return {
            row: row.row,
            url,
            alt: '',
            variant: row === parent || index < 0 ? null : index,
          };
        }),
      ),
    }),
  };
  return { record: cells.isRefused ? null : record, problems: cells.problems };
}
