import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { GET as getOrder } from '#pages/api/orders/[orderId].ts';
import { shortDate } from '#domain/deliveries/working-days.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import type { MoveOrderInput } from '#domain/orders/order-move.ts';
import { setFiscalNote } from '#server/orders/sending/fiscal-note.ts';
import { readOrderRecord } from '#server/orders/reading/read-record.ts';
import { refundOrder } from '#server/payments/settlement/refund-order.ts';
import { changeOrder } from '#server/orders/changing/change-order.ts';
import { setTracking } from '#server/orders/annotate-order.ts';
import { markPaid } from '#server/payments/by-hand/take-payment.ts';
import { expireOrders } from '#server/orders/moving/expire-orders.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { call } from '../../support/call.ts';
import { openTestShop, type TestShop } from '../../support/engines.ts';
import {
  addressIn,
  cartItem,
  coupon,
  fillShop,
  orderOf,
  simpleProduct,
} from '../../support/fixtures.ts';
import { emptyOutbox, type LinkingMail } from '../../support/outbox.ts';
import { asSeller } from '../orders/staff.ts';

/** Of the note 780. */
const FISCAL_KEY = '52060433009911002506550120000007800267301615';

/** An order as its page and the API tell it, money in reais. */
interface ShownOrder {
  orderId: string;
  status: string;
  lines: { name: string; qty: number; returned: number; total: number }[];
  coupon: { code: string; discount: number } | null;
  delivery: { type: string; cost: number; days: number; arrival?: { to: string } };
  shippingInfo: { house: string; city: string; state: string };
  tracking: { carrier: string; code: string } | null;
  history: { status: string; note?: string; reason?: string }[];
  subtotal: number;
  discount: number;
  payable: number;
  refunded: number;
}

let shop: TestShop;
let sent: (scope: TestShop['scope']) => Promise<LinkingMail[]>;
let orderId: string;
let version: number;

beforeEach(async () => {
  sent = await emptyOutbox();
  shop = await openTestShop('sqlite');
  onTestFinished(() => shop.close());
  await fillShop(shop.scope, {
    products: [
      simpleProduct('case', { priceCents: 5_000, qty: 10 }),
      simpleProduct('cloth', { priceCents: 2_000, qty: 3 }),
    ],
    coupons: [coupon('DEZ')],
  });
  const body = orderOf([cartItem('case', 3), cartItem('cloth')], { coupon: 'DEZ' });
  ({ orderId } = await placeOrder(shop.scope, { body, idempotencyKey: 'letters-key' }));
  version = 1;
});

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const money = (reais: number): string => plain(formatMoney(toCents(reais)));

type WithoutOrder<Input> = Input extends unknown ? Omit<Input, 'orderId' | 'version'> : never;
type Move = WithoutOrder<MoveOrderInput>;

/** Moves the order, one after the other. */
async function move(...moves: Move[]): Promise<void> {
  for (const each of moves) {
    ({ version } = await moveOrder(asSeller(shop.scope), { ...each, orderId, version }));
  }
}

/** The last letter, and the order as the page shows it that the letter leads to. */
async function lastLetter(): Promise<{ letter: LinkingMail; order: ShownOrder }> {
  const letter = (await sent(shop.scope)).at(-1)!;
  expect(letter.link.pathname).toBe(`/pedido/${orderId}`);
  const { json } = await call(getOrder, shop.scope, {
    path: `/api/orders/${orderId}${letter.link.search}`,
    params: { orderId },
  });
  return { letter, order: json.order as ShownOrder };
}

/** What is bought, for how much, and where it goes. */
const contract = (order: ShownOrder): string[] => [
  ...order.lines.map(({ qty, name, total }) => `${qty} × ${name}: ${money(total)}`),
  `Subtotal: ${money(order.subtotal)}`,
  ...(order.coupon ? [`Cupom ${order.coupon.code}`, `−${money(order.discount)}`] : []),
  `Entrega (${order.delivery.type}): ${money(order.delivery.cost)}`,
  `Total a pagar: ${money(order.payable)}`,
  `${order.shippingInfo.city} – ${order.shippingInfo.state}`,
];

