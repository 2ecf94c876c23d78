import { expect, it, vi } from 'vitest';
import { unbrokenMarking } from '#domain/frames/frame.ts';
import { orderSums } from '#server/letters/order-parts.ts';
import type { OrderLens } from '#domain/lenses/order-lens.ts';
import type { Order } from '#domain/orders/order.ts';
import { initialSettings } from '#domain/settings/settings.ts';
import { POST as postOrder } from '#pages/api/orders/index.ts';
import { confirmLetter, resetLetter } from '#server/letters/account-letters.ts';
import { orderLetter } from '#server/letters/order-letter.ts';
import { doDueJobs } from '#server/worker/worker.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { cartItem, countOrders, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';
import { boughtLens } from '../../support/lens-orders.ts';
import { emptyOutbox } from '../../support/outbox.ts';

const settings = { ...initialSettings, name: 'Ótica Aurora', email: 'loja@aurora.test' };
const shop = { settings, own: {} };

const address = {
  fullName: 'Ana Lima',
  house: 'Rua dos Timbiras, 840',
  phone: '(31) 99555-1020',
  city: 'Belo Horizonte',
  state: 'MG',
  zipCode: '30140-060',
  country: 'Brasil',
  email: 'ana@exemplo.com.br',
  cpf: '',
};
const line = {
  productId: 'p1',
  variantId: 'v1',
  name: 'Marola <i>',
  sku: 'MAR-1',
  slug: 'marola',
  color: 'Preto',
  attribute: 'M',
  customAttr: null,
  image: 'marola-preto',
  lenses: null,
  marking: '49 □ 21 – 145',
  qty: 2,
  returned: 0,
  gift: null,
  lens: null,
  unitPriceCents: 10_000,
  totalCents: 20_000,
  discountCents: 1_000,
};
const someOrder: Order = {
  orderId: 'ABCD2345',
  status: 'pending',
  service: null,
  paymentStatus: 'pending',
  paymentMethod: 'cod',
  createdAt: 0,
  lines: [line, { ...line, name: 'Cordão', color: null, attribute: null, image: null }],
  subtotalCents: 20_000,
  coupon: { code: 'AURORA10', discount: 10, kind: 'percent' },
  promotion: null,
  staffDiscount: null,
  pix: null,
  discountCents: 2_000,
  delivery: { type: 'PAC', area: 'MG', costCents: 1_500, days: 5 },
  totalCents: 18_000,
  payableCents: 19_500,
  billingInfo: address,
  shippingInfo: address,
  history: [],
  tracking: null,
  fiscal: null,
  refundedCents: 0,
  payment: {
    method: 'cod',
    status: 'pending',
    paidCents: 0,
    giftCardCents: 0,
    refundedCents: 0,
    redirectUrl: null,
    pix: null,
    dueCents: 19_500,
    parts: [],
    refunds: [],
    isByHand: false,
  },
  messages: [],
};

it('a letter says the same as text and as HTML, in which nothing of a person is markup', () => {
  const url = 'https://loja.example/confirmar-email?token=a&b="';
  const { text, html, subject } = confirmLetter(shop, {
    to: 'ana@exemplo.com.br',
    name: '<b>Ana</b>&Cia Lima',
    url,
  });
  expect(subject).toBe('Confirme seu e-mail · Ótica Aurora');
  expect(text).toContain('Olá, <b>Ana</b>&Cia!');
  expect(text).toContain(url);
  expect(html).toContain('Olá, &lt;b&gt;Ana&lt;/b&gt;&amp;Cia!');
  expect(html).toContain('href="https://loja.example/confirmar-email?token=a&amp;b=&quot;"');
});

it('a letter has the colours that the shop has set, and ink if it has set none', () => {
  const reader = { to: 'ana@exemplo.com.br', name: '', url: 'https://loja.example/entrar' };
  const color = { ...initialSettings.color, primary: '#17453f', primary_contrast: '#fefefe' };
  const coloured = confirmLetter({ ...shop, settings: { ...settings, color } }, reader).html;
  expect(coloured).toContain('bgcolor="#17453f"');
  expect(coloured).toContain('color:#fefefe');
  expect(confirmLetter(shop, reader).html).toContain('bgcolor="#1c1a17"');
});

