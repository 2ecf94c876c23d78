import { press, write } from './hand.ts';
import { openAs } from './people.ts';
import { changeAndDiscard, find, remove, save } from './record.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

// With a finger on a phone, at a desk by keyboard alone.
test(
  'Carla makes a brand, moves its address, who knew the old one gets there, and the log tells all of it',
  { tag: ['@brands', '@audit'] },
  async ({ page, browser, viewport }) => {
    const name = `Ótica ${crypto.randomUUID().slice(0, 8)}`;
    await openAs(page, 'catalogo@aurora.test', '/dashboard/marcas');
    await expectNoSidewaysScroll(page);
    const add = page.getByRole('main').getByRole('link', { name: 'Nova marca' });
    await press(page, await hydrated(add));
    await write(page, await hydrated(page.getByLabel('Nome')), name);
    const story = page.getByRole('textbox', { name: 'História da marca' });
    await write(page, story, 'Feita à mão em Minas.');
    await save(page);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

    const address = page.getByLabel('Endereço na loja');
    const old = await address.inputValue();
    await write(page, address, `${old}-mg`);
    await expect(
      page.getByText(`O endereço atual, /marca/${old}, continua funcionando`),
    ).toBeVisible();
    await save(page);
    // Once it is stored, there is nothing to say of an address that changes.
    await expect(page.getByText('Deixe em branco para usar o nome.')).toBeVisible();
    await expectNoSidewaysScroll(page);

    const visit = await page.request.get(`/marca/${old}?size=M`, { maxRedirects: 0 });
    expect([visit.status(), visit.headers().location]).toEqual([301, `/marca/${old}-mg?size=M`]);
    await page.goto(`/marca/${old}`);
    await expect(page).toHaveURL(new RegExp(`/marca/${old}-mg$`));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('Feita à mão em Minas.')).toBeVisible();

    await find(page, '/dashboard/marcas', name);
    await changeAndDiscard(page, page.getByLabel('Nome'));
    await remove(page, '/dashboard/marcas');
    expect((await page.request.get(`/marca/${old}-mg`)).status()).toBe(404);

    const log = await (await browser.newContext({ viewport })).newPage();
    await openAs(log, 'admin@aurora.test', `/dashboard/auditoria?subjectName=${name}`);
    await expectNoSidewaysScroll(log);
    await expect(log.getByRole('row', { name: `Criou Marcas · ${name}` })).toHaveCount(1);
    await expect(log.getByRole('row', { name: `Excluiu Marcas · ${name}` })).toHaveCount(1);
    await expect(log.getByRole('row').filter({ hasText: `${old} → ${old}-mg` })).toHaveCount(1);
    // Nothing in it can be changed.
    await expect(log.getByRole('button', { name: /Mais ações|Excluir|Salvar$/ })).toHaveCount(0);
    await log.context().close();
  },
);
