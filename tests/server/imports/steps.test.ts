import { beforeEach, expect, it } from 'vitest';
import {
  cancelImport,
  listImports,
  readImport,
  runImport,
  undoImport,
} from '#server/imports/imports.ts';
import { importFile } from '#server/imports/import-file.ts';
import { forgetOldImports } from '#server/imports/forget-imports.ts';
import { movedPath } from '#server/imports/product-addresses.ts';
import { writeImport } from '#server/imports/run-import.ts';
import { updateProduct } from '#server/products/save-product.ts';
import { hideProducts } from '#server/products/move-product.ts';
import { productRecord } from '#server/products/read-product.ts';
import { countStock } from '#server/stock/move-stock.ts';
import { actingAs, type Scope } from '#server/service/scope.ts';
import { doDueJobs } from '#server/worker/worker.ts';
import { admin, customer, staffWith } from '../dashboard/desk.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { fillShop, simpleProduct, variableProduct } from '../../support/fixtures.ts';
import { check, importAll, sendFile, sheet, stored } from './import-shop.ts';

const DAY = 24 * 60 * 60 * 1000;

describeOnEveryEngine('an import', (open) => {
  let shop: TestShop;
  let scope: Scope;

  beforeEach(async () => {
    shop = await open();
    scope = actingAs(shop.scope, { kind: 'user', user: admin });
  });

  const slugs = async () => {
    const rows = await scope.engine.db.selectFrom('products').select('slug').execute();
    return rows.map(({ slug }) => slug).toSorted();
  };
  const own = async (slug: string) => {
    const { id } = await scope.engine.db
      .selectFrom('products')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow();
    return productRecord(scope.engine.db, id);
  };

  it('changes nothing while it is checked, writes what it said, and takes it back', async () => {
    await fillShop(shop.scope, { products: [simpleProduct('old', { priceCents: 5000, qty: 2 })] });
    const before = await stored(scope);
    const text = sheet(
      'aurora;Aurora;active;AU;199,90;3',
      'armacao-old;Outro nome;active;SKU-old-0;60,00;7',
      'errado;Errado;active;ER;caro;1',
    );
    const checked = await check(scope, text);
    expect(checked).toMatchObject({
      status: 'ready',
      rows: 3,
      progress: { done: 3, total: 3 },
      counts: { created: 1, updated: 1, unchanged: 0, refused: 1 },
      errors: [{ row: 4, column: 'price', code: 'price', level: 'error' }],
    });
    expect(await stored(scope)).toBe(before);

    await runImport(scope, checked.id);
    await doDueJobs(scope);
    expect(await readImport(scope, checked.id)).toMatchObject({
      status: 'done',
      counts: { created: 1, updated: 1, unchanged: 0, refused: 1 },
    });
    expect(await own('aurora')).toMatchObject({ variants: [{ sku: 'AU', price: 199.9, qty: 3 }] });
    expect(await own('armacao-old')).toMatchObject({
      name: 'Outro nome',
      variants: [{ price: 60, qty: 7 }],
    });
    expect(await check(scope, text)).toMatchObject({ counts: { unchanged: 2, refused: 1 } });

    await undoImport(scope, checked.id);
    await doDueJobs(scope);
    expect(await readImport(scope, checked.id)).toMatchObject({ status: 'undone', kept: [] });
    expect(await slugs()).toEqual(['armacao-old']);
    expect(await own('armacao-old')).toMatchObject({
      name: 'Armação old',
      variants: [{ price: 50, qty: 2 }],
    });
  });

  it('leaves what people have changed since as it is, and names it', async () => {
    const { id } = await importAll(
      scope,
      sheet('a;A;active;A;10;1', 'b;B;active;B;10;1', 'c;C;active;C;10;5'),
    );
    const { id: edited, updatedAt, ...record } = await own('a');
    await updateProduct(scope, { ...record, id: edited, updatedAt, name: 'À mão' });
    const sold = await own('c');
    await scope.engine.transaction((tx) =>
      countStock(tx, scope, { variantId: sold.variants[0]!.id, qty: 4, reason: 'counted' }),
    );
    await undoImport(scope, id);
    await doDueJobs(scope);
    const { kept, status } = await readImport(scope, id);
    expect(status).toBe('undone');
    expect(kept.map(({ name }) => name).toSorted()).toEqual(['A', 'C']);
    expect(await slugs()).toEqual(['a', 'c']);
  });

  it('goes on where a process was killed, and writes each product once', async () => {
    const lines = Array.from({ length: 45 }, (_, n) => `p-${n};P ${n};active;P-${n};10;1`);
    const { id } = await check(scope, sheet(...lines));
    await runImport(scope, id);
    // Two nodes at once, both stopped halfway: what a lost lease and a kill leave behind.
    const stops = [new AbortController(), new AbortController()];
    let written = 0;
    const unsubscribe = scope.engine.onAnnouncement((topic) => {
      if (topic === 'published' && (written += 1) >= 2) for (const stop of stops) stop.abort();
    });
    await Promise.allSettled(
      stops.map(({ signal }) => writeImport(shop.scope, { importId: id, signal })),
    );
    unsubscribe();
    const halfway = await readImport(scope, id);
    expect(halfway.status).toBe('running');
    expect(await slugs()).toHaveLength(halfway.counts.created);
    await doDueJobs(scope);
    expect(await readImport(scope, id)).toMatchObject({
      status: 'done',
      progress: { done: 45, total: 45 },
      counts: { created: 45, updated: 0, unchanged: 0, refused: 0 },
    });
    expect(await slugs()).toHaveLength(45);
  });

  it('counts nothing of what a check foresaw once it is cancelled', async () => {
    const { id, counts } = await check(scope, sheet('a;A;active;A;10;1'));
    expect(counts.created).toBe(1);
    expect((await cancelImport(scope, id)).counts).toMatchObject({ created: 0, refused: 0 });
  });

  it('refuses every step out of its turn', async () => {
    const outOfTurn = { status: 409, code: 'imports.turn' };
    const id = await sendFile(scope, sheet('a;A;active;A;10;1'));
    await expect(runImport(scope, id)).rejects.toMatchObject(outOfTurn);
    await expect(undoImport(scope, id)).rejects.toMatchObject(outOfTurn);
    await doDueJobs(scope);
    await expect(undoImport(scope, id)).rejects.toMatchObject(outOfTurn);
    await runImport(scope, id);
    await expect(runImport(scope, id)).rejects.toMatchObject(outOfTurn);
    await cancelImport(scope, id);
    await doDueJobs(scope);
    expect(await slugs()).toEqual([]);
    await expect(cancelImport(scope, id)).rejects.toMatchObject(outOfTurn);
    await undoImport(scope, id);
    await expect(cancelImport(scope, id)).rejects.toMatchObject(outOfTurn);
    await doDueJobs(scope);
    expect(await readImport(scope, id)).toMatchObject({ status: 'undone' });
    await expect(readImport(scope, 'none')).rejects.toMatchObject({ status: 404 });
  });

  it('is for those who edit the section, and shown to those who see it', async () => {
    const as = (user: typeof admin) => actingAs(shop.scope, { kind: 'user', user });
    const viewer = as(staffWith('products', { view: true }));
    const editor = as(staffWith('products', { view: true, edit: true }));
    const other = as(staffWith('orders', { view: true, edit: true, delete: true }));
    const file = sheet('a;A;archived;A;10;1', 'b;B;active;B;10;1');
    await expect(sendFile(viewer, file)).rejects.toMatchObject({ status: 403 });
    await expect(sendFile(as(customer), file)).rejects.toMatchObject({ status: 403 });
    const { id } = await check(editor, file);
    expect(await readImport(viewer, id)).toMatchObject({ status: 'ready' });
    await expect(readImport(other, id)).rejects.toMatchObject({ status: 404 });
    expect(await listImports(other, 'products')).toEqual([]);
    expect(await listImports(viewer, null)).toMatchObject([{ id }]);
    for (const step of [runImport, undoImport, cancelImport])
      await expect(step(viewer, id)).rejects.toMatchObject({ status: 403 });
  });

  it('names what was changed by whoever pressed the button', async () => {
    await importAll(scope, sheet('a;A;active;A;10;1'));
    const entries = await scope.engine.db
      .selectFrom('auditEntries')
      .select(['action', 'actorName'])
      .execute();
    const actions = entries.filter(({ actorName }) => actorName === admin.name);
    expect(actions.map(({ action }) => action).toSorted()).toEqual([
      'products.create',
      'products.import',
      'products.runImport',
    ]);
  });

  it('gives the file back with what is wrong, and comes in again corrected', async () => {
    const { id } = await check(
      scope,
      sheet('a;=1+1;active;A;caro;-1', 'b;B;active;A;10;1', 'c;C;draft;C'),
    );
    const { body, name } = await importFile(scope, id);
    const lines = (await new Response(body).text()).replace('\ufeff', '').trim().split('\r\n');
    expect(name).toBe('produtos-erros.csv');
    expect(lines[0]).toBe('slug;name;status;sku;price;stock;Erros');
    expect(lines[1]).toMatch(/^a;'=1\+1;active;A;caro;-1;.*“caro” não é um preço/);
    expect(lines[2]).toMatch(/^b;B;active;A;10;1;.*“A” já é de outro produto/);
    expect(lines[3]).toMatch(/^c;C;draft;C;;;.*número de células/);
    const corrected = lines
      .join('\n')
      .replace('caro', '12')
      .replace('b;B;active;A', 'b;B;active;B');
    expect(await check(scope, corrected)).toMatchObject({ counts: { created: 3, refused: 0 } });
    expect((await check(scope, corrected)).mapping).toMatchObject({ Erros: null });
  });

  it('changes prices and stock alone, by their SKUs', async () => {
    await fillShop(shop.scope, {
      products: [
        variableProduct('frame', [
          { priceCents: 1000, qty: 1, color: 'Preto' },
          { priceCents: 1000, qty: 1, color: 'Tartaruga' },
        ]),
      ],
    });
    const done = await importAll(scope, 'sku;price;stock\nSKU-frame-1;12,50;9\nNADA;1;1\n');
    expect(done).toMatchObject({
      counts: { created: 0, updated: 1, refused: 1 },
      errors: [{ row: 3, column: 'sku', code: 'skuUnknown' }],
    });
    const { variants } = await own('armacao-frame');
    expect(variants.map(({ price, qty }) => [price, qty])).toEqual([
      [10, 1],
      [12.5, 9],
    ]);
  });

  it('leads from the addresses of the shop before to products that are shown', async () => {
    await importAll(scope, 'Handle,Title,Status,Variant Price\naurora,Aurora,active,10\n');
    expect(await movedPath(scope, '/products/Aurora/')).toBe('/produto/aurora');
    expect(await movedPath(scope, '/products/nada')).toBeNull();
    expect(await movedPath(scope, '/%E0%A4%A')).toBeNull();
    await hideProducts(scope, { ids: [(await own('aurora')).id] });
    expect(await movedPath(scope, '/products/aurora')).toBeNull();
  });

  it('is forgotten after 30 days', async () => {
    const { id } = await importAll(scope, sheet('a;A;active;A;10;1'));
    shop.advance(29 * DAY);
    await forgetOldImports(scope);
    expect(await readImport(scope, id)).toMatchObject({ status: 'done' });
    shop.advance(DAY);
    await forgetOldImports(scope);
    await expect(readImport(scope, id)).rejects.toMatchObject({ status: 404 });
    expect(await scope.engine.db.selectFrom('importRows').selectAll().execute()).toEqual([]);
    expect(await slugs()).toEqual(['a']);
  });
});
