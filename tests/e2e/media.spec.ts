import sharp from 'sharp';
import { press, reach, upload, write } from './hand.ts';
import { openAs, someLetters } from './people.ts';
import { call, changeAndDiscard, remove, save } from './record.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

const PATH = '/dashboard/midia';

// With a finger on a phone, at a desk by keyboard alone.
test(
  'Caio sends a picture, says what is in it and what stays in view, and deletes it once nothing shows it',
  { tag: '@media' },
  async ({ page }) => {
    const mark = someLetters();
    const buffer = await sharp({
      create: { width: 900, height: 600, channels: 3, background: '#5b2333' },
    })
      .png()
      .toBuffer();
    await openAs(page, 'catalogo@aurora.test', PATH);
    const main = page.getByRole('main');
    await hydrated(main.getByRole('searchbox'));
    await expectNoSidewaysScroll(page);
    const files = main.locator('input[type=file]').first();
    await upload(page, files, [{ name: `${mark}.png`, mimeType: 'image/png', buffer }]);
    const search = main.getByRole('searchbox');
    await write(page, search, mark);
    const picture = main.getByRole('link', { name: mark });
    await expect(picture).toHaveCount(1);
    await expect(main.getByRole('link')).not.toHaveCount(0);
    await expect(main.locator('li a[href^="/dashboard/midia/"]')).toHaveCount(1);
    await press(page, picture);

    const words = await hydrated(page.getByLabel('O que se vê na foto'));
    await changeAndDiscard(page, words);
    await write(page, words, `Armação ${mark}`);
    const point = page.getByRole('button', { name: 'Ponto de foco' });
    await reach(page, point);
    for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowLeft');
    await save(page);
    await expect(page.getByRole('heading', { level: 1, name: `Armação ${mark}` })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.reload();
    await expect(point).toHaveAttribute('aria-description', /30/);

    // What something shows cannot be deleted.
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    const brand = await call(page, 'POST', 'brands', { name: `Ateliê ${mark}`, logo: { key: id } });
    await page.reload();
    await expect(page.getByRole('link', { name: `Ateliê ${mark}` })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mais ações' })).toHaveCount(0);
    await call(page, 'DELETE', `brands/${brand.id}`);
    await page.reload();
    await remove(page, PATH);
  },
);