it('a letter can be followed if its button does not work, and previews what it says', () => {
  const url = 'https://loja.example/redefinir-senha?token=abc';
  const { html } = resetLetter(shop, { to: 'ana@exemplo.com.br', name: 'Ana', url });
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  expect(links).toEqual([url, url]);
  expect(html).toMatch(/<div style="display:none[^>]*>\s*Recebemos um pedido/);
});

it("the letter of an order shows its lines, sums and addresses as HTML, with the shop's pictures", () => {
  const { html } = orderLetter(shop, someOrder, 'https://loja.example/pedido/ABCD2345?chave=s');
  expect(html).toContain(unbrokenMarking('49 □ 21 – 145'));
  const words = html.replaceAll(/<[^>]+>|\u2060/g, ' ').replaceAll(/[\s\u00a0]+/g, ' ');
  for (const shown of [
    'Marola &lt;i&gt; Preto, M Medidas 49 □ 21 – 145 2 × R$ 100,00 R$ 200,00',
    'Cupom AURORA10 (10%) −R$ 20,00',
    'Total a pagar R$ 195,00',
    'Belo Horizonte – MG, 30140-060',
    'Entrega em até 5 dias úteis',
  ]) {
    expect(words).toContain(shown);
  }
  const pictures = [...html.matchAll(/src="([^"]+)"/g)].map(([, src]) => src);
  expect(pictures).toEqual(['https://loja.example/media/marola-preto-360.webp']);
});

it('the letter of an order that waits for its Pix has the code, and one that waits otherwise says where', () => {
  const url = 'https://loja.example/pedido/ABCD2345?chave=s';
  const unpaid: Order['payment'] = {
    ...someOrder.payment,
    method: 'pix',
    status: 'pending',
    dueCents: 19_500,
    pix: { copyPaste: '00020126580014br.gov.bcb.pix', expiresAt: Date.UTC(2026, 0, 16, 15) },
  };
  const { text, html } = orderLetter(shop, { ...someOrder, payment: unpaid }, url);
  expect(text).toMatch(/Falta pagar R\$\s195,00 por Pix/);
  expect(text).toContain('\n00020126580014br.gov.bcb.pix\n');
  expect(text).toContain('O código vale até 16/01/2026 às 12h00.');
  expect(html).toContain('>00020126580014br.gov.bcb.pix<');
  const failed = { ...unpaid, status: 'failed', pix: null } as const;
  const other = orderLetter(shop, { ...someOrder, payment: failed }, url);
  expect(other.text).toContain('Na página do pedido você conclui o pagamento');
  expect(orderLetter(shop, someOrder, url).text).not.toContain('Falta pagar');
});

/** What Decreto 7.962/2013 asks of the confirmation of a contract, and how the letter of an order says it. */
it.each([
  ['number and moment of the order', /Pedido ABCD2345, feito em 16\/01\/2026 às 12h00/],
  ['who sells', /Vendido por: Aurora Ótica Ltda\. · CNPJ 11\.222\.333\/0001-81/],
  ["the seller's address", /Rua das Lentes, 7/],
  [
    "the seller's e-mail, phone and WhatsApp",
    /loja@aurora\.test · Telefone \(31\) 3555-0123 · WhatsApp \(31\) 99555-0123/,
  ],
  [
    'what was bought, with its essentials',
    /2 × Marola <i> \(Preto, M\): R\$ 200,00\s+Medidas 49 □ 21 – 145/,
  ],
  ['the sum of the goods', /Subtotal: R\$ 200,00/],
  ['what was taken off', /Cupom AURORA10 \(10%\): −R\$ 20,00/],
  ['what the delivery costs', /Entrega \(PAC\): R\$ 15,00/],
  ['what is to be paid', /Total a pagar: R\$ 195,00/],
  ['how it is paid, with its parcels', /Forma de pagamento: Cartão de crédito, na loja em 3×/],
  ['where it is delivered', /Rua dos Timbiras, 840/],
  ['when it is delivered', /Entrega em até 5 dias úteis/],
  [
    'the right to withdraw, without a reason and with the delivery',
    /desistir da compra em até 7 dias .* sem precisar dizer o motivo: devolvemos tudo o que pagou, o frete também/,
  ],
  ['how to withdraw', /“Pedir devolução, troca ou garantia”, ou responda a esta mensagem/],
  ['the guarantee', /Garantia de 12 meses contra defeitos/],
  [
    'the way to the order, which can be stored',
    /https:\/\/loja\.example\/pedido\/ABCD2345\?chave=s/,
  ],
])('the letter of an order sums the contract up: %s', (_what, said) => {
  const seller = {
    ...settings,
    address: 'Rua das Lentes, 7',
    phoneFooter: '(31) 3555-0123',
    legal: {
      companyName: 'Aurora Ótica Ltda.',
      taxId: '11.222.333/0001-81',
      dataOfficerEmail: '',
    },
    promises: { ...settings.promises, warrantyMonths: 12, whatsapp: '(31) 99555-0123' },
  };
  const bought: Order = {
    ...someOrder,
    createdAt: Date.UTC(2026, 0, 16, 15),
    payment: {
      ...someOrder.payment,
      dueCents: 0,
      parts: [{ method: 'counter-credit', amountCents: 19_500, parcels: 3 }],
    },
  };
  const url = 'https://loja.example/pedido/ABCD2345?chave=s';
  const { text } = orderLetter({ settings: seller, own: {} }, bought, url);
  expect(text.replaceAll('\u00a0', ' ')).toMatch(said);
});

it('the letter of made-up lenses promises no more of a withdrawal than the shop gives back', () => {
  const lens: OrderLens = {
    ...boughtLens,
    position: 0,
    prescriptionState: 'approved',
    hasPrescription: true,
    question: '',
    reason: '',
    labState: null,
    progress: [],
  };
  const glasses = { ...someOrder, lines: someOrder.lines.map((line) => ({ ...line, lens })) };
  const url = 'https://loja.example/pedido/ABCD2345?chave=s';
  const said = (order: Order, withdrawalKeptPercent: number) => {
    const shop = { ...settings, lenses: { ...settings.lenses, withdrawalKeptPercent } };
    return orderLetter({ settings: shop, own: {} }, order, url).text;
  };
  const keeps = /menos o que a loja retém das lentes já feitas/;
  expect(said(glasses, 30)).toMatch(keeps);
  expect(said(glasses, 30)).not.toContain('devolvemos tudo');
  expect(said(glasses, 0)).toContain('devolvemos tudo');
  expect(said(someOrder, 30)).toContain('devolvemos tudo');
});

it("a letter has the shop's logo if it has one, and its name if pictures are not shown", () => {
  const reader = { to: 'ana@exemplo.com.br', name: '', url: 'https://loja.example/entrar' };
  const withLogo = { ...settings, logo: '/media/marca-360.webp' };
  const site = 'https://loja.example';
  const { html } = confirmLetter({ settings: withLogo, own: {}, site }, reader);
  expect(html).toMatch(
    /<img\s[^>]*src="https:\/\/loja\.example\/media\/marca-360\.webp"[^>]*alt="Ótica Aurora"/,
  );
  expect(html).toContain('<!--[if mso]>Ótica Aurora<![endif]-->');
  expect(confirmLetter({ settings, own: {}, site }, reader).html).not.toContain('<img');
});

describeOnEveryEngine('the letter of an order', (open) => {
  const products = [simpleProduct('case', { priceCents: 4_990, qty: 5 })];

  const order = (scope: Parameters<typeof call>[1], key = 'test-key-0001') =>
    call(postOrder, scope, {
      path: '/api/orders',
      method: 'POST',
      body: orderOf([cartItem('case', 2)]),
      headers: { 'idempotency-key': key },
    });

  it('sums up what was bought, as text and as HTML', async () => {
    const sent = await emptyOutbox();
    const { scope } = await open();
    await fillShop(scope, { products });
    const { json } = await order(scope);
    const [mail] = await sent(scope);
    expect(mail).toMatchObject({
      to: 'ana@exemplo.com.br',
      link: { pathname: `/pedido/${String(json.orderId)}` },
    });
    const plain = mail!.text.replaceAll('\u00a0', ' ');
    for (const words of [
      '2 × Armação case: R$ 99,80\nArmação, sem lentes de grau\n',
      'Subtotal: R$ 99,80',
      'Entrega (PAC): R$ 19,90',
      'Total a pagar: R$ 119,70',
      'Pagamento na entrega',
    ]) {
      expect(plain).toContain(words);
    }
    expect(mail!.html).toContain('Armação, sem lentes de grau');
  });

  it('is sent once for an order that was asked for twice', async () => {
    const sent = await emptyOutbox();
    const { scope } = await open();
    await fillShop(scope, { products });
    await order(scope);
    await order(scope);
    expect(await sent(scope)).toHaveLength(1);
  });

  it('that cannot be sent is logged, and the order stands', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1');
    const { scope } = await open();
    await fillShop(scope, { products });
    expect(await order(scope)).toMatchObject({ status: 201 });
    await doDueJobs(scope);
    vi.unstubAllEnvs();
    expect(await countOrders(scope)).toBe(1);
    expect(log).toHaveBeenCalledWith(expect.stringMatching(/^letter: unreachable: .*ECONNREFUSED/));
    log.mockRestore();
  });
});

it('the sums of an order that is paid in part say what was paid and what is left', () => {
  const payment = { ...someOrder.payment, paidCents: 5_000, dueCents: 14_500 };
  expect(orderSums({ ...someOrder, payment }).text).toMatch(
    /Já pago: −R\$\s50,00\n.*: R\$\s145,00\n/,
  );
  expect(orderSums(someOrder).text).not.toContain('Já pago');
});
