import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { reportFeed, writeFeed } from '#server/feeds/feeds.ts';
import { actingAs } from '#server/service/scope.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { fillShop, simpleProduct, variableProduct } from '../../support/fixtures.ts';

const origin = 'https://loja.test';
const google = { target: 'google', origin } as const;
const described = { description: 'Armação leve.' };

describeOnEveryEngine('a feed', (open) => {
  async function openShop() {
    const shop = await open();
    await fillShop(shop.scope, {
      products: [
        variableProduct(
          'brisa',
          [
            { priceCents: 20_000, qty: 2, color: 'Preto', size: 'M' },
            { priceCents: 22_000, qty: 0, color: 'Tartaruga', size: 'M' },
          ],
          described,
        ),
        simpleProduct('oculto', { priceCents: 1_000, qty: 1 }, { ...described, status: 'hidden' }),
        simpleProduct('calado', { priceCents: 1_000, qty: 1 }),
        // More than are read at once.
        ...Array.from({ length: 250 }, (_, n) =>
          simpleProduct(`estojo-${n}`, { priceCents: 1_000, qty: 1 }, described),
        ),
      ],
    });
    return shop;
  }

  it('has each variant that is sold once, and nothing that is hidden or would be refused in any case', async () => {
    const { scope } = await openShop();
    const xml = await new Response(await writeFeed(scope, google)).text();
    const { window } = new JSDOM(xml, { contentType: 'text/xml' });
    const ids = [...window.document.getElementsByTagName('g:id')].map((id) => id.textContent);
    expect(new Set(ids).size).toBe(252);
    expect(ids).toHaveLength(252);
    expect(ids).toEqual(expect.arrayContaining(['SKU-brisa-0', 'SKU-brisa-1', 'SKU-estojo-249-0']));
    expect(xml).not.toContain('oculto');

    const report = await reportFeed(scope, { ...google, page: 1 });
    expect(report).toMatchObject({ sent: 252, total: 1, page: 1, pages: 1 });
    expect(report.problems).toEqual([
      { productId: 'calado', name: 'Armação calado', sku: 'SKU-calado-0', field: 'description' },
    ]);
    expect((await reportFeed(scope, { ...google, page: 9 })).problems).toEqual(report.problems);
    const guest = actingAs(scope, { kind: 'guest' });
    await expect(reportFeed(guest, { ...google, page: 1 })).rejects.toMatchObject({ status: 401 });
  });

  it('is written for two at once, whoever goes away meanwhile', async () => {
    const { scope } = await openShop();
    const begin = async () => {
      const reader = (await writeFeed(scope, google)).getReader();
      await reader.read();
      return reader;
    };
    const [first, second] = [await begin(), await begin()];
    await expect(writeFeed(scope, google)).rejects.toMatchObject({
      status: 503,
      code: 'feedBusy',
      retryAfter: 30,
    });
    await first.cancel();
    const third = await begin();
    await third.cancel();
    await second.cancel();
    // A request for the head alone reads nothing, and takes no place.
    for (let n = 0; n < 3; n += 1) await writeFeed(scope, google);
    await (await begin()).cancel();
  });
});
