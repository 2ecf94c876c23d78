import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderListItem } from '#domain/orders/order-record.ts';
import OrderList from '#islands/dashboard/orders/list/OrderList.tsx';
import { notify } from '#stores/toasts.ts';
import { POLL_MS } from '#islands/dashboard/orders/list/useNewOrders.ts';
import { callsTo, fakeShop } from '../../../../support/islands.ts';
import { listed, showDialogs } from '../orders.ts';

const PATH = '/api/dashboard/orders';
const mayAll = { view: true, edit: true, delete: true };
const pageOf = (...items: OrderListItem[]) => ({ items, total: items.length, page: 1, pages: 1 });

const open = (...items: OrderListItem[]) =>
  render(<OrderList access={mayAll} first={{ page: pageOf(...items), search: '', counts: {} }} />);

beforeEach(() => {
  showDialogs();
  document.title = 'Pedidos | Ótica';
  history.replaceState(null, '', '/dashboard/pedidos');
});

it('tells what is ordered, by whom, and what waits for somebody', () => {
  fakeShop({ [`GET ${PATH}/latest`]: { latest: [] } });
  open(listed('ABCD2345', { status: 'pending', pieces: 3, isLate: true, dueAt: 1 }));
  const row = screen.getByRole('row', { name: /ABCD2345/ });
  expect(row.textContent).toMatch(/Marola \+ 2 itens.*há 2 h.*Ana Souza.*São Paulo – SP/);
  expect(row.textContent).toMatch(/Aguardando confirmação.*Atrasado.*R\$\s308,00/);
});

it('tells how an order is paid only if that is an exception', () => {
  fakeShop({ [`GET ${PATH}/latest`]: { latest: [] } });
  open(
    listed('ABCD2345', { paymentStatus: 'pending', paymentMethod: 'cod' }),
    listed('PAGO2345', { paymentStatus: 'paid' }),
    listed('FALH2345', { paymentStatus: 'failed' }),
    listed('ENTR2345', { status: 'delivered', paymentStatus: 'pending' }),
  );
  const text = (id: string) => screen.getByRole('row', { name: new RegExp(id) }).textContent;
  expect(text('ABCD2345')).not.toMatch(/pagamento|Pago/);
  expect(text('PAGO2345')).not.toMatch(/Pago/);
  expect(text('FALH2345')).toMatch(/Não aprovado/);
  expect(text('ENTR2345')).toMatch(/Aguardando pagamento/);
  // The tab "Atrasados" says it: there is no chip beside it.
  expect(screen.queryByRole('button', { name: 'Atrasado' })).toBeNull();
});

describe('a new order', () => {
  it('comes into the list by itself, and is counted in the title until somebody looks', async () => {
    vi.useFakeTimers();
    const latest = ['ABCD2345'];
    const calls = fakeShop({
      [`GET ${PATH}/latest`]: () => ({ latest: [...latest] }),
      [`GET ${PATH}`]: pageOf(listed('NEWW2345'), listed('ABCD2345')),
      [`GET ${PATH}/views`]: { counts: {} },
    });
    open(listed('ABCD2345'));
    await act(() => vi.advanceTimersByTimeAsync(POLL_MS));
    expect(callsTo(calls, 'GET', PATH)).toEqual([]);
    expect(document.title).toBe('Pedidos | Ótica');
    latest.unshift('NEWW2345');
    await act(() => vi.advanceTimersByTimeAsync(POLL_MS));
    vi.useRealTimers();
    await screen.findByRole('row', { name: /NEWW2345/ });
    await waitFor(() => expect(document.title).toBe('(1) Pedidos | Ótica'));
    screen.getByText('1 pedido novo');
    fireEvent.pointerDown(window);
    await waitFor(() => expect(document.title).toBe('Pedidos | Ótica'));
  });

  it('is counted in the menu as well, and no longer once nothing waits', async () => {
    vi.useFakeTimers();
    const latest = ['ABCD2345'];
    let toConfirm = 1;
    fakeShop({
      [`GET ${PATH}/latest`]: () => ({ latest: [...latest] }),
      [`GET ${PATH}`]: pageOf(),
      [`GET ${PATH}/views`]: () => ({ counts: { toConfirm } }),
    });
    const menu = document.createElement('nav');
    menu.innerHTML =
      '<span data-waiting="orders" hidden><span>0 esperando</span><span>0</span></span>';
    document.body.append(menu);
    const badge = menu.querySelector('span')!;
    open(listed('ABCD2345'));
    await act(() => vi.advanceTimersByTimeAsync(POLL_MS));
    expect(badge.hidden).toBe(true);
    latest.unshift('NEWW2345');
    await act(() => vi.advanceTimersByTimeAsync(POLL_MS));
    expect(badge.hidden).toBe(false);
    expect([...badge.children].map((part) => part.textContent)).toEqual(['1 esperando', '1']);
    latest.unshift('MORE2345');
    toConfirm = 0;
    await act(() => vi.advanceTimersByTimeAsync(POLL_MS));
    vi.useRealTimers();
    expect(badge.hidden).toBe(true);
    menu.remove();
  });

  it('is no longer asked for once one may not see orders, or has left', async () => {
    vi.useFakeTimers();
    const calls = fakeShop({ [`GET ${PATH}/latest`]: { status: 403, err: 'x' } });
    open(listed('ABCD2345'));
    await act(() => vi.advanceTimersByTimeAsync(3 * POLL_MS));
    vi.useRealTimers();
    expect(callsTo(calls, 'GET', `${PATH}/latest`)).toHaveLength(1);
  });
});

