import { beforeAll, expect, it } from 'vitest';
import { fillTaxonomy } from '#demo/fill-shop.ts';
import { FRAMES } from '#demo/frames/all.ts';
import { demoProducts } from '#demo/products.ts';
import { saveProducts } from '#demo/write-product.ts';
import { defaultQuery } from '#domain/catalogue/query.ts';
import { browseProducts } from '#server/catalogue/browse-products.ts';
import { publishChange } from '#server/caching/publish-change.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { SEARCHES } from './searches.ts';
import { NOTHING_MEANT, TWICE_MISTYPED } from './two-typos.ts';
import type { Wanted } from './wanted.ts';

/** Results that a person sees at once. */
const FIRST = 5;
const RIGHT = 0.95;

const framesByName = new Map(FRAMES.map((frame) => [frame.name, frame]));

/** Whether what is wanted stands among the first, or all of them are as wanted. */
function isRight(names: readonly string[], wanted: Wanted): boolean {
  const first = names.slice(0, FIRST);
  if (typeof wanted === 'string') return first.includes(wanted);
  const frames = first.map((name) => framesByName.get(name));
  return frames.length > 0 && frames.every((frame) => frame !== undefined && wanted(frame));
}

describeOnEveryEngine('searches as people type them', (open) => {
  let shop: TestShop;

  beforeAll(async () => {
    shop = await open();
    const { scope } = shop;
    await scope.engine.transaction(async (tx) => {
      await fillTaxonomy(tx, scope.now());
      await publishChange(scope, 'taxonomy');
    });
    await saveProducts(scope, demoProducts(scope.now()));
  });

  it('find what is meant, 95 of 100, and never nothing', async () => {
    const wrong: string[] = [];
    const empty: string[] = [];
    for (const [text, wanted] of SEARCHES) {
      const list = await browseProducts(shop.scope, { ...defaultQuery, q: text });
      const names = list.products.map(({ name }) => name);
      if (names.length === 0) empty.push(text);
      if (isRight(names, wanted)) continue;
      const understood = list.understood.map(({ label }) => label).join(' · ');
      wrong.push(
        `${text} [${understood}; without ${list.left.join(', ')}; ${list.correctedQuery}] → ${names.slice(0, FIRST).join(', ')}`,
      );
    }
    expect(empty).toEqual([]);
    expect(SEARCHES.length).toBeGreaterThanOrEqual(150);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual((1 - RIGHT) * SEARCHES.length);
  });

  it('are understood with two words mistyped, none of them left out', async () => {
    const wrong: string[] = [];
    for (const [text, wanted] of TWICE_MISTYPED) {
      const { products, left, correctedQuery } = await browseProducts(shop.scope, {
        ...defaultQuery,
        q: text,
      });
      const names = products.map(({ name }) => name);
      if (isRight(names, wanted) && left.length === 0) continue;
      wrong.push(`${text} [${correctedQuery}; without ${left.join(', ')}] → ${names.join(', ')}`);
    }
    expect(wrong).toEqual([]);
  });

  it.each(NOTHING_MEANT)('find nothing by "%s"', async (q) => {
    expect(await browseProducts(shop.scope, { ...defaultQuery, q })).toMatchObject({ total: 0 });
  });
});
