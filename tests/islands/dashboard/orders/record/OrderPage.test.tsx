import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import OrderPage from '#islands/dashboard/orders/record/OrderPage.tsx';
import { callsTo, fakeShop } from '../../../../support/islands.ts';
import { order, showDialogs } from '../orders.ts';

const PATH = '/api/dashboard/orders/ABCD2345';
const mayAll = { view: true, edit: true, delete: true };
const mayLook = { view: true, edit: false, delete: false };

beforeEach(showDialogs);

const show = (item: OrderRecord, access = mayAll) =>
  render(<OrderPage item={item} access={access} />);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
/** Chooses an entry of the "…" menu, by keyboard as Radix listens for it. */
async function choose(name: string) {
  fireEvent.keyDown(screen.getByRole('button', { name: 'Mais ações' }), { key: 'ArrowDown' });
  fireEvent.click(await screen.findByRole('menuitem', { name }));
}

describe('the main action', () => {
  it('confirms an order and shows it as it is then', async () => {
    const confirmed = order({ status: 'confirmed', version: 2, moves: ['shipped'] });
    const calls = fakeShop({ [`POST ${PATH}/move`]: { item: confirmed } });
    show(order());
    press('Confirmar pedido');
    await screen.findByRole('button', { name: 'Marcar como enviado' });
    expect(callsTo(calls, 'POST', `${PATH}/move`)[0]?.body).toEqual({
      orderId: 'ABCD2345',
      version: 1,
      to: 'confirmed',
    });
  });

  it('takes a second click for the same', async () => {
    const calls = fakeShop({ [`POST ${PATH}/move`]: { item: order({ moves: ['shipped'] }) } });
    show(order());
    press('Confirmar pedido');
    press('Confirmar pedido');
    await screen.findByRole('button', { name: 'Marcar como enviado' });
    expect(callsTo(calls, 'POST', `${PATH}/move`)).toHaveLength(1);
  });

  it('shows what somebody else has made of it if the shop refuses', async () => {
    fakeShop({
      [`POST ${PATH}/move`]: { status: 409, err: 'Alguém já mudou este pedido.' },
      [`GET ${PATH}`]: { item: order({ status: 'cancelled', moves: [] }) },
    });
    show(order());
    press('Confirmar pedido');
    await screen.findByText('Cancelado');
    expect(screen.queryByRole('button', { name: 'Confirmar pedido' })).toBeNull();
  });

  it('sends a parcel off with its code', async () => {
    const calls = fakeShop({ [`POST ${PATH}/move`]: { item: order() } });
    show(order({ status: 'confirmed', moves: ['shipped', 'cancelled'] }));
    press('Marcar como enviado');
    type('Código de rastreio', 'AA123456785BR');
    fireEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Marcar como enviado' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsTo(calls, 'POST', `${PATH}/move`)[0]?.body).toMatchObject({
      to: 'shipped',
      trackingCode: 'AA123456785BR',
      carrier: 'Correios',
    });
  });

  it('sends a parcel off by any carrier, with the link that it is followed by', async () => {
    const calls = fakeShop({ [`POST ${PATH}/move`]: { item: order() } });
    show(order({ status: 'confirmed', moves: ['shipped', 'cancelled'] }));
    press('Marcar como enviado');
    const dialog = within(screen.getByRole('dialog'));
    // The shop knows where parcels of the Correios are followed.
    expect(dialog.queryByLabelText(/Link de rastreio/)).toBeNull();
    fireEvent.change(dialog.getByLabelText('Transportadora'), { target: { value: 'other' } });
    type('Nome da transportadora', 'Motoboy');
    type('Código de rastreio', '77');
    type('Link de rastreio (opcional)', 'https://moto.exemplo.com.br/p/77');
    fireEvent.click(dialog.getByRole('button', { name: 'Marcar como enviado' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsTo(calls, 'POST', `${PATH}/move`)[0]?.body).toMatchObject({
      carrier: 'Motoboy',
      trackingCode: '77',
      trackingUrl: 'https://moto.exemplo.com.br/p/77',
    });
  });

  it('leads to where a parcel is followed, and shows the NCM of what is in it', () => {
    fakeShop({});
    const url = 'https://www.jadlog.com.br/siteInstitucional/tracking.jad?cte=12';
    show(order({ status: 'shipped', tracking: { carrier: 'Jadlog', code: '12', url, link: '' } }));
    expect(screen.getByRole('link', { name: /^12/ }).getAttribute('href')).toBe(url);
    const ncms = within(screen.getByRole('list', { name: 'NCM de cada item' }));
    expect(ncms.getAllByText('9004.10.00').length).toBeGreaterThan(0);
  });

  it('hands over what is picked up: nothing of it is ever sent', () => {
    fakeShop({});
    const moves: OrderRecord['moves'] = ['in-production', 'delivered', 'cancelled'];
    show(order({ status: 'confirmed', isPickUp: true, moves }));
    screen.getByRole('button', { name: 'Marcar como entregue' });
    expect(screen.queryByRole('button', { name: 'Marcar como enviado' })).toBeNull();
  });

  it('is not there for anyone who may only look, nor is a note', async () => {
    fakeShop({});
    show(order(), mayLook);
    expect(screen.queryByRole('button', { name: 'Confirmar pedido' })).toBeNull();
    expect(screen.queryByLabelText('Nova anotação')).toBeNull();
    fireEvent.keyDown(screen.getByRole('button', { name: 'Mais ações' }), { key: 'ArrowDown' });
    await screen.findByRole('menuitem', { name: 'Imprimir lista de separação' });
    expect(screen.queryByRole('menuitem', { name: 'Cancelar pedido' })).toBeNull();
  });
});