interface Case {
  state: string;
  happens: () => Promise<unknown>;
  subject: string;
  /** What the page shows of it, and what the letter says. */
  shows: Partial<ShownOrder>;
  says: (order: ShownOrder) => string[];
}

const cases: Case[] = [
  {
    state: 'placed',
    happens: async () => undefined,
    subject: 'Recebemos seu pedido, Ana · ',
    shows: { status: 'pending', payable: 172.9 },
    says: contract,
  },
  {
    state: 'confirmed, with a note of the shop',
    happens: () => move({ to: 'confirmed', note: 'Sai amanhã cedo.' }),
    subject: 'está confirmado',
    shows: { status: 'confirmed' },
    says: ({ delivery, history }) => [
      `chega até ${shortDate(delivery.arrival!.to)}.`,
      `Recado da loja: ${history.at(-1)!.note}`,
    ],
  },
  {
    state: 'in production',
    happens: () => move({ to: 'confirmed' }, { to: 'in-production' }),
    subject: 'está em produção',
    shows: { status: 'in-production' },
    says: () => ['As lentes do seu pedido já estão sendo feitas.'],
  },
  {
    state: 'shipped',
    happens: () =>
      move(
        { to: 'confirmed' },
        { to: 'shipped', carrier: 'Correios', trackingCode: 'AA123456789BR' },
      ),
    subject: 'está a caminho',
    shows: { status: 'shipped', tracking: { carrier: 'Correios', code: 'AA123456789BR' } },
    says: ({ tracking }) => [
      `Código de rastreio (${tracking!.carrier}): ${tracking!.code}`,
      'https://rastreamento.correios.com.br/app/index.php?objetos=AA123456789BR',
    ],
  },
  {
    state: 'shipped with its nota fiscal, by a parcel that can be followed',
    happens: async () => {
      await setFiscalNote(asSeller(shop.scope), { orderId, key: FISCAL_KEY });
      ({ version } = await readOrderRecord(asSeller(shop.scope), orderId));
      await move({ to: 'confirmed' }, { to: 'shipped', trackingCode: 'AA123456785BR' });
    },
    subject: 'está a caminho',
    shows: { status: 'shipped' },
    says: () => [
      'https://rastreamento.correios.com.br/app/index.php?objetos=AA123456785BR',
      'Nota fiscal nº 780\nChave de acesso: 5206 0433 0099',
    ],
  },
  {
    state: 'paid, and given back in part',
    happens: async () => {
      await markPaid(asSeller(shop.scope), { orderId });
      const body = { orderId, amount: 12.5, reason: 'haste riscada', done: true };
      await refundOrder(asSeller(shop.scope), { body, idempotencyKey: 'refund-letter' });
      // The same call once more sends no other letter.
      await refundOrder(asSeller(shop.scope), { body, idempotencyKey: 'refund-letter' });
      const told = (await sent(shop.scope)).filter(({ subject }) => subject.includes('Devolvemos'));
      expect(told).toHaveLength(1);
    },
    subject: 'Devolvemos R$\u00a012,50',
    shows: { refunded: 12.5 },
    says: () => ['Devolvemos a você R$ 12,50', 'Reembolso feito em', 'Devolvido a você: −R$ 12,50'],
  },
  {
    state: 'shipped under another code',
    happens: async () => {
      await move({ to: 'confirmed' }, { to: 'shipped', carrier: 'Correios', trackingCode: 'AA1' });
      const tracking = { carrier: 'Jadlog', trackingCode: 'JD2' };
      await setTracking(asSeller(shop.scope), { orderId, ...tracking });
    },
    subject: 'está a caminho',
    shows: { tracking: { carrier: 'Jadlog', code: 'JD2' } },
    says: () => [
      'Código de rastreio (Jadlog): JD2',
      'https://www.jadlog.com.br/siteInstitucional/tracking.jad?cte=JD2',
    ],
  },
  {
    state: 'shipped by a carrier whose link staff have pasted',
    happens: () =>
      move(
        { to: 'confirmed' },
        {
          to: 'shipped',
          carrier: 'Motoboy',
          trackingCode: '77',
          trackingUrl: 'https://moto.exemplo.com.br/p/77',
        },
      ),
    subject: 'está a caminho',
    shows: { tracking: { carrier: 'Motoboy', code: '77' } },
    says: () => ['Código de rastreio (Motoboy): 77', 'https://moto.exemplo.com.br/p/77'],
  },
  {
    state: 'delivered',
    happens: () => move({ to: 'confirmed' }, { to: 'shipped' }, { to: 'delivered' }),
    subject: 'foi entregue',
    shows: { status: 'delivered' },
    says: () => ['O seu pedido foi entregue.'],
  },
  {
    state: 'cancelled with a reason, unpaid',
    happens: () => move({ to: 'cancelled', reason: 'stock' }),
    subject: 'foi cancelado',
    shows: { status: 'cancelled', refunded: 0 },
    says: () => ['Infelizmente, um dos itens não está mais disponível.'],
  },
  {
    state: 'cancelled once it was paid',
    happens: async () => {
      await markPaid(asSeller(shop.scope), { orderId });
      version += 1;
      await move({ to: 'cancelled', reason: 'buyer', done: true });
    },
    subject: 'foi cancelado',
    shows: { status: 'cancelled', refunded: 172.9 },
    says: ({ refunded }) => [
      'Cancelamos como você pediu.',
      `Devolvemos a você ${money(refunded)}.`,
    ],
  },
  {
    state: 'expired',
    happens: async () => {
      shop.advance(400 * 24 * 3_600_000);
      await expireOrders(shop.scope);
    },
    subject: 'foi cancelado',
    shows: { status: 'cancelled' },
    says: () => ['não foi confirmado dentro do prazo', 'Nada será cobrado.'],
  },
  {
    state: 'returned in part',
    happens: async () => {
      await move({ to: 'confirmed' }, { to: 'shipped' }, { to: 'delivered' });
      await move({ to: 'returned', lines: [{ position: 0, qty: 2 }], done: true });
    },
    subject: 'Recebemos a devolução',
    shows: { status: 'delivered', refunded: 90 },
    says: ({ lines, refunded }) => [
      `${lines[0]!.returned} × ${lines[0]!.name}`,
      `Ao todo, devolvemos a você ${money(refunded)}.`,
    ],
  },
  {
    state: 'returned as a whole',
    happens: () =>
      move(
        { to: 'confirmed' },
        { to: 'shipped' },
        { to: 'delivered' },
        { to: 'returned', done: true },
      ),
    subject: 'Recebemos a devolução',
    shows: { status: 'returned' },
    says: ({ refunded }) => [
      'Recebemos de volta o seu pedido',
      `devolvemos a você ${money(refunded)}.`,
    ],
  },
  {
    state: 'changed to another sum',
    happens: () =>
      changeOrder(asSeller(shop.scope), {
        orderId,
        version,
        shippingInfo: addressIn('AM'),
        items: [{ variantId: 'case-0', qty: 1 }],
      }),
    subject: 'foi alterado',
    shows: { status: 'pending', payable: 64.9 },
    says: (order) => [
      ...contract(order),
      `O total a pagar era R$ 172,90 e agora é ${money(order.payable)}.`,
    ],
  },
];

it.each(cases)('by mail and on its page an order says the same: $state', async (each) => {
  await each.happens();
  const { letter, order } = await lastLetter();
  expect(order).toMatchObject({ orderId, ...each.shows });
  expect(letter.to).toBe('ana@exemplo.com.br');
  expect(letter.subject).toContain(each.subject);
  // A receipt greets its reader by name, and says its number below.
  expect(each.state === 'placed' ? letter.text : letter.subject).toContain(orderId);
  for (const words of each.says(order)) expect(plain(letter.text)).toContain(words);
});

it('a change that costs the buyer nothing speaks of no difference', async () => {
  const shippingInfo = { ...addressIn('SP'), house: 'Rua Nova, 7' };
  await changeOrder(asSeller(shop.scope), { orderId, version, shippingInfo });
  const { letter, order } = await lastLetter();
  expect(order.shippingInfo.house).toBe('Rua Nova, 7');
  expect(letter.text).toContain('Rua Nova, 7');
  expect(letter.text).not.toContain('O total a pagar era');
});
