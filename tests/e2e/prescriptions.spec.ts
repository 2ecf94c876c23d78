import { press } from './hand.ts';
import { openAs } from './people.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

const PATH = '/dashboard/receitas';

// With a finger on a phone, at a desk by keyboard alone.
test(
  'Ana looks at the queue of prescriptions, what is late on the board, and the book, month by month',
  { tag: '@prescriptions' },
  async ({ page }) => {
    await openAs(page, 'admin@aurora.test', PATH);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: 'Receitas' })).toBeVisible();
    await expectNoSidewaysScroll(page);

    await press(page, await hydrated(main.getByRole('link', { name: 'Quadro' })));
    await expect(main.getByRole('heading', { name: 'Quadro do laboratório' })).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Atrasadas' })).toBeVisible();
    await expectNoSidewaysScroll(page);

    await page.goto(`${PATH}/livro`);
    await expect(main.getByRole('heading', { name: 'Livro de receituário' })).toBeVisible();
    await press(page, await hydrated(main.getByRole('link', { name: 'Mês anterior' })));
    await expect(page).toHaveURL(/\?mes=\d{4}-\d{2}$/);
    await expect(main.getByRole('link', { name: 'Mês seguinte' })).toBeVisible();
    await expectNoSidewaysScroll(page);
  },
);
