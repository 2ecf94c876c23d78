import { expect, it } from 'vitest';
import { momentIn } from '#domain/imports/moment-cell.ts';
import { orderKeys, readOrderHeader } from '#domain/imports/order-columns.ts';
import { readOrder } from '#domain/imports/orders.ts';

const TEXTS = { furtherCharge: 'Impostos', delivery: 'lá', payment: 'Pagamento', coupon: 'Cupom' };

/** Reads the rows of one order. */
const read = (headers: readonly string[], ...rows: (readonly string[])[]) => {
  const columns = readOrderHeader(headers, { format: 'auto', mapping: {} });
  const sheet = rows.map((cells, index) => ({ row: index + 2, cells }));
  const { record, problems } = readOrder(columns, sheet, TEXTS);
  return {
    format: columns.format,
    keys: sheet.map((row) => orderKeys(columns, row).key),
    order: record?.order,
    problems: problems.map(({ row, column, code, level }) => [row, column, code, level]),
  };
};

const SHOPIFY = (
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Currency,' +
  'Shipping,Total,Discount Code,Shipping Method,Created at,Lineitem quantity,' +
  'Lineitem name,Lineitem price,Lineitem sku,Billing Name,Billing Street,' +
  'Billing City,Billing Zip,Billing Province,Billing Country,Notes,Cancelled at,' +
  'Payment Method,Refunded Amount,Outstanding Balance,Phone'
).split(',');
const at = (time: string): string => `2025-03-${time} -0300`;
const ORDER: Record<string, string> = {
  Name: '#1001',
  Email: 'Ana@Exemplo.com',
  'Financial Status': 'paid',
  'Paid at': at('01 10:30:00'),
  'Fulfillment Status': 'fulfilled',
  'Fulfilled at': at('03 08:00:00'),
  Currency: 'BRL',
  Shipping: '16.90',
  Total: '306.90',
  'Discount Code': 'VOLTA',
  'Shipping Method': 'PAC',
  'Created at': at('01 10:22:11'),
  'Lineitem quantity': '2',
  'Lineitem name': 'Aurora - Preto',
  'Lineitem price': '100.00',
  'Lineitem sku': 'AUR-P',
  'Billing Name': 'Ana Lima',
  'Billing Street': 'Rua Acre, 66',
  'Billing City': 'Rio de Janeiro',
  'Billing Zip': "'20081000",
  'Billing Province': 'RJ',
  'Billing Country': 'BR',
  'Payment Method': 'Mercado Pago',
  Phone: "'+5521987654321",
};
const row = (cells: Record<string, string>) => SHOPIFY.map((header) => cells[header] ?? '');
const shopify = (changed: Record<string, string> = {}) =>
  read(
    SHOPIFY,
    row({ ...ORDER, ...changed }),
    row({
      Name: '#1001',
      'Lineitem quantity': '1',
      'Lineitem name': 'Estojo',
      'Lineitem price': '100.00',
    }),
  );

it('reads an order of Shopify from all its rows: the discount is what its total lacks', () => {
  const { format, keys, order, problems } = shopify();
  expect([format, keys, problems]).toEqual(['shopify', ['#1001', '#1001'], []]);
  expect(order).toEqual({
    externalId: '#1001',
    email: 'ana@exemplo.com',
    billingInfo: {
      fullName: 'Ana Lima',
      phone: '(21) 98765-4321',
      email: 'Ana@Exemplo.com',
      house: 'Rua Acre, 66',
      city: 'Rio de Janeiro',
      state: 'RJ',
      zipCode: '20081-000',
      country: 'BR',
    },
    shippingInfo: expect.objectContaining({ house: 'Rua Acre, 66' }),
    history: [
      { status: 'pending', at: Date.UTC(2025, 2, 1, 13, 22, 11) },
      { status: 'confirmed', at: Date.UTC(2025, 2, 1, 13, 30) },
      { status: 'shipped', at: Date.UTC(2025, 2, 3, 11) },
      { status: 'delivered', at: Date.UTC(2025, 2, 3, 11) },
    ],
    lines: [
      { sku: 'AUR-P', name: 'Aurora - Preto', qty: 2, unitPriceCents: 10_000, discountCents: 667 },
      { sku: '', name: 'Estojo', qty: 1, unitPriceCents: 10_000, discountCents: 333 },
    ],
    deliveryType: 'PAC',
    deliveryCents: 1_690,
    paidCents: 30_690,
    paidAt: Date.UTC(2025, 2, 1, 13, 30),
    refundedCents: 0,
    refundedAt: 0,
    note: 'Pagamento: Mercado Pago\nCupom: VOLTA',
  });
});

it.each<[string, Record<string, string>, [delivery: number, shares: number[], last: string]]>([
  ['free delivery takes nothing off the lines', { Total: '300' }, [1_690, [1_127, 563], 'Estojo']],
  [
    'beyond the lines it is the delivery that is less',
    { Total: '0' },
    [0, [20_000, 10_000], 'Estojo'],
  ],
  ['taxes on top are a line of their own', { Total: '330.00' }, [1_690, [0, 0, 0], 'Impostos']],
])('sums to the total: %s', (_name, changed, [delivery, shares, last]) => {
  const { order } = shopify(changed);
  expect(order?.deliveryCents).toBe(delivery);
  expect(order?.lines.map(({ discountCents }) => discountCents)).toEqual(shares);
  expect(order?.lines.at(-1)?.name).toBe(last);
});

