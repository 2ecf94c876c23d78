import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

/** A prescription as it is typed, by the labels of its fields. */
const POWERS = {
  'Esférico olho direito': '-4,50',
  'Esférico olho esquerdo': '-3,75',
} as const;

test('Frames are found by a prescription, from a list to the comparison, and the browser stores no power', async ({
  page,
}) => {
  await page.goto('/produtos?shape=redondo');
  await page.getByRole('link', { name: 'Serve na minha receita' }).click();
  await expect(page).toHaveURL(/leve-a-sua-receita\?shape=redondo$/);
  const send = page.getByRole('button', { name: 'Ver armações que servem' });
  await hydrated(send);
  await expectNoSidewaysScroll(page);

  await test.step('what is missing has the focus', async () => {
    await send.click();
    await expect(page.getByLabel('Esférico olho direito')).toBeFocused();
  });

  const heading = page.getByRole('heading', { level: 2, name: /armaç(ão|ões) servem? na sua/ });
  const count = async () => Number(/^\d+/.exec((await heading.textContent())!)![0]);
  await test.step('the list that one came from, by the edge', async () => {
    for (const [label, power] of Object.entries(POWERS)) await page.getByLabel(label).fill(power);
    await page.getByRole('textbox', { name: 'DP (mm)' }).fill('67');
    await page.keyboard.press('Enter');
    await expect(heading).toBeFocused();
    const edges = await page.getByText(/^Borda de/).allTextContents();
    const mm = edges.map((text) => Number(/[\d,]+/.exec(text)![0].replace(',', '.')));
    expect(mm.length).toBeGreaterThan(1);
    expect(mm).toEqual(mm.toSorted((one, other) => one - other));
    await expectNoSidewaysScroll(page);
  });

  await test.step('the whole shop, and a thinner lens', async () => {
    const round = await count();
    await page.getByRole('button', { name: 'Ver de toda a loja' }).click();
    await expect.poll(count).toBeGreaterThan(round);
    await expect(page).toHaveURL(/leve-a-sua-receita$/);
    const first = page.getByText(/^Borda de/).first();
    const before = await first.textContent();
    await page.getByText(/^1,74 ·/).click();
    await expect(first).not.toHaveText(before!);
  });

  await test.step('the comparison', async () => {
    const links = page.getByRole('article').getByRole('link');
    const hrefs = [
      await links.nth(0).getAttribute('href'),
      await links.nth(1).getAttribute('href'),
    ];
    for (const href of hrefs) {
      await page.goto(href!);
      const compare = page.getByRole('button', { name: /^Comparar/ }).first();
      await hydrated(compare);
      await compare.click();
    }
    await page.goto('/comparar');
    for (const name of ['Borda mais espessa', 'Peso das lentes']) {
      await expect(
        page.getByRole('row', { name: new RegExp(`^${name}.*\\d,?\\d* (mm|g)`) }),
      ).toBeVisible();
    }
    await expectNoSidewaysScroll(page);
  });

  await test.step('the browser knows an id alone, until it forgets it', async () => {
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]),
    );
    expect(stored).toContain('LENS_PRESCRIPTION');
    for (const power of ['4,50', '4.5', '3,75', '3.75']) expect(stored).not.toContain(power);
    await page.goto('/leve-a-sua-receita');
    await expect(heading).toBeVisible();
    await page.getByRole('button', { name: 'Esquecer neste aparelho' }).click();
    await expect(page.getByLabel('Esférico olho direito')).toHaveValue('');
    await page.goto('/comparar');
    await expect(page.getByRole('link', { name: 'Leve a sua receita' }).first()).toBeVisible();
    await expect(page.getByRole('rowheader', { name: 'Peso das lentes' })).toHaveCount(0);
  });
});
