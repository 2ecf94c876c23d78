import { expect, it } from 'vitest';
import { plainParagraphs } from '#domain/imports/plain-paragraphs.ts';
import { readProduct, readProductHeader } from '#domain/imports/product-formats.ts';

/** What a file says, its rows below the header counted from 2. */
function read(header: string[], ...rows: string[][]) {
  const columns = readProductHeader(header, { format: 'auto', mapping: {} });
  return readProduct(
    columns,
    rows.map((cells, index) => ({ row: index + 2, cells })),
  );
}

/** The same columns in each language that is read. */
const HEADERS = {
  English:
    'ID|Type|SKU|Name|Published|Short description|Description|Date sale price starts|Date sale price ends|' +
    'In stock?|Stock|Backorders allowed?|Sale price|Regular price|Categories|Images|Parent|Brands|' +
    'Attribute 1 name|Attribute 1 value(s)',
  Brazil:
    'ID|Tipo|REF|Nome|Publicado|Descrição curta|Descrição|Data de preço promocional começa em|' +
    'Data de preço promocional termina em|Em estoque?|Estoque|São permitidas encomendas?|Preço promocional|' +
    'Preço|Categorias|Imagens|Produto ascendente|Marcas|Nome do atributo 1|Valores do atributo 1',
  Portugal:
    'ID|Tipo|REF|Nome|Publicado|Descrição breve|Descrição|Data de início do preço promocional|' +
    'Data de término do preço promocional|Em stock?|Qtd Stock|Permitir encomendas pendentes?|' +
    'Preço promocional|Preço normal|Categorias|Imagens|Pai|Marcas|Atributo 1 nome|Atributo 1 valor(es)',
};
const parent = String.raw`7|variable|AU|Aurora|1|Leve.|Um\nDois \\n||||||||Óculos > Sol\, sombra, Novidades|https://a.test/1\,2.jpg, https://a.test/3.jpg||Lima\, Filhos|Haste|Curta\, fina, Longa`;
const variation = String.raw`9|variation|AU-1|Aurora - Longa|1||||2099-12-31|1|3|0|80,00|100,00|||AU||Haste|Curta\, fina`;

it.each(Object.entries(HEADERS))(
  'is read with the headers of %s, its lines and its commas',
  (_language, header) => {
    const { record, problems } = read(
      header.split('|'),
      parent.split('|'),
      variation.split('|'),
      variation
        .replace('AU-1', 'AU-2')
        .replace(String.raw`Curta\, fina`, 'Longa')
        .split('|'),
    );
    expect(problems).toEqual([]);
    expect(record).toMatchObject({
      name: 'Aurora',
      status: 'active',
      brand: 'Lima, Filhos',
      categories: [['Óculos', 'Sol, sombra'], ['Novidades']],
      descriptionHtml: String.raw`<p>Leve.</p><p>Um</p><p>Dois \n</p>`,
      attributeName: 'Haste',
      variants: [
        {
          sku: 'AU-1',
          priceCents: 8_000,
          compareAtCents: 10_000,
          stock: 3,
          attribute: 'Curta, fina',
        },
        { sku: 'AU-2', attribute: 'Longa' },
      ],
    });
    expect(record?.images?.map(({ url }) => url)).toEqual([
      'https://a.test/1,2.jpg',
      'https://a.test/3.jpg',
    ]);
  },
);

it('makes each value of a list a variant where a variation leaves it open', () => {
  const { record } = read(
    HEADERS.English.split('|'),
    parent.split('|'),
    variation.replace(String.raw`Curta\, fina`, '').split('|'),
  );
  expect(record?.variants.map(({ attribute }) => attribute)).toEqual(['Curta, fina', 'Longa']);
});

it.each([
  ['Um\nDois & três < 4', '<p>Um</p><p>Dois &amp; três &lt; 4</p>'],
  [
    'Um <strong>forte</strong>\ne leve\n\nDois',
    '<p>Um <strong>forte</strong><br>e leve</p><p>Dois</p>',
  ],
  ['<ul>\n\n<li>Um</li></ul>', '<ul>\n\n<li>Um</li></ul>'],
  ['', ''],
])('shows the lines of a description: %j', (text, html) => {
  expect(plainParagraphs(text)).toBe(html);
});
