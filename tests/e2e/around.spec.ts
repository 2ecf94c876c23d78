import { addToCart, expect, someProduct, test } from './shop.ts';

test('Settings that cannot be loaded are told, and the loading screen lifts @phone', async ({
  page,
  faults,
}) => {
  await addToCart(page, await someProduct(page, 'kind=acessorios'));
  await page.route('**/api/home/settings', (route) =>
    route.fulfill({ status: 500, json: { success: false, err: 'A loja está em manutenção.' } }),
  );
  await page.goto('/checkout');
  await expect(page.getByText('A loja está em manutenção.').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  faults.length = 0;
});

test('The settings of the shop are public, complete and hold no secret @phone', async ({
  request,
}) => {
  const { success, settings } = await (await request.get('/api/home/settings')).json();
  expect(success).toBe(true);
  expect(settings).toMatchObject({ language: 'pt-BR', currency: { name: 'BRL' } });
  expect(JSON.stringify(settings)).not.toMatch(/secret|password|senha/i);
});

test('What search engines, browsers and monitors ask for answers @phone', async ({ request }) => {
  for (const path of ['/sitemap.xml', '/robots.txt', '/manifest.webmanifest', '/api/health']) {
    expect((await request.get(path)).status(), path).toBe(200);
  }
});