it.each<[Record<string, string>, [status: string, paid: number, refunded: number]]>([
  [{}, ['delivered', 30_690, 0]],
  [{ 'Fulfillment Status': 'unfulfilled' }, ['confirmed', 30_690, 0]],
  [{ 'Fulfillment Status': 'partial' }, ['confirmed', 30_690, 0]],
  [
    { 'Financial Status': 'partially_refunded', 'Refunded Amount': '50' },
    ['delivered', 30_690, 5_000],
  ],
  [{ 'Financial Status': 'refunded', 'Refunded Amount': '306.90' }, ['returned', 30_690, 30_690]],
  [
    { 'Financial Status': 'refunded', 'Fulfillment Status': 'unfulfilled' },
    ['cancelled', 30_690, 30_690],
  ],
  [{ 'Financial Status': 'voided', 'Fulfillment Status': '' }, ['cancelled', 0, 0]],
  [{ 'Financial Status': 'paid', 'Cancelled at': at('05 09:00:00') }, ['cancelled', 30_690, 0]],
  [{ 'Financial Status': 'pending' }, ['delivered', 30_690, 0]],
  [
    { 'Financial Status': 'partially_paid', 'Outstanding Balance': '106.90' },
    ['delivered', 20_000, 0],
  ],
])('knows how far %o had come', (changed, [status, paid, refunded]) => {
  const { order, problems } = shopify(changed);
  expect(problems).toEqual([]);
  expect([order?.history.at(-1)?.status, order?.paidCents, order?.refundedCents]).toEqual([
    status,
    paid,
    refunded,
  ]);
});

it('takes an order that was neither paid nor sent for one that came to nothing, and says so', () => {
  const { order, problems } = shopify({ 'Financial Status': 'pending', 'Fulfillment Status': '' });
  expect(order?.history.map(({ status }) => status)).toEqual(['pending', 'cancelled']);
  expect(problems).toEqual([[2, 'Name', 'unpaid', 'warning']]);
});

it('names the cells that are wrong', () => {
  const { order, problems } = shopify({
    Currency: 'USD',
    'Created at': '2025-02-30 10:00:00',
    'Lineitem quantity': '1.5',
    'Financial Status': 'lost',
    Total: 'cem',
  });
  expect(order).toBeUndefined();
  expect(problems.map(([, column, code]) => [column, code]).toSorted()).toEqual([
    ['Created at', 'date'],
    ['Currency', 'currency'],
    ['Financial Status', 'status'],
    ['Lineitem quantity', 'quantity'],
    ['Total', 'price'],
  ]);
});

it('says once what is wrong with a cell that is read several times', () => {
  const { problems } = shopify({ 'Payment Method': 'Pix '.repeat(100) });
  expect(problems).toEqual([[2, 'Payment Method', 'tooLong', 'error']]);
});

it('refuses more money back than was paid, and an order without number, day or price', () => {
  expect(
    shopify({ 'Financial Status': 'partially_refunded', 'Refunded Amount': '400' }).problems,
  ).toEqual([[2, 'Refunded Amount', 'price', 'error']]);
  const bare = row({ ...ORDER, Name: '', 'Created at': '', 'Lineitem price': '' });
  expect(read(SHOPIFY, bare).problems.map(([, column]) => column)).toEqual([
    'Name',
    'Created at',
    'Lineitem price',
  ]);
});

it('reads a sheet in Portuguese', () => {
  const { format, order, problems } = read(
    [
      'Pedido',
      'Data',
      'Situação',
      'Nome',
      'CPF',
      'Produto',
      'Quantidade',
      'Preço',
      'Frete',
      'Total',
    ],
    [
      '77',
      '31/12/2024 14:30',
      'Entregue',
      'Bia Reis',
      '529.982.247-25',
      'Lua',
      '1',
      '199,90',
      '',
      '199,90',
    ],
  );
  expect([format, problems]).toEqual(['vitrine', []]);
  expect(order).toMatchObject({
    externalId: '77',
    deliveryType: 'lá',
    email: '',
    billingInfo: { fullName: 'Bia Reis', cpf: '529.982.247-25' },
    lines: [{ name: 'Lua', qty: 1, unitPriceCents: 19_990 }],
    paidCents: 19_990,
  });
  expect(order?.history[0]).toEqual({ status: 'pending', at: Date.UTC(2024, 11, 31, 17, 30) });
});

it.each<[string, number | null]>([
  ['2025-03-01T10:22:11Z', Date.UTC(2025, 2, 1, 10, 22, 11)],
  ['2025-03-01 10:22:11 +0200', Date.UTC(2025, 2, 1, 8, 22, 11)],
  ['2025-03-01 10:22', Date.UTC(2025, 2, 1, 13, 22)],
  ['2025-03-01', Date.UTC(2025, 2, 1, 3)],
  ['1/3/2025', Date.UTC(2025, 2, 1, 3)],
  ['31/02/2025', null],
  ['03/31/2025', null],
  ['2025-13-01', null],
  ['ontem', null],
  ['25/12/2025 25:00', null],
])('reads the time %s', (text, ms) => {
  expect(momentIn(text)).toBe(ms);
});
