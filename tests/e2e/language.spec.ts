import { expectLetters } from './mail.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

test('A visitor chooses English in the footer and buys in English, to the letter about the order @phone', async ({
  page,
}) => {
  const html = page.locator('html');
  await test.step('footer → home in English', async () => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click();
    await expect(html).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('heading', { name: 'Best sellers' })).toBeVisible();
  });

  await test.step('home → product → cart', async () => {
    const shapes = page.getByRole('main').getByRole('link', { name: 'Round' });
    await shapes.first().click();
    await page.getByRole('main').locator('article').getByRole('link').first().click();
    const sizes = page.getByRole('group', { name: /^Size/ }).getByRole('link');
    const add = await hydrated(page.getByRole('button', { name: 'Add to cart' }));
    if ((await sizes.count()) > 1) await sizes.first().click();
    await add.first().click();
    await page.getByRole('link', { name: 'Cart, 1 item' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    // The name of the CEP is long: the button stands beside the field all the same.
    const field = (await page.getByLabel('CEP (Brazilian postal code)').boundingBox())!;
    const button = (await page.getByRole('button', { name: 'Estimate delivery' }).boundingBox())!;
    expect(button.y).toBeCloseTo(field.y, -1);
  });

  await test.step('cart → checkout → order', async () => {
    await page.getByRole('link', { name: 'Check out' }).click();
    const place = await hydrated(page.getByRole('button', { name: 'Place order' }));
    await page.getByLabel('CEP (Brazilian postal code)').fill('01310-100');
    await expect(page.getByLabel('Street address')).toHaveValue('Avenida Paulista');
    await page.getByLabel('Number', { exact: true }).fill('1000');
    const delivery = page.getByRole('group', { name: 'Delivery option' }).getByRole('radio');
    await delivery.first().check();
    await page.getByLabel('Full name').fill('Mary Miller');
    await page.getByLabel('Email').fill('mary.miller@example.com');
    await page.getByLabel('Phone').fill('11987654321');
    await page.getByLabel('CPF (Brazilian taxpayer number)').fill('529.982.247-25');
    await page.getByRole('radio', { name: /^Pay on delivery/ }).check();
    await expectNoSidewaysScroll(page);
    await place.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Order received!' })).toBeVisible();
    await expect(html).toHaveAttribute('lang', 'en');
    await expect(page.getByText('Awaiting confirmation').first()).toBeVisible();
    await expect(page.getByText(/You pay only on delivery\.$/)).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  await test.step('order → letter', () =>
    expectLetters('mary.miller@example.com', ['We’ve received your order, Mary']));
});
