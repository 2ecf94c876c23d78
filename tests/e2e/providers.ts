import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { Fault } from '../support/providers/provider-server.ts';
import { enterOn } from './keyboard.ts';
import { expect, hydrated } from './shop.ts';

/** What a provider tells the shop. */
interface Notice {
  body: string;
  headers: Record<string, string>;
}

/** Where a provider's local server is, as the shop under test has started it. */
export function addressOf(id: string): string {
  const file = join(process.env.THROWAWAY_DATA_DIR!, 'providers.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[id]!;
}

/** Drives the local server that stands in a provider's place, in the shop's process. */
export function controlsOf(id: string) {
  const ask = async (what: string, query: Record<string, string>): Promise<string> =>
    (await fetch(`${addressOf(id)}/test/${what}?${new URLSearchParams(query)}`)).text();
  return {
    /** What it does instead of answering, at addresses that match; without anything it is well again. */
    fault: (is: Fault | '' = '', at = '') => ask('fault', { is, at }),
    /** That an order's latest attempt is paid. */
    notice: async (order: string, isForged = false): Promise<Notice> =>
      JSON.parse(await ask('notice', { order, ...(isForged && { forged: '1' }) })) as Notice,
    /** Cents that it has given back of an order's money. */
    givenBack: async (order: string) => Number(await ask('given-back', { order })),
    /** Its buyer pays an order, if there is no page for that. */
    pay: (order: string) => ask('pay', { order }),
  };
}

export type Controls = ReturnType<typeof controlsOf>;

/** Presses something, and waits for the page that follows. */
async function follow(page: Page, link: Locator): Promise<void> {
  const loaded = page.waitForEvent('load');
  await link.press('Enter');
  await loaded;
}

const paying = (page: Page): Locator => page.getByRole('region', { name: 'Pagamento' });

/** On an order's page, goes on to pay in the same way: at the attempt that is open, or at another. */
export async function payOn(page: Page): Promise<void> {
  const go = paying(page)
    .getByRole('link', { name: 'Pagar agora' })
    .or(paying(page).getByRole('button', { name: /^(Tentar de novo|Gerar novo código Pix)$/ }));
  await follow(page, await hydrated(go));
}

/** A way to pay online, and what its buyer does there. */
export interface Provider {
  /** As the shop's addresses name it. */
  id: string;
  name: string;
  /** As the checkout names it. */
  method: RegExp;
  /** Addresses at which it gives money back. */
  refunds: string;
  /** What the shop answers to a notice that is forged. */
  forged: number;
  /** Sees that the buyer was led to where they pay. */
  expectToPay(page: Page): Promise<void>;
  /** From where they pay back to the order, unpaid. */
  giveUp(page: Page): Promise<void>;
  /** From an order's page, where they are refused, and back. */
  refuse(page: Page, controls: Controls): Promise<void>;
  /** From an order's page, where they pay nothing, and back. */
  leave(page: Page): Promise<void>;
  /** From an order's page, where they pay, and back. @param meanwhile is done while they are still away */
  pay(page: Page, controls: Controls, meanwhile: () => Promise<void>): Promise<void>;
}

/** One with a page of its own, whose buttons a keyboard presses. */
const hosted = (
  id: string,
  name: string,
  options: Partial<Pick<Provider, 'method' | 'refunds'>> = {},
): Provider => {
  const expectToPay = async (page: Page) => {
    // Its page is reached by a form of the shop's alone.
    if (id === 'razorpay') {
      await page.waitForURL(/\/pagar/);
      await enterOn(page, page.getByRole('button', { name: 'Ir para o pagamento' }));
    }
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  };
  const press = (page: Page, button: string) =>
    follow(page, page.getByRole('button', { name: button, exact: true }));
  const giveUp = (page: Page) => press(page, 'Sair sem pagar');
  return {
    id,
    name,
    method: options.method ?? new RegExp(name),
    refunds: options.refunds ?? 'refund',
    forged: 400,
    expectToPay,
    giveUp,
    async refuse(page) {
      await payOn(page);
      await expectToPay(page);
      await press(page, 'Recusar o pagamento');
      const back = page.getByRole('button', { name: 'Voltar à loja' });
      if ((await back.count()) > 0) await follow(page, back);
    },
    async leave(page) {
      await payOn(page);
      await expectToPay(page);
      await giveUp(page);
    },
    async pay(page, _controls, meanwhile) {
      await payOn(page);
      await expectToPay(page);
      await press(page, 'Pagar');
      await meanwhile();
      await press(page, 'Voltar à loja');
    },
  };
};

/** A bank has no pages: its buyers pay in its app, by the code on the order's page, which waits with them. */
const PIX_BANK: Provider = {
  id: 'pix',
  name: 'Pix pela API do banco',
  method: /^Pix/,
  refunds: 'devolucao',
  forged: 200,
  expectToPay: (page) => expect(paying(page).getByLabel('Pix copia e cola')).toBeVisible(),
  async giveUp(page) {
    await page.goto('/');
    await page.goBack();
  },
  async refuse(page, controls) {
    await controls.fault('refuses', '/cob/');
    await payOn(page);
    await controls.fault();
  },
  async leave(page) {
    await payOn(page);
    await PIX_BANK.expectToPay(page);
    await PIX_BANK.giveUp(page);
  },
  async pay(page, controls, meanwhile) {
    await PIX_BANK.expectToPay(page);
    await controls.pay(new URL(page.url()).pathname.split('/').at(-1)!);
    await meanwhile();
  },
};

export const PROVIDERS: readonly Provider[] = [
  // The demo has a card of its own beside it, to try.
  hosted('stripe', 'Stripe', { method: /^Cartão de crédito (?!\(teste\))/ }),
  hosted('paypal', 'PayPal'),
  hosted('razorpay', 'Razorpay'),
  hosted('sslcommerz', 'SSLCommerz', { refunds: 'merchantTransIDvalidationAPI' }),
  PIX_BANK,
];