it('prints all that match if all are chosen, those of other pages too', async () => {
  const opened = vi.fn((_url: string) => null);
  vi.stubGlobal('open', opened);
  const page = { ...pageOf(listed('AAAA2222')), total: 2, pages: 2 };
  const calls = fakeShop({
    [`GET ${PATH}/latest`]: { latest: [] },
    [`GET ${PATH}`]: pageOf(listed('AAAA2222'), listed('BBBB2222')),
  });
  render(<OrderList access={mayAll} first={{ page, search: '?q=ana', counts: {} }} />);
  fireEvent.click(screen.getAllByRole('checkbox')[1]!);
  fireEvent.click(screen.getByRole('button', { name: /Selecionar/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Imprimir separação' }));
  await waitFor(() => expect(opened).toHaveBeenCalled());
  expect(opened.mock.calls[0]![0]).toMatch(/folha=packing&pedidos=AAAA2222%2CBBBB2222$/);
  expect(callsTo(calls, 'GET', PATH)[0]?.url.searchParams.get('q')).toBe('ana');
});

it('prints address labels of what goes to an address, and says so if there is none', async () => {
  const told = vi.spyOn(notify, 'error');
  const opened = vi.fn((_url: string) => null);
  vi.stubGlobal('open', opened);
  fakeShop({ [`GET ${PATH}/latest`]: { latest: [] } });
  open(listed('AAAA2222'), listed('BBBB2222', { state: '' }));
  const [, first, second] = screen.getAllByRole('checkbox');
  fireEvent.click(second!);
  fireEvent.click(screen.getByRole('button', { name: 'Imprimir etiquetas' }));
  await waitFor(() =>
    expect(told).toHaveBeenCalledWith('Nenhum destes pedidos vai para um endereço.'),
  );
  expect(opened).not.toHaveBeenCalled();
  fireEvent.click(first!);
  fireEvent.click(screen.getByRole('button', { name: 'Imprimir etiquetas' }));
  await waitFor(() => expect(opened).toHaveBeenCalled());
  expect(opened.mock.calls[0]![0]).toMatch(/folha=label&pedidos=AAAA2222$/);
});

it('names the states to filter by', async () => {
  fakeShop({ [`GET ${PATH}/latest`]: { latest: [] } });
  open(listed('ABCD2345'));
  fireEvent.click(screen.getByRole('button', { name: 'Estado' }));
  await screen.findByRole('checkbox', { name: 'Ceará' });
});

it('says before which of a mixed selection wait to be confirmed, and asks for those alone', async () => {
  const calls = fakeShop({
    [`GET ${PATH}/latest`]: { latest: [] },
    [`GET ${PATH}`]: pageOf(),
    [`GET ${PATH}/views`]: { counts: {} },
    [`POST ${PATH}/actions/confirm`]: { moved: ['AAAA2222'], refused: [] },
  });
  open(listed('AAAA2222', { status: 'pending' }), listed('BBBB2222', { status: 'shipped' }));
  fireEvent.click(screen.getAllByRole('checkbox')[0]!);
  fireEvent.click(screen.getByRole('button', { name: 'Confirmar' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('1 pedido vai ser confirmado, e o cliente recebe um e-mail.');
  dialog.getByText('1 selecionado já não aguarda confirmação e fica como está: BBBB2222.');
  fireEvent.click(dialog.getByRole('button', { name: 'Confirmar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsTo(calls, 'POST', `${PATH}/actions/confirm`)[0]?.body).toEqual({ ids: ['AAAA2222'] });
});

it('confirms several, and says which no longer wait for it', async () => {
  const calls = fakeShop({
    [`GET ${PATH}/latest`]: { latest: [] },
    [`GET ${PATH}`]: pageOf(),
    [`GET ${PATH}/views`]: { counts: {} },
    [`POST ${PATH}/actions/confirm`]: {
      moved: ['AAAA2222'],
      refused: [{ id: 'BBBB2222', code: 'orderCannotMove' }],
    },
  });
  open(listed('AAAA2222', { status: 'pending' }), listed('BBBB2222', { status: 'pending' }));
  fireEvent.click(screen.getAllByRole('checkbox')[0]!);
  fireEvent.click(screen.getByRole('button', { name: 'Confirmar' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Confirmar' }));
  await dialog.findByText('Estes já não aguardam confirmação: BBBB2222.');
  // Nothing is left to be confirmed.
  expect(dialog.queryByRole('button', { name: 'Confirmar' })).toBeNull();
  dialog.getByRole('button', { name: 'Fechar' });
  expect(callsTo(calls, 'POST', `${PATH}/actions/confirm`)[0]?.body).toEqual({
    ids: ['AAAA2222', 'BBBB2222'],
  });
});

describe('parcels sent together', () => {
  const select = (id: string) =>
    fireEvent.click(
      within(screen.getByRole('row', { name: new RegExp(id) })).getByRole('checkbox'),
    );

  it('show what a pasted table would do before it is sent', async () => {
    const calls = fakeShop({
      [`GET ${PATH}/latest`]: { latest: [] },
      [`GET ${PATH}`]: pageOf(),
      [`GET ${PATH}/views`]: { counts: {} },
      [`POST ${PATH}/actions/ship`]: { moved: ['AAAA2222', 'BBBB2222'], refused: [] },
    });
    open(
      listed('AAAA2222'),
      listed('BBBB2222'),
      listed('CCCC2222', { status: 'pending' }),
      listed('DDDD2222', { state: '' }),
    );
    for (const id of ['AAAA2222', 'BBBB2222', 'CCCC2222', 'DDDD2222']) select(id);
    fireEvent.click(screen.getByRole('button', { name: 'Marcar como enviados' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByRole('button', { name: 'Nenhum para enviar' });
    fireEvent.change(dialog.getByLabelText('Códigos de rastreio'), {
      target: { value: 'AAAA2222\tAA123456785BR\nEEEE2222;X1\n???' },
    });
    const fate = (id: string) => dialog.getByRole('row', { name: new RegExp(id) }).textContent;
    expect(fate('AAAA2222')).toMatch(/AA123456785BR.*Vai ser enviado/);
    expect(fate('BBBB2222')).toMatch(/Sem código na lista/);
    expect(fate('CCCC2222')).toMatch(/Não pode ser enviado: Aguardando confirmação/);
    expect(fate('DDDD2222')).toMatch(/Não pode ser enviado: Retirada/);
    expect(fate('EEEE2222')).toMatch(/Não está na seleção/);
    dialog.getByText('A linha 3 não foi entendida.');
    fireEvent.click(dialog.getByRole('checkbox', { name: /sem código/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Enviar 2 pedidos' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsTo(calls, 'POST', `${PATH}/actions/ship`)[0]?.body).toMatchObject({
      ids: ['AAAA2222', 'BBBB2222'],
    });
  });
});
