import { parse } from 'csv-parse/sync';
import { beforeEach, expect, it } from 'vitest';
import type { ImportJson } from '#domain/imports/import.ts';
import { exportRecords } from '#server/dashboard/export.ts';
import { readImport } from '#server/imports/imports.ts';
import { startImport } from '#server/imports/start-import.ts';
import { updateProduct } from '#server/products/save-product.ts';
import { productRecord } from '#server/products/read-product.ts';
import { resourceOf } from '#server/sections/sections.ts';
import { actingAs, actorOf, type Scope } from '#server/service/scope.ts';
import { doDueJobs } from '#server/worker/worker.ts';
import { admin } from '../dashboard/desk.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { fillShop, simpleProduct, variableProduct } from '../../support/fixtures.ts';

const DESCRIPTION = '<p>Leve; “firme”, e a "haste" é\nde titânio.</p><ul><li>=1+1</li></ul>';

describeOnEveryEngine('the export that an import reads back', (open) => {
  let shop: TestShop;
  let scope: Scope;

  beforeEach(async () => {
    shop = await open();
    scope = actingAs(shop.scope, actorOf(admin));
    await fillShop(shop.scope, {
      products: [
        simpleProduct(
          'case',
          { priceCents: 9_990, qty: -1 },
          { name: '=HYPERLINK("http://x")', sku: 'ITS-OWN' },
        ),
        simpleProduct(
          'cord',
          { priceCents: 3_333, qty: 5, barcode: '7891000315507' },
          { sku: 'SKU-cord-0' },
        ),
        variableProduct(
          'frame',
          [
            { priceCents: 25_990, qty: 3, color: 'Preto', size: 'P', customAttr: '-2' },
            { priceCents: 25_990, qty: 0, color: 'Preto', size: 'M', customAttr: '@ouro' },
            { priceCents: 123_456, qty: 7, color: 'Tartaruga', size: 'P', customAttr: "'Prata" },
          ],
          { name: '+ Leve, a "Armação"', customAttrLabel: 'Haste', status: 'draft' },
        ),
      ],
    });
    await shop.scope.engine.transaction(async (tx) => {
      const categories = [
        { id: 'sun', parentId: null, slug: 'sol', name: 'Sol > sombra, areia', path: 'sol' },
        { id: 'round', parentId: 'sun', slug: 'redondo', name: 'Redondo', path: 'sol/redondo' },
      ];
      for (const [position, category] of categories.entries())
        await tx
          .insertInto('categories')
          .values({ ...category, description: '', position })
          .execute();
    });
    const { id, updatedAt, ...record } = await productRecord(scope.engine.db, 'frame');
    await updateProduct(scope, {
      ...record,
      id,
      updatedAt,
      slug: 'armacao-nova',
      descriptionHtml: DESCRIPTION,
      categoryIds: ['round'],
      seo: { title: '-20 % em armações', description: '@leve' },
    });
  });

  const exported = async (query = '') => {
    const { body } = await exportRecords(scope, {
      resource: resourceOf('products'),
      params: new URLSearchParams(`format=vitrine${query}`),
    });
    return new Response(body).text();
  };
  const checked = async (csv: string): Promise<ImportJson> => {
    const body = new FormData();
    body.append('file', new File([csv], 'produtos.csv'));
    const request = new Request('http://loja.test', { method: 'POST', body });
    const { id } = await startImport(scope, { section: 'products', request });
    await doDueJobs(scope, {});
    return readImport(scope, id);
  };

  it('changes nothing when it is imported again, whatever is in its cells', async () => {
    const item = await checked(await exported());
    expect(item.errors).toEqual([]);
    expect(item).toMatchObject({
      status: 'ready',
      format: 'vitrine',
      counts: { created: 0, updated: 0, unchanged: 3, refused: 0 },
    });
  });

  it('has every field, a row for each variant, and no cell that a spreadsheet runs', async () => {
    const rows: string[][] = parse(await exported(), { bom: true, delimiter: ';' });
    expect(rows[0]).toEqual(
      expect.arrayContaining(
        (
          'slug name status brand categories description sku barcode price compareAt stock color attributeName ' +
          'attribute customAttrLabel customAttr images seoTitle seoDescription oldSlugs'
        ).split(' '),
      ),
    );
    expect(rows).toHaveLength(1 + 5);
    const frame = rows.filter(([slug]) => slug === 'armacao-nova');
    const column = (name: string) => frame.map((cells) => cells[rows[0]!.indexOf(name)]);
    expect(column('name')).toEqual([`'+ Leve, a "Armação"`, '', '']);
    expect(column('categories')[0]).toBe('Sol \\> sombra, areia > Redondo');
    expect(column('price')).toEqual(['259,90', '259,90', '1234,56']);
    expect(column('customAttr')).toEqual(["'-2", "'@ouro", "''Prata"]);
    expect(column('images')[0]).toMatch(/^http\S+\.webp http\S+\.webp$/);
    const runs = rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^-\d+$/.test(cell));
    expect(runs).toEqual([]);
  });

  it('holds what the list is filtered by, and says so where another section has none', async () => {
    const rows: string[][] = parse(await exported('&status=draft'), { bom: true, delimiter: ';' });
    expect(rows).toHaveLength(1 + 3);
    await expect(
      exportRecords(scope, {
        resource: resourceOf('brands'),
        params: new URLSearchParams('format=vitrine'),
      }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('changes what was edited in it, and nothing beside that', async () => {
    const csv = (await exported()).replace('1234,56', '999,90');
    expect(await checked(csv)).toMatchObject({
      counts: { created: 0, updated: 1, unchanged: 2, refused: 0 },
    });
  });
});