describe('cancelling', () => {
  it('says what goes back, wants a reason, and keeps what was typed when it is refused', async () => {
    const calls = fakeShop({
      [`POST ${PATH}/move`]: ({ body }) =>
        (body as { reason: string }).reason
          ? { item: order({ status: 'cancelled', moves: [] }) }
          : { status: 422, err: 'Confira os campos.', fields: { reason: 'Escolha o motivo.' } },
    });
    show(order());
    await choose('Cancelar pedido');
    const dialog = within(screen.getByRole('dialog'));
    dialog.getByText('3 itens voltam para o estoque.');
    dialog.getByText('O cupom AURORA10 pode ser usado de novo.');
    type(/Recado ao cliente/, 'Sentimos muito.');
    fireEvent.click(dialog.getByRole('button', { name: 'Cancelar pedido' }));
    await dialog.findByText('Escolha o motivo.');
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/Recado ao cliente/).value).toBe(
      'Sentimos muito.',
    );
    type('Motivo', 'stock');
    fireEvent.click(dialog.getByRole('button', { name: 'Cancelar pedido' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsTo(calls, 'POST', `${PATH}/move`)[1]?.body).toMatchObject({
      to: 'cancelled',
      reason: 'stock',
      note: 'Sentimos muito.',
    });
  });
});

