import { describe, expect, it } from 'vitest';
import { centsOf, DecimalSigns, matchColumns } from '#domain/imports/sheet-cells.ts';
import { readProduct, readProductHeader } from '#domain/imports/product-formats.ts';

/** What a file says, its rows below the header counted from 2. */
function read(header: string[], rows: string[][], receivedAt = Date.UTC(2026, 10, 29, 15)) {
  const choice = { format: 'auto', mapping: {} } as const;
  const columns = readProductHeader(header, choice);
  const sheet = rows.map((cells, index) => ({ row: index + 2, cells }));
  const signs = new DecimalSigns();
  for (const row of sheet) signs.see(columns, row);
  return readProduct({ ...columns, decimals: new Map(signs.found()), receivedAt }, sheet);
}

describe('an amount', () => {
  it.each<[string, number | null]>([
    ['199,90', 19_990],
    ['199.9', 19_990],
    ['R$ 1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['1.234.567', 123_456_700],
    ['1.234', null],
    ['-5', null],
    ['caro', null],
  ])('is read from %s alone', (text, cents) => {
    expect(centsOf(text)).toBe(cents);
  });

  it('is clear once its column says which sign stands before the cents', () => {
    expect(centsOf('1.234', ',')).toBe(123_400);
    expect(centsOf('1,234', '.')).toBe(123_400);
    expect(centsOf('1.234', '.')).toBeNull();
  });
});

describe('the columns of a file', () => {
  const columns = matchColumns(['Preço', 'Promoção'], {
    format: 'vitrine',
    aliases: { price: ['Preço'], compareAt: ['Promoção'] },
    mapping: {},
  });
  const signsOf = (...rows: string[][]) => {
    const signs = new DecimalSigns();
    rows.forEach((cells, index) => signs.see(columns, { row: index + 2, cells }));
    return signs.found();
  };

  it('have a sign each, that of the cells which show it', () => {
    expect(signsOf(['1.299', '5'], ['199,90', '1,299.00'])).toEqual([
      ['price', ','],
      ['compareAt', '.'],
    ]);
    expect(signsOf(['1.299', ''])).toEqual([]);
  });

  it('have none where both occur', () => {
    expect(signsOf(['199,90', '1'], ['199.90', '1'])).toEqual([]);
  });

  it('are not found by what every object has', () => {
    const { indexOf } = matchColumns(['constructor', 'toString'], {
      format: 'vitrine',
      aliases: {},
      mapping: {},
    });
    expect(indexOf.size).toBe(0);
  });
});

describe('a product of WooCommerce', () => {
  const HEADER = [
    'ID',
    'Type',
    'SKU',
    'Name',
    'Published',
    'Date sale price starts',
    'Date sale price ends',
    'Sale price',
    'Regular price',
    'Stock',
    'Parent',
    'Attribute 1 name',
    'Attribute 1 value(s)',
  ];
  const simple = (change: Record<string, string>) =>
    HEADER.map(
      (name) =>
        change[name] ??
        { Type: 'simple', Name: 'Aurora', SKU: 'A', Published: '1', 'Regular price': '100,00' }[
          name
        ] ??
        '',
    );

  it.each<[string, Record<string, string>, number]>([
    [
      'that runs',
      { 'Date sale price starts': '2026-11-01', 'Date sale price ends': '2026-12-31' },
      9_000,
    ],
    ['without dates', {}, 9_000],
    ['on its last day', { 'Date sale price ends': '2026-11-29' }, 9_000],
    ['of the past', { 'Date sale price ends': '2026-11-28' }, 10_000],
    ['of later', { 'Date sale price starts': '2026-11-30' }, 10_000],
  ])('has the price of a sale %s', (_name, change, priceCents) => {
    const { record } = read(HEADER, [simple({ 'Sale price': '90,00', ...change })]);
    expect(record?.variants).toMatchObject([
      { priceCents, compareAtCents: priceCents === 9_000 ? 10_000 : null },
    ]);
  });

  it('is simple without a type, and refused if it has no variation that is sold', () => {
    expect(read(HEADER, [simple({ Type: '' })]).problems).toEqual([]);
    const parent = simple({ Type: 'variable', SKU: 'P', 'Attribute 1 name': 'Cor' });
    const off = simple({
      Type: 'variation',
      Parent: 'P',
      Published: '0',
      'Attribute 1 name': 'Cor',
      'Attribute 1 value(s)': 'Preto',
    });
    const refused = read(HEADER, [parent, off]);
    expect(refused.record).toBeNull();
    expect(refused.problems).toMatchObject([{ row: 2, code: 'variants', level: 'error' }]);
    const on = off.with(HEADER.indexOf('Published'), '1').with(HEADER.indexOf('SKU'), "'0012");
    expect(read(HEADER, [parent, off, on]).record?.variants).toMatchObject([
      { row: 4, sku: '0012', color: 'Preto' },
    ]);
  });
});

describe('a product of Shopify', () => {
  it('has its variants and pictures in the rows below, and codes with their zeros', () => {
    const header = [
      'Handle',
      'Title',
      'Option1 Name',
      'Option1 Value',
      'Variant SKU',
      'Variant Price',
      'Variant Barcode',
      'Image Src',
      'Status',
    ];
    const { record, problems } = read(header, [
      [
        'aurora',
        'Aurora',
        'Cor',
        'Preto',
        "'00123",
        '1299.00',
        "'7891000315507",
        'https://a.test/1.jpg',
        'active',
      ],
      ['aurora', '', '', 'Mel', 'A-2', '1299.00', '', '', ''],
      ['aurora', '', '', '', '', '', '', 'https://a.test/2.jpg', ''],
    ]);
    expect(problems).toEqual([]);
    expect(record).toMatchObject({
      slug: 'aurora',
      status: 'active',
      oldPaths: ['/products/aurora'],
      variants: [
        { sku: '00123', barcode: '7891000315507', priceCents: 129_900, color: 'Preto' },
        { sku: 'A-2', color: 'Mel' },
      ],
    });
    expect(record?.images?.map(({ url }) => url)).toEqual([
      'https://a.test/1.jpg',
      'https://a.test/2.jpg',
    ]);
  });
});

describe('a product of Nuvemshop', () => {
  it('is read with Brazilian prices, its promotion and stock that is not counted', () => {
    const header = [
      'Identificador URL',
      'Nome',
      'Categorias',
      'Nome da variação 1',
      'Valor da variação 1',
      'Preço',
      'Preço promocional',
      'Estoque',
      'SKU',
      'Exibir na loja',
    ];
    const { record, problems } = read(header, [
      ['aurora', 'Aurora', 'Óculos > Grau', 'Cor', 'Preto', '1.299', '999,90', '', 'A-1', 'SIM'],
      ['aurora', '', '', '', 'Mel', '1.299,00', '', '3', 'A-2', ''],
    ]);
    expect(problems).toEqual([]);
    expect(record).toMatchObject({
      categories: [['Óculos', 'Grau']],
      status: 'active',
      variants: [
        { sku: 'A-1', priceCents: 99_990, compareAtCents: 129_900, stock: -1, color: 'Preto' },
        { sku: 'A-2', priceCents: 129_900, stock: 3, color: 'Mel' },
      ],
    });
  });
});
