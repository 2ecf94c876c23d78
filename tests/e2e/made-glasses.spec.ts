import type { Page } from '@playwright/test';
import { dayOf } from '#domain/date.ts';
import { BLANK_EYE, BLANK_PRESCRIPTION } from '#domain/prescriptions/blank-prescription.ts';
import { press, write } from './hand.ts';
import { enterOn, orderByKeyboard, tabTo, typeInto } from './keyboard.ts';
import { answerByKeyboard, lensFrame } from './lens-step.ts';
import { newEmail, openAs } from './people.ts';
import { call } from './record.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

const OPTICIAN = 'otica@aurora.test';
const PATH = '/dashboard/receitas';
const PD = '63';
/** Spheres of right and left, which lenses without a cylinder have. */
const SPHERES = { od: '-2,25', oe: '-1,75' } as const;
const PRESCRIBER = { name: 'Dra. Helena Prado', council: 'CRM', state: 'SP', number: '123456' };

/** The month before this one, in which the prescription was written. */
function lastMonth(): { month: string; year: string } {
  const [year, month] = dayOf(Date.now()).split('-').map(Number) as [number, number];
  const isJanuary = month === 1;
  return {
    month: String(isJanuary ? 12 : month - 1).padStart(2, '0'),
    year: String(isJanuary ? year - 1 : year),
  };
}

/** Opens the service order of an order from the queue, by the order's number. */
async function openFromQueue(page: Page, orderId: string): Promise<void> {
  const main = page.getByRole('main');
  await write(page, await hydrated(main.getByRole('searchbox')), orderId);
  await expect(main.getByRole('rowheader')).toHaveCount(1);
  await press(page, main.getByRole('rowheader').getByRole('link'));
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^OS \d+$/);
}

/** Buys a frame with lenses from the product's page on, by keyboard alone. @returns the order's number and the frame's name */
async function buyByKeyboard(page: Page): Promise<{ orderId: string; name: string }> {
  const main = page.getByRole('main');
  const { slug, name } = await lensFrame(page);
  const dialog = page.getByRole('dialog', { name: `Lentes para ${name}` });
  const next = dialog.getByRole('button', { name: 'Continuar' });
  const asked = (title: string) =>
    expect(dialog.getByRole('heading', { name: title })).toBeFocused();

  await page.goto(`/produto/${slug}`);
  const start = await hydrated(page.getByRole('button', { name: 'Escolher lentes' }));
  const size = main.getByRole('group', { name: 'Tamanho' }).getByRole('link').last();
  if ((await size.count()) > 0) {
    await enterOn(page, size);
    await expect(size).toHaveAttribute('aria-current', 'true');
  }
  await enterOn(page, start);
  await asked('Para que você vai usar?');
  await answerByKeyboard(page, dialog, /^Longe desde/);
  await asked('Em que luz você vai usar?');
  await answerByKeyboard(page, dialog, /^Incolor/);
  await asked('Que espessura você prefere?');
  await answerByKeyboard(page, dialog, /^1,61/);
  await asked('Quer algum tratamento?');
  await enterOn(page, next);
  await asked('Como você quer enviar a receita?');
  await answerByKeyboard(page, dialog, /^Digitar agora/);
  await asked('Digite a sua receita');
  for (const [eye, sphere] of Object.entries(SPHERES))
    await typeInto(page, dialog.locator(`[name="${eye}.sphere"]`), sphere);
  await typeInto(page, dialog.locator('[name=pd]'), PD);
  const { month, year } = lastMonth();
  await tabTo(page, dialog.getByLabel('Data da receita'));
  // Day and month are the same: whether a browser asks for one or the other first does not matter.
  await page.keyboard.type(`${month}${month}${year}`);
  await expect(dialog.getByLabel('Data da receita')).toHaveValue(`${year}-${month}-${month}`);
  await typeInto(page, dialog.getByLabel('Nome', { exact: true }), PRESCRIBER.name);
  for (const [label, option] of [
    ['Conselho', PRESCRIBER.council],
    ['UF', PRESCRIBER.state],
  ] as const) {
    await tabTo(page, dialog.getByLabel(label));
    await page.keyboard.type(option);
    await expect(dialog.getByLabel(label)).toHaveValue(option);
  }
  await typeInto(page, dialog.getByLabel('Número do registro'), PRESCRIBER.number);
  await enterOn(page, next);
  await asked('Confira os seus óculos');
  await enterOn(page, dialog.getByRole('button', { name: 'Adicionar ao carrinho' }));

  const drawer = page.getByRole('dialog', { name: 'Itens que você escolheu' });
  await expect(drawer.getByText('Receita enviada; um óptico confere')).toBeVisible();
  await enterOn(page, drawer.getByRole('link', { name: 'Ver itens' }));
  await expect(main.getByRole('heading', { level: 1, name: 'Carrinho' })).toBeVisible();
  await expect(main.getByText(/^Com lentes .*1,61/)).toBeVisible();
  await enterOn(page, main.getByRole('link', { name: 'Finalizar compra' }));
  await page.waitForURL('**/checkout');
  await orderByKeyboard(page, { email: newEmail(), method: /^Pagamento na entrega/ });
  await page.waitForURL(/\/pedido\/[A-Z0-9]{8}\?chave=/);
  return { orderId: new URL(page.url()).pathname.split('/').at(-1)!, name };
}