describe('a return', () => {
  const delivered = order({
    status: 'delivered',
    paymentStatus: 'paid',
    moves: ['returned'],
    paid: 308,
    due: 0,
    refundable: 308,
  });

  it('begins with nothing, and refunds the share of what is chosen less the coupon', async () => {
    const calls = fakeShop({ [`POST ${PATH}/move`]: { item: delivered } });
    show(delivered);
    await choose('Registrar devolução');
    const dialog = within(screen.getByRole('dialog'));
    const refund = dialog.getByLabelText<HTMLInputElement>('Valor devolvido ao cliente');
    expect(refund.value).toBe('0,00');
    type('Quantidade devolvida de Marola', '1');
    expect(refund.value).toBe('108,00');
    fireEvent.click(dialog.getAllByRole('checkbox')[0]!);
    fireEvent.click(dialog.getByRole('button', { name: 'Registrar devolução' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsTo(calls, 'POST', `${PATH}/move`)[0]?.body).toMatchObject({
      to: 'returned',
      version: 1,
      refund: 108,
      lines: [{ position: 0, qty: 1, restock: false }],
    });
  });

  it('takes no more pieces than are left, and none without a choice', async () => {
    const calls = fakeShop({});
    show(delivered);
    await choose('Registrar devolução');
    type('Quantidade devolvida de Marola', '7');
    const qty = screen.getByLabelText<HTMLInputElement>('Quantidade devolvida de Marola');
    expect(qty.value).toBe('2');
    type('Quantidade devolvida de Marola', '0');
    press('Registrar devolução');
    await screen.findByText('Escolha o que foi devolvido.');
    expect(callsTo(calls, 'POST', `${PATH}/move`)).toEqual([]);
  });
});

describe('notes', () => {
  it('stay with the shop unless the buyer is to be told', async () => {
    const calls = fakeShop({ [`POST ${PATH}/note`]: { item: order() } });
    show(order());
    type('Nova anotação', 'Ligou às 10h.');
    press('Anotar');
    const note = screen.getByLabelText<HTMLTextAreaElement>('Nova anotação');
    await waitFor(() => expect(note.value).toBe(''));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Enviar ao cliente' }));
    type('Nova anotação', 'Chega amanhã.');
    press('Enviar ao cliente');
    await waitFor(() => expect(note.value).toBe(''));
    expect(callsTo(calls, 'POST', `${PATH}/note`).map(({ body }) => body)).toEqual([
      { orderId: 'ABCD2345', text: 'Ligou às 10h.', toBuyer: false },
      { orderId: 'ABCD2345', text: 'Chega amanhã.', toBuyer: true },
    ]);
  });
});

describe('a change', () => {
  it('shows what it comes to before it is saved, and saves what was shown', async () => {
    const sums = { subtotal: 320, discount: 32, total: 288, delivery: 20, payable: 308 };
    const preview = {
      version: 1,
      before: sums,
      after: { ...sums, subtotal: 200, payable: 200 },
      lines: [],
      address: false,
      coupon: null,
      couponLost: true,
      changes: [{ name: 'Marola', sku: 'MAR-1', from: 2, to: 1 }],
      delivery: { type: 'Expressa', area: 'Sudeste', cost: 20, days: 2 },
      deliveries: [{ type: 'Expressa', area: 'Sudeste', cost: 20, days: 2 }],
    };
    const calls = fakeShop({
      [`POST ${PATH}/preview-change`]: { preview },
      [`POST ${PATH}/change`]: { item: order({ version: 2 }) },
    });
    show(order());
    await choose('Alterar pedido');
    type('Quantidade de Marola · Preta · M', '1');
    await screen.findByText('Marola (MAR-1): de 2 para 1');
    screen.getByText(/O cliente paga R\$\s108,00 a menos\./);
    screen.getByText(/O cupom deixa de valer/);
    press('Salvar alterações');
    await screen.findByRole('heading', { name: 'Histórico' });
    expect(callsTo(calls, 'POST', `${PATH}/change`)[0]?.body).toEqual({
      orderId: 'ABCD2345',
      version: 1,
      expectedTotal: 200,
      items: [
        { variantId: 'v1', qty: 1 },
        { variantId: 'v2', qty: 1 },
      ],
    });
  });
});

it('shows the delivery that a change of address comes to, and what there is too little of', async () => {
  const sums = { subtotal: 320, discount: 0, total: 320, delivery: 20, payable: 340 };
  const south = { type: 'Econômica', area: 'Sul', cost: 15, days: 5 };
  const preview = {
    version: 1,
    before: sums,
    after: sums,
    changes: [],
    address: true,
    coupon: null,
    couponLost: false,
    delivery: south,
    deliveries: [south],
    lines: [
      { ...order().lines[0], qty: 9, available: 3 },
      { ...order().lines[1], available: 0 },
    ],
  };
  fakeShop({ [`POST ${PATH}/preview-change`]: { preview } });
  show(order());
  await choose('Alterar pedido');
  const delivery = screen.getByLabelText<HTMLSelectElement>('Entrega');
  expect(delivery.selectedOptions[0]?.text).toMatch(/^Expressa · Sudeste/);
  await screen.findByLabelText('Endereço');
  type('Endereço', 'Rua das Flores, 10');
  await screen.findByText('Marola · Preta · M: no máximo 5, é o que há em estoque.');
  expect(screen.queryByText(/^Estojo: /)).toBeNull();
  expect(delivery.selectedOptions[0]?.text).toMatch(/^Econômica · Sul/);
});

it('crops the picture of a line around its focal point', () => {
  fakeShop({});
  const [line] = order().lines;
  show(order({ lines: [{ ...line!, image: 'marola', focal: { x: 0.3, y: 0.6 } }] }));
  expect(document.querySelector<HTMLElement>('li img')?.style.objectPosition).toBe('30% 60%');
});

it('tells the timeline in words, with who did it', () => {
  fakeShop({});
  const head = { at: 0, actorId: 'a', reason: null, status: 'cancelled' } as const;
  show(
    order({
      timeline: [
        { ...head, kind: 'status', reason: 'stock', actorName: 'Bia', data: { note: 'Desculpe.' } },
        { ...head, kind: 'message', actorName: 'Bia', data: { text: 'Falta uma peça.' } },
        { ...head, kind: 'status', status: 'pending', actorId: 'guest', actorName: '', data: {} },
      ],
    }),
  );
  const [cancelled, told, placed] = within(
    screen.getByRole('list', { name: 'Histórico' }),
  ).getAllByRole('listitem');
  expect(cancelled?.textContent).toMatch(/Cancelado.*Bia.*Produto sem estoque.*Desculpe\./);
  expect(told?.textContent).toMatch(/Mensagem ao cliente.*Falta uma peça\./);
  expect(placed?.textContent).toMatch(/Pedido feito.*Cliente/);
});
