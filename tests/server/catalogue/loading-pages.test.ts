import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { saveProducts } from '#demo/write-product.ts';
import { openBuiltShop, type BuiltShop } from '../../support/built-shop.ts';
import { ask } from '../../support/http-shop.ts';
import { placeEnv, shopPlace, type TestPlace } from '../../support/places.ts';
import { product, writeShop } from './fixture.ts';

let place: TestPlace;
let shop: BuiltShop;

beforeAll(async () => {
  place = await shopPlace('postgres');
  shop = await openBuiltShop(placeEnv(place));
  await writeShop(shop.scope, [product('duna')]);
}, 300_000);
afterAll(async () => {
  await shop.stop();
  await place.leave();
});

/** Locks a table that only the catalogue is read from here. @returns what unlocks it */
async function holdCatalogue(): Promise<() => Promise<unknown>> {
  const client = new pg.Client({ connectionString: place.databaseUrl! });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('BEGIN; LOCK TABLE frame_measures IN ACCESS EXCLUSIVE MODE');
  return () => client.query('ROLLBACK');
}

it('says on lists and searches after a start that the catalogue is being loaded, and shows the rest', async () => {
  const release = await holdCatalogue();
  const paths = ['/', '/produtos', '/busca?q=duna', '/categoria/grau'];
  const [json, ...answers] = await Promise.all(
    ['/api/products', ...paths].map((path) => ask(shop, path)),
  );
  for (const { status, headers, body } of answers) {
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(headers['cache-control']).toMatch(/no-store|no-cache/);
    expect(body.toString()).toContain('lang="pt-BR"');
    expect(body.toString()).toContain('A loja fez uma pausa');
  }
  expect([json!.status, JSON.parse(json!.body.toString())]).toEqual([
    503,
    { success: false, err: 'O catálogo está sendo carregado. Tente de novo em alguns segundos.' },
  ]);
  for (const path of ['/sitemap.xml', '/entrar'])
    expect((await ask(shop, path)).status, path).toBe(200);
  await release();
  for (const path of paths) expect((await ask(shop, path)).status, path).toBe(200);
});

it('answers lists while products change, once the catalogue has been read', async () => {
  await saveProducts(shop.scope, [product('brisa')]);
  const { status, body } = await ask(shop, '/produtos');
  expect(status).toBe(200);
  expect(body.toString()).toContain('/produto/brisa');
});
