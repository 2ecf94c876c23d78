import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { startOptions, startServer, type ShopProcess } from '../support/shop-process.ts';
import { expect, fillCheckout, hydrated, test } from './shop.ts';

/** What the README tells an owner to do, in its order: nothing is prepared behind the shop's back. */
const ROOT = resolve(import.meta.dirname, '../..');
const OWNER = { email: 'dona@exemplo.com.br', password: 'uma lente por dia' };

let shop: ShopProcess;
const folder = mkdtempSync(join(tmpdir(), 'vitrine-own-'));
const env = {
  ...process.env,
  DEMO: 'false',
  DATA_DIR: folder,
  DATABASE_URL: '',
  HOST: '127.0.0.1',
  PORT: '0',
  SITE_URL: '',
  NODE_ENV: 'production',
};

// With all that moves, as most browsers show it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });
// The second goes on in the shop that the first has opened.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  const options = { cwd: ROOT, env, nodeOptions: startOptions(ROOT) };
  shop = await startServer([join(ROOT, 'scripts/start.ts')], options, () => undefined);
  const admin = ['scripts/admin.ts', '--email', OWNER.email, '--password', OWNER.password];
  expect(spawnSync(process.execPath, admin, { cwd: ROOT, env }).status).toBe(0);
});

test.afterAll(async () => {
  await shop?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Counts what the owner presses, with a finger or a mouse. */
async function countPresses(page: Page): Promise<() => number> {
  let presses = 0;
  await page.exposeFunction('countPress', () => (presses += 1));
  await page.addInitScript(() => {
    const count = (event: Event) => {
      // A press on a label is told a second time by its field.
      const isOwn = event.isTrusted && (event as PointerEvent).detail > 0;
      if (isOwn) void (window as unknown as { countPress: () => void }).countPress();
    };
    addEventListener('click', count, true);
  });
  return () => presses;
}

/** The door of the dashboard and a closed shop answer 401 and 503, which the browser's console tells. */
const isDoor = (fault: string) => /401|503/.test(fault);

async function signIn(page: Page): Promise<void> {
  await page.goto(`${shop.url}/dashboard`);
  await page.getByLabel('E-mail').fill(OWNER.email);
  await page.getByLabel('Senha', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Primeiros passos' })).toBeVisible();
}

/** A step of the list, and whether it has ticked itself off. */
const step = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

const goHome = (page: Page): Promise<void> =>
  page.getByRole('link', { name: 'Início', exact: true }).filter({ visible: true }).first().click();

async function takeSet(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name });
  await (await hydrated(button)).click();
  await expect(button).toHaveCount(0);
}

async function nameShop(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Nome e logotipo' }).click();
  const name = page.getByLabel('Nome da loja');
  await (await hydrated(name)).fill('Ótica do Centro');
  await saved(page, () => page.getByRole('button', { name: 'Salvar' }).click());
}

/** Waits until what an action sends is written. */
async function saved(page: Page, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((to) => /PUT|POST/.test(to.request().method()));
  await act();
  expect((await answer).ok()).toBe(true);
}

async function publishFrame(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Primeiro produto' }).click();
  const name = page.getByLabel('Nome', { exact: true });
  await (await hydrated(name)).fill('Armação Ipê');
  await page.getByLabel('Preço', { exact: true }).fill('249,90');
  await page.getByLabel('Estoque', { exact: true }).fill('3');
  await page.getByLabel('SKU', { exact: true }).fill('IPE-1');
  await page.getByLabel('Óculos de grau › Feminino').check();
  await saved(page, () => page.getByRole('button', { name: 'Publicar' }).click());
  await page.waitForURL(/produtos\/(?!novo)/);
}

/** Whether a notice lies on what is pressed next is what Playwright looks at before each click. */
async function answer(page: Page, name: string): Promise<void> {
  await (await hydrated(page.getByRole('main').getByRole('button', { name, exact: true }))).click();
  const dialog = page.getByRole('dialog');
  await saved(page, () => dialog.getByRole('button', { name, exact: true }).click());
  await expect(dialog).toHaveCount(0);
}

/**
 * The first order, from its confirmation to the money in its buyer's hand again: without a mail server, and with no sum
 * that anyone has to work out.
 */
async function sellAndTakeBack(page: Page, visitor: Page): Promise<void> {
  await page.getByRole('main').locator('a[href^="/dashboard/pedidos/"]').first().click();
  const confirm = page.getByRole('main').getByRole('button', { name: 'Confirmar pedido' });
  await (await hydrated(confirm)).click();
  await answer(page, 'Marcar como enviado');
  await answer(page, 'Marcar como entregue');

  await visitor.reload();
  await visitor.getByText('Pedir devolução, troca ou garantia').click();
  await (await hydrated(visitor.getByRole('button', { name: 'Enviar solicitação' }))).click();
  const request = visitor.getByRole('article').filter({ hasText: 'Devolução' });
  await expect(request).toContainText('A loja recebeu a sua solicitação');

  await page.reload();
  for (const name of ['Aceitar', 'Marcar como recebida', 'Devolver o dinheiro']) {
    await answer(page, name);
  }
  await visitor.reload();
  await expect(request).toContainText(/A loja vai devolver R\$.* em dinheiro/);
  const order = page.url();
  await page.goto(`${shop.url}/dashboard`);
  await expect(page.getByRole('main')).toContainText(/1\s*devolução de dinheiro a fazer/);
  await page.goto(order);
  const made = page.getByRole('main').getByRole('button', { name: 'Já devolvi' });
  await saved(page, async () => (await hydrated(made)).click());
  await expect(made).toHaveCount(0);
  await visitor.reload();
  await expect(request).toContainText(/Pronto: devolvemos R\$/);
}

test('An owner opens an empty shop, sells the first frame, and gives its money back', async ({
  page,
  browser,
  faults,
}) => {
  const presses = await countPresses(page);
  const visitor = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await visitor.goto('/');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/breve/i);

  await signIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vamos abrir a sua loja');
  await takeSet(page, 'Criar entregas por região');
  await page.reload();
  await takeSet(page, 'Criar categorias, cores e tamanhos');
  await nameShop(page);
  await goHome(page);
  await publishFrame(page);
  await goHome(page);
  for (const name of ['Nome e logotipo', 'Primeira entrega', 'Primeiro produto']) {
    await expect(step(page, name)).toContainText('Pronto');
  }
  await (await hydrated(page.getByRole('button', { name: 'Abrir a loja' }))).click();
  // What is still open is named, and keeps no one from opening.
  const question = page.getByRole('dialog', { name: 'Abrir a loja?' });
  await expect(question).toContainText('Ainda falta: Endereço e CNPJ, E-mail');
  await question.getByRole('button', { name: 'Abrir mesmo assim' }).click();
  await expect(page.getByRole('heading', { name: 'A loja ainda está fechada' })).toHaveCount(0);

  await visitor.goto('/produtos');
  await expect(visitor).toHaveTitle(/Ótica do Centro/);
  await visitor.getByRole('link', { name: 'Armação Ipê' }).first().click();
  const add = visitor.getByRole('button', { name: 'Adicionar ao carrinho' }).first();
  await (await hydrated(add)).click();
  await expect(visitor.getByRole('link', { name: /^Carrinho, 1 item/ })).toBeVisible();
  await visitor.goto('/checkout');
  await fillCheckout(visitor);
  await visitor.getByRole('button', { name: 'Confirmar pedido' }).click();
  await visitor.waitForURL(/\/pedido\//);
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText(/pedido/i);
  await expect(visitor.getByRole('main')).not.toContainText(/por e-mail|vai no e-mail|vai para/);

  await page.goto(`${shop.url}/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/1 pedido a confirmar/);
  await expect(page.getByText(/e-mails? esperam? para sair/)).toBeVisible();
  await sellAndTakeBack(page, visitor);
  // An address that is typed above looks at what she has no need to see again.
  expect(presses()).toBeLessThanOrEqual(25);
  expect(faults.filter((fault) => !isDoor(fault))).toEqual([]);
  faults.length = 0;
});

test('What no letter takes, the owner hands over: an order, an invitation, a gift card @phone', async ({
  page,
  browser,
  faults,
}) => {
  await page.goto(`${shop.url}/dashboard`);
  await page.getByLabel('E-mail').fill(OWNER.email);
  await page.getByLabel('Senha', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText(/e-mails? esperam? para sair/)).toBeVisible();

  await page.goto(`${shop.url}/dashboard/pedidos`);
  await page.getByRole('main').getByRole('rowheader').getByRole('link').first().click();
  const ask = page.getByRole('button', { name: 'Mandar o link do pedido' });
  await (await hydrated(ask)).click();
  const dialog = page.getByRole('dialog', { name: 'Link do pedido' });
  const address = await dialog.getByText(`${shop.url}/pedido/`).innerText();
  await expect(dialog.getByRole('link', { name: 'Enviar por WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/55\\d+\\?text=.*${encodeURIComponent(address)}`),
  );
  const buyer = await (await browser.newContext()).newPage();
  await buyer.goto(address);
  await expect(buyer.getByRole('heading', { level: 1 })).toContainText('Pedido');

  await page.goto(`${shop.url}/dashboard/equipe/novo`);
  await (await hydrated(page.getByLabel('Nome completo'))).fill('Carla Caixa');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('carla@exemplo.com.br');
  await saved(page, () => page.getByRole('button', { name: 'Convidar' }).click());
  await page.waitForURL(/equipe\/(?!novo)/);
  await expect(page.getByRole('main')).not.toContainText('Convite enviado');
  const invite = page.getByRole('button', { name: 'Mostrar o link do convite' });
  await (await hydrated(invite)).click();
  const invited = await (await browser.newContext()).newPage();
  await invited.goto(await page.getByText('/redefinir-senha?token=').innerText());
  await invited.getByLabel('Nova senha').fill('uma frase curta');
  await invited.getByRole('button', { name: 'Salvar senha' }).click();
  await expect(invited.getByText('Senha trocada.')).toBeVisible();

  await page.goto(`${shop.url}/dashboard/vales-presente/novo`);
  await (await hydrated(page.getByLabel('Valor'))).fill('50');
  await page.getByLabel('Nome de quem recebe').fill('Bia Reis');
  await page.getByLabel('E-mail de quem recebe').fill('bia@exemplo.com.br');
  await page.getByLabel('Motivo').fill('Sorteio');
  await saved(page, () => page.getByRole('button', { name: 'Salvar' }).click());
  const show = page.getByRole('button', { name: 'Ver o código' });
  await (await hydrated(show)).click();
  const code = page.getByText(/^[A-Z0-9]{4}(-[A-Z0-9]{4}){4}$/);
  await expect(code).toBeVisible();
  await page.reload();
  await expect(page.getByText(/O código foi visto em/)).toBeVisible();
  await expect(code).toHaveCount(0);
  expect(faults.filter((fault) => !isDoor(fault))).toEqual([]);
  faults.length = 0;
});
