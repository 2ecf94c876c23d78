import { choose, press, tick, write } from './hand.ts';
import { openAs, someLetters } from './people.ts';
import { changeAndDiscard, remove, save } from './record.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

const PATH = '/dashboard/lentes';

// With a finger on a phone, at a desk by keyboard alone.
test(
  'Caio adds a lens, tries it with a prescription as a buyer would, and takes it back',
  { tag: '@lenses' },
  async ({ page }) => {
    const name = `Lente ${someLetters()}`;
    await openAs(page, 'catalogo@aurora.test', `${PATH}/novo`);
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await write(page, await hydrated(field('Nome')), name);
    await tick(page, page.getByRole('checkbox', { name: 'Longe' }));
    // No test buys one of this index: a buyer's would be gone before it is ordered.
    await choose(page, field('Índice'), '1,74');
    await write(page, field('Esférico de'), '-2,00');
    await write(page, field('Esférico até'), '+1,50');
    await write(page, field('Cilíndrico até'), '2');
    await tick(page, page.getByRole('checkbox', { name: 'Aro fechado' }));
    await tick(page, page.getByRole('checkbox', { name: 'Meio aro' }));
    await tick(page, page.getByRole('checkbox', { name: 'Sem aro' }));
    await write(page, field('Diâmetro do bloco'), '80');
    await write(page, field('Antirreflexo'), '120');
    await write(page, field('Preço do par'), '432,10');
    await write(page, field('Prazo'), '4');
    await save(page);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(field('Esférico de')).toHaveValue('−2,00');
    await expect(field('Cilíndrico até')).toHaveValue('2,00');
    await expectNoSidewaysScroll(page);

    await page.goto(`${PATH}?limit=100`);
    await expect(page.getByRole('region', { name: 'Índice e tipo' })).toContainText(name);
    await choose(page, await hydrated(field('Lente')), name);
    await write(page, field('OD, olho direito'), '-5,00');
    await write(page, field('OE, olho esquerdo'), '-1,00 -0,50 x 10');
    await press(page, page.getByRole('button', { name: 'Testar' }));
    const answer = page.getByRole('status').filter({ hasText: 'R$' });
    await expect(answer).toContainText('Não dá para fazer');
    await expect(answer).toContainText('432,10');
    await write(page, field('OD, olho direito'), '-1,25');
    await press(page, page.getByRole('button', { name: 'Testar' }));
    await expect(answer.getByRole('row', { name: /^OD/ })).toContainText('mm');
    await expect(answer).not.toContainText('Não dá');
    await expectNoSidewaysScroll(page);

    await page.goto(`${PATH}?q=${encodeURIComponent(name)}`);
    const rows = page.getByRole('main').locator(`a[href^="${PATH}/"]`).filter({ hasText: name });
    await press(page, await hydrated(rows.first()));
    await page.waitForURL((url) => url.pathname.startsWith(`${PATH}/`));
    await changeAndDiscard(page, field('Nome'));
    await remove(page, PATH);
    await expect(page.getByRole('region', { name: 'Índice e tipo' })).not.toContainText(name);
  },
);
