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

for (const path of ['/sitemap.xml', '/robots.txt', '/manifest.webmanifest', '/api/health']) {
  test(`${path} answers @phone`, async ({ request }) => {
    expect((await request.get(path)).status()).toBe(200);
  });
}

test('An endpoint names its methods to a client that uses another @phone', async ({ request }) => {
  const refused = await request.delete('/api/health');
  expect(refused.status()).toBe(405);
  expect(refused.headers()['allow']).toBe('GET');
  expect((await request.head('/api/health')).status()).toBe(200);
});