// With a finger on a phone, at a desk by keyboard alone; the buyer has a keyboard at both.
test(
  'Glasses are ordered by keyboard, approved, made and conferred, and leave when they are ready',
  { tag: '@prescriptions' },
  async ({ page, browser, viewport, faults }) => {
    const buyer = await (await browser.newContext({ viewport })).newPage();
    const { orderId, name } = await test.step('product → lenses → cart → order', () =>
      buyByKeyboard(buyer));
    const main = page.getByRole('main');
    const dialog = page.getByRole('dialog');
    const steps = buyer
      .getByRole('list', { name: `Andamento das lentes de ${name}` })
      .getByRole('listitem');
    /** Where the buyer sees the lenses, with the time of each step that is behind. */
    const expectAtBuyer = async (...reached: string[]) => {
      await buyer.reload();
      for (const [index, word] of reached.entries())
        await expect(steps.nth(index)).toHaveText(
          new RegExp(`^\\s*${word}\\s*\\d{2}/\\d{2}/\\d{4} às \\d+h\\d\\d\\s*$`),
        );
      await expect(steps.nth(reached.length - 1)).toHaveAttribute('aria-current', 'step');
      await expect(steps.locator('time')).toHaveCount(reached.length);
    };
    const toOrder = () => press(page, main.getByRole('link', { name: `Pedido ${orderId}` }));
    const toGlasses = async () => {
      await press(page, main.getByRole('link', { name: /^OS \d+$/ }));
      await hydrated(main.getByRole('button', { name: 'Salvar' }));
    };
    const ship = async () => {
      await press(page, await hydrated(main.getByRole('button', { name: 'Marcar como enviado' })));
      await press(page, dialog.getByRole('button', { name: 'Marcar como enviado' }));
    };

    await test.step('in the queue; it is not sent before the lenses are made', async () => {
      await expectAtBuyer('Receita em conferência');
      await openAs(page, OPTICIAN, PATH);
      await openFromQueue(page, orderId);
      await expectNoSidewaysScroll(page);
      await toOrder();
      await press(page, await hydrated(main.getByRole('button', { name: 'Confirmar pedido' })));
      await ship();
      await expect(dialog.getByText(/As lentes deste pedido ainda não estão/)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      // The browser logs the refusal that is expected here, and nothing else.
      await expect
        .poll(() => faults.filter((fault) => fault.includes('lensesNotReady')))
        .toHaveLength(1);
      expect(faults.splice(0).filter((fault) => !fault.includes('409'))).toEqual([]);
    });

    await test.step('approved, and made by the laboratory', async () => {
      await toGlasses();
      await press(page, main.getByRole('button', { name: 'Aprovar' }));
      await expect(main.getByRole('button', { name: 'Enviar ao laboratório' })).toBeVisible();
      await buyer.reload();
      await expect(steps.first()).toContainText(/Receita conferida.*\d{4}/s);
      await press(page, main.getByRole('button', { name: 'Enviar ao laboratório' }));
      await expect(main.getByRole('button', { name: 'Chegou: conferir' })).toBeVisible();
      await expectAtBuyer('Receita conferida', 'No laboratório');
    });

    await test.step('conferred by what was measured, and mounted', async () => {
      await press(page, main.getByRole('button', { name: 'Chegou: conferir' }));
      await press(page, main.getByRole('button', { name: 'Conferido: montar' }));
      await expect(dialog).toBeVisible();
      for (const [eye, sphere] of [
        ['Olho direito', '-2,00'],
        ['Olho esquerdo', SPHERES.oe],
      ] as const) {
        const figures = dialog.getByRole('group', { name: eye });
        await write(page, figures.getByLabel('Esférico'), sphere);
        await write(page, figures.getByLabel('Cilíndrico'), '0');
      }
      await expect(dialog.getByText('1 medida fora da tolerância')).toBeVisible();
      await write(page, dialog.getByLabel('DP'), PD);
      const right = dialog.getByRole('group', { name: 'Olho direito' });
      await write(page, right.getByLabel('Esférico'), SPHERES.od);
      await expect(dialog.getByText('Tudo dentro da tolerância.')).toBeVisible();
      await expectNoSidewaysScroll(page);
      await press(page, dialog.getByRole('button', { name: 'Registrar e montar' }));
      await expect(dialog).toHaveCount(0);
      await expect(main.getByRole('list', { name: 'Andamento' })).toContainText('−2,25');
      await expectAtBuyer('Receita conferida', 'No laboratório', 'Em montagem');
      await press(page, main.getByRole('button', { name: 'Montado: está pronto' }));
      await expect(main.getByRole('button', { name: 'Montado: está pronto' })).toHaveCount(0);
      await expectAtBuyer('Receita conferida', 'No laboratório', 'Em montagem', 'Óculos prontos');
      await expectNoSidewaysScroll(buyer);
    });

    await test.step('sent', async () => {
      await toOrder();
      await ship();
      await expect(dialog).toHaveCount(0);
      await expect(main.getByRole('button', { name: 'Marcar como entregue' })).toBeVisible();
    });
    await buyer.context().close();
  },
);

test(
  'Glasses that were handed over are made again by an order of their own, which waits in the queue',
  { tag: '@prescriptions' },
  async ({ page, request }) => {
    const main = page.getByRole('main');
    const { _id, variants } = await lensFrame(page);
    const { month, year } = lastMonth();
    const address = {
      fullName: 'Ana Souza',
      house: 'Avenida Paulista, 1000',
      city: 'São Paulo',
      state: 'SP',
      zipCode: '01310-100',
      phone: '11987654321',
      email: newEmail(),
      cpf: '529.982.247-25',
    };
    const prescription = {
      ...BLANK_PRESCRIPTION,
      od: { ...BLANK_EYE, sphere: SPHERES.od },
      oe: { ...BLANK_EYE, sphere: SPHERES.oe },
      pd: PD,
      issuedAt: `${year}-${month}-01`,
      prescriber: PRESCRIBER,
    };
    const lens = { lensId: 'lente-fina-156', use: 'distance', treatments: [], prescription };
    const placed = await request.post('/api/orders', {
      headers: {
        origin: `http://127.0.0.1:${process.env.SHOP_PORT}`,
        'Idempotency-Key': crypto.randomUUID(),
      },
      data: {
        items: [{ _id, uid: 'glasses', qty: 1, variantId: variants[0]!.id, lens }],
        billingInfo: address,
        shippingInfo: address,
        deliveryInfo: { type: 'Econômica', area: 'Sudeste' },
        paymentMethod: 'cod',
      },
    });
    expect(placed.status(), await placed.text()).toBe(201);
    const { orderId: first } = (await placed.json()) as { orderId: string };

    await openAs(page, OPTICIAN, PATH);
    await openFromQueue(page, first);
    const number = (await main.getByRole('heading', { level: 1 }).textContent())!.slice(
      'OS '.length,
    );
    await call(page, 'POST', `orders/${first}/move`, { orderId: first, to: 'confirmed' });
    await call(page, 'POST', `prescriptions/${number}/approve`, {});
    for (const state of ['lab', 'check', 'assembly', 'ready'])
      await call(page, 'POST', `prescriptions/${number}/lab`, { state });
    for (const to of ['shipped', 'delivered'])
      await call(page, 'POST', `orders/${first}/move`, { orderId: first, to });

    await page.goto(`/dashboard/pedidos/${first}`);
    await press(page, await hydrated(main.getByRole('link', { name: 'Garantia: refazer' })));
    await press(page, await hydrated(main.getByRole('button', { name: 'Garantia: refazer' })));
    const dialog = page.getByRole('dialog', { name: 'Refazer óculos já entregues' });
    await write(page, dialog.getByLabel('O que houve'), 'O antirreflexo descascou');
    await expectNoSidewaysScroll(page);
    await press(page, dialog.getByRole('button', { name: 'Criar o pedido' }));

    const back = main.getByRole('link', { name: `Garantia da OS ${number}` });
    await expect(back).toBeVisible();
    await expect(main.getByText('Motivo: O antirreflexo descascou')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Aprovar' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    const title = (await main.getByRole('heading', { level: 1 }).textContent())!;
    const order = (await main.getByRole('link', { name: /^Pedido / }).textContent())!;
    const again = order.slice('Pedido '.length);
    expect(again).not.toBe(first);

    await press(page, await hydrated(back));
    const forth = main.getByRole('link', { name: `Garantia: ${title}` });
    await expect(forth).toBeVisible();
    await press(page, await hydrated(main.getByRole('link', { name: `Pedido ${first}` })));
    await press(
      page,
      await hydrated(main.getByRole('link', { name: `Garantia: pedido ${again}` })),
    );
    await expect(main.getByRole('link', { name: `Garantia do pedido ${first}` })).toBeVisible();
    await expect(main.getByText('Sem custo').first()).toBeVisible();

    await page.goto(PATH);
    await openFromQueue(page, again);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
  },
);
