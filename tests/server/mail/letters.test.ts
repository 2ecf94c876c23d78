import { expect, it, vi } from 'vitest';
import { initialSettings } from '#domain/settings/settings.ts';
import { POST as postOrder } from '#pages/api/orders/index.ts';
import { confirmLetter } from '#server/mail/account-letters.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { cartItem, countOrders, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';
import { emptyOutbox } from '../../support/outbox.ts';

const settings = { ...initialSettings, name: 'Ótica Aurora', email: 'loja@aurora.test' };

it('a letter says the same as text and as HTML, in which nothing of a person is markup', () => {
  const url = 'https://loja.example/confirmar-email?token=a&b="';
  const { text, html, subject } = confirmLetter(settings, {
    ...{ to: 'ana@exemplo.com.br', name: '<b>Ana</b> & Cia', url },
  });
  expect(subject).toBe('Confirme seu e-mail · Ótica Aurora');
  expect(text).toContain('Olá, <b>Ana</b> & Cia!');
  expect(text).toContain(url);
  expect(html).toContain('Olá, &lt;b&gt;Ana&lt;/b&gt; &amp; Cia!');
  expect(html).toContain('href="https://loja.example/confirmar-email?token=a&amp;b=&quot;"');
});

describeOnEveryEngine('the letter of an order', (open) => {
  const products = [simpleProduct('case', { priceCents: 4_990, qty: 5 })];

  const order = (ctx: Parameters<typeof call>[1], key = 'test-key-0001') =>
    call(postOrder, ctx, {
      path: '/api/orders',
      method: 'POST',
      body: orderOf([cartItem('case', 2)]),
      headers: { 'idempotency-key': key },
    });

  it('sums the contract up, with its seller and the right to withdraw', async () => {
    const sent = await emptyOutbox();
    const { ctx } = await open();
    await fillShop(ctx, { products });
    await saveSettings(ctx, {
      name: 'Ótica Aurora',
      address: 'Rua das Lentes, 7',
      legal: {
        ...{ companyName: 'Aurora Ótica Ltda.', taxId: '11.222.333/0001-81' },
        dataOfficerEmail: '',
      },
    });
    const { json } = await order(ctx);
    const [mail] = await sent(ctx);
    expect(mail).toMatchObject({
      to: 'ana@exemplo.com.br',
      link: { pathname: `/pedido/${String(json.orderId)}` },
    });
    const plain = mail!.text.replaceAll('\u00a0', ' ');
    for (const words of [
      '2 × Armação case: R$ 99,80',
      'Subtotal: R$ 99,80',
      'Entrega (PAC): R$ 19,90',
      'Total a pagar: R$ 119,70',
      'Pagamento na entrega',
      'Aurora Ótica Ltda. · 11.222.333/0001-81',
      'Rua das Lentes, 7',
      'desistir da compra em até 7 dias',
    ]) {
      expect(plain).toContain(words);
    }
  });

  it('is sent once for an order that was asked for twice', async () => {
    const sent = await emptyOutbox();
    const { ctx } = await open();
    await fillShop(ctx, { products });
    await order(ctx);
    await order(ctx);
    expect(await sent(ctx)).toHaveLength(1);
  });

  it('that cannot be sent is logged, and the order stands', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.stubEnv('DATA_DIR', '/dev/null/nowhere');
    const { ctx } = await open();
    await fillShop(ctx, { products });
    expect(await order(ctx)).toMatchObject({ status: 201 });
    await ctx.jobs.done();
    vi.unstubAllEnvs();
    expect(await countOrders(ctx)).toBe(1);
    expect(log).toHaveBeenCalledWith(expect.stringMatching(/^mail: /));
    log.mockRestore();
  });
});
