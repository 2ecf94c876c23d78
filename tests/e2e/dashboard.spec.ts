import type { Page } from '@playwright/test';
import { enterDashboard } from './dashboard-door.ts';
import { choose, chooseRadio, press, write } from './hand.ts';
import { linkInMail } from './mail.ts';
import { openAs, someLetters } from './people.ts';
import { changeAndDiscard, find, remove, save } from './record.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

/** Opens a page of the dashboard, and is let in or told at the door. */
async function enter(...visit: Parameters<typeof enterDashboard>) {
  const [page] = visit;
  await enterDashboard(...visit);
  // Within the dashboard, or at its door.
  await expect(page.getByRole('button', { name: /^(Sua conta|Sair)/ })).toBeVisible();
}

/** Pages and calls that were refused on purpose: a console reports each. */
function forgetRefusals(faults: string[]): void {
  const others = faults.filter((fault) => !/\b(401|403|422)\b/.test(fault));
  faults.splice(0, faults.length, ...others);
}

/** The dashboard's menu, opened first if it is a drawer. */
async function menu(page: Page) {
  const opener = page.getByRole('button', { name: 'Abrir menu' });
  if (await opener.isVisible()) await opener.click();
  return page.getByRole('navigation', { name: 'Menu do painel' });
}

/** An entry that is folded below another name, two presses away. */
async function folded(page: Page, name: string) {
  const nav = await menu(page);
  await press(page, nav.locator('summary', { hasText: 'Administração' }));
  return nav.getByRole('link', { name });
}

// With a finger on a phone, at a desk by keyboard alone.
test(
  'An admin adds a staff member, who sees just what was allowed',
  { tag: '@staff' },
  async ({ page, browser, faults }) => {
    const name = `Bia Balcão ${someLetters()}`;
    const email = `${crypto.randomUUID()}@aurora.test`;
    await enter(page, 'admin@aurora.test');
    await expect(page).toHaveURL(/\/dashboard$/);
    await press(page, await folded(page, 'Equipe'));
    await page.waitForURL('**/dashboard/equipe');
    await press(page, page.getByRole('main').getByRole('link', { name: 'Convidar pessoa' }));
    const invite = await hydrated(page.getByRole('button', { name: 'Convidar' }));
    await write(page, page.getByLabel('Nome completo'), name);
    await press(page, invite);
    await expect(page.getByText('Informe um e-mail válido')).toBeVisible();
    await expect(page.getByLabel('Nome completo')).toHaveValue(name);
    await write(page, page.getByLabel('E-mail', { exact: true }), email);
    const customers = page.getByRole('row').filter({ has: page.getByLabel('Clientes: Ver') });
    await chooseRadio(page, customers, page.getByLabel('Clientes: Ver'));
    await expectNoSidewaysScroll(page);
    await press(page, invite);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

    const invitation = await linkInMail(email, '/redefinir-senha');
    const outbox = await page.context().newPage();
    await outbox.goto('/dashboard');
    await (await folded(outbox, 'E-mails')).click();
    await expectNoSidewaysScroll(outbox);
    await outbox.getByRole('link', { name: `Para ${email}` }).click();
    await outbox.getByText('Só texto', { exact: true }).click();
    await expect(outbox.getByRole('article').getByText(invitation)).toBeVisible();
    await expectNoSidewaysScroll(outbox);
    await outbox.close();

    const hers = await (await browser.newContext()).newPage();
    const password = 'armação redonda 52';
    await hers.goto(invitation);
    await hydrated(hers.getByLabel(/senha/i).first());
    await hers.getByLabel(/senha/i).first().fill(password);
    await hers.getByRole('main').getByRole('button').last().click();
    await expect(hers.getByRole('main').getByRole('link', { name: /entrar/i })).toBeVisible();
    await enter(hers, email, '/dashboard/clientes', password);
    await expect(hers.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible();
    await expect(hers.getByRole('main').getByRole('link', { name: /^Nov[oa] / })).toHaveCount(0);
    const hersMenu = await menu(hers);
    await expect(hersMenu.getByRole('link')).toHaveText([/Início/, /Clientes/]);
    // To the same page again: the next step must not overtake it.
    const reloaded = hers.waitForEvent('load');
    await hersMenu.getByRole('link', { name: 'Clientes' }).click();
    await reloaded;
    // Other tests add customers, so she may be on a later page of the list.
    await hers.goto('/dashboard/clientes?q=camila');
    const camila = await hydrated(hers.getByRole('link', { name: /Camila Andrade/ }));
    // A browser drops a press on a page that it has not painted yet, which on a busy machine may be after it hydrates.
    await expect(async () => {
      await camila.click({ timeout: 10_000 });
      await hers.waitForURL('**/dashboard/clientes/*', { timeout: 10_000 });
    }).toPass();
    await expect(hers.getByRole('heading', { level: 1, name: 'Camila Andrade' })).toBeVisible();
    await expect(hers.getByRole('button', { name: /Salvar|Mais ações/ })).toHaveCount(0);

    // The password she has chosen is a change of her account: what the admin sees is old.
    await find(page, '/dashboard/equipe', name);
    await changeAndDiscard(page, page.getByLabel('Nome completo'));
    await choose(page, page.getByLabel('Situação'), 'Inativa');
    await save(page);
    await expect(page.getByText('Salvo.')).toBeVisible();
    await hers.reload();
    await expect(hers.getByRole('heading', { level: 1 })).toHaveText('Entre no painel');
    await enter(hers, email, '/dashboard', password);
    await expect(hers.getByRole('heading', { level: 1 })).toHaveText('Sem acesso a esta página');
    await hers.context().close();

    await remove(page, '/dashboard/equipe');
    await expect(page.getByText(`${name}: excluído.`)).toBeVisible();
    await expect(page.getByRole('rowheader', { name })).toHaveCount(0);
    forgetRefusals(faults);
  },
);

test('Sales sees customers and not the staff; an inactive account sees nothing @phone', async ({
  page,
  browser,
  faults,
}) => {
  await enter(page, 'vendas@aurora.test', '/dashboard/clientes');
  await (await hydrated(page.getByRole('searchbox'))).fill('camila');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expect(page).toHaveURL(/\?q=camila$/);
  await expect((await menu(page)).getByRole('link', { name: 'Equipe' })).toHaveCount(0);
  const refused = await page.goto('/dashboard/equipe');
  expect(refused?.status()).toBe(403);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sem acesso a esta página');

  const other = await (await browser.newContext()).newPage();
  await enter(other, 'inativo@aurora.test');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Sem acesso a esta página');
  await other.context().close();
  forgetRefusals(faults);
});

test('A field that is refused comes into view, though it had the focus and was scrolled away @phone', async ({
  page,
  faults,
}) => {
  await openAs(page, 'admin@aurora.test', '/dashboard/marcas/novo');
  const name = await hydrated(page.getByLabel('Nome', { exact: true }));
  await name.fill(' ');
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect(name).not.toBeInViewport();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toBeFocused();
  await expect(name).toBeInViewport();
  forgetRefusals(faults);
});
