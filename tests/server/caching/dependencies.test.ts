import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveProducts } from '#demo/write-product.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { openBuiltShop, type BuiltShop } from '../../support/built-shop.ts';
import { ask } from '../../support/http-shop.ts';
import { product, writeShop } from '../catalogue/fixture.ts';

let shop: BuiltShop;

beforeAll(async () => {
  shop = await openBuiltShop();
  await writeShop(shop.scope, [product('ilha'), product('praia', { kind: 'solar' })]);
}, 300_000);

afterAll(() => shop.stop());

/** A page's text, and whether it came from the cache. */
async function visit(path: string) {
  const { body, headers } = await ask(shop, path);
  return { text: body.toString(), isCached: headers['cache-status'] === 'vitrine; hit' };
}

it('notes what is read while the page is streamed: its product is rendered again, another stays cached', async () => {
  await visit('/produto/ilha');
  await visit('/produto/praia');
  expect((await visit('/produto/ilha')).isCached).toBe(true);
  await saveProducts(shop.scope, [product('ilha', { name: 'Armação Duna' })]);
  const { text, isCached } = await visit('/produto/ilha');
  expect(text).toContain('Armação Duna');
  expect(isCached).toBe(false);
  expect((await visit('/produto/praia')).isCached).toBe(true);
  expect((await visit('/produto/ilha')).isCached).toBe(true);
});

it('notes the settings, which every page shows', async () => {
  await visit('/produto/praia');
  await saveSettings(shop.scope, { name: 'Ótica Aurora' });
  const { text, isCached } = await visit('/produto/praia');
  expect(text).toContain('Ótica Aurora');
  expect(isCached).toBe(false);
});

it('shows of a cropped picture what must stay in sight, from the moment that it was chosen', async () => {
  const position = 'object-position: 10% 90%';
  for (const path of ['/', '/produtos', '/produto/ilha']) {
    expect((await visit(path)).text, path).not.toContain('object-position');
  }
  const picture = { key: 'ilha-preto', alt: '', colorId: null, width: 1200, height: 1600 };
  const images = [{ ...picture, focalX: 0.1, focalY: 0.9 }];
  await saveProducts(shop.scope, [product('ilha', { images })]);
  for (const path of ['/', '/produtos']) {
    expect((await visit(path)).text, path).toContain(position);
  }
  expect((await visit('/produto/ilha')).text).toContain(position.replace(': ', ':'));
});
