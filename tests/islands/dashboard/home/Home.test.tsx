import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Home as HomeData } from '#domain/dashboard/home.ts';
import type { OrderListItem } from '#domain/orders/order-record.ts';
import Home from '#islands/dashboard/home/Home.tsx';
import { showDialogs } from '../orders/orders.ts';
import { fakeShop } from '../../../support/islands.ts';

const AT = Date.UTC(2026, 4, 20, 15);

const waiting = (change: Partial<OrderListItem>): OrderListItem => ({
  id: 'ABCD2345',
  version: 3,
  status: 'pending',
  paymentStatus: 'pending',
  paymentMethod: 'cod',
  source: 'web',
  externalId: null,
  kind: '',
  createdAt: AT - 2 * 3_600_000,
  age: 2 * 3_600_000,
  dueAt: null,
  isLate: false,
  buyer: 'Ana Souza',
  email: 'ana@exemplo.test',
  state: 'SP',
  city: 'São Paulo',
  pieces: 1,
  name: 'Marola',
  image: null,
  payable: 349.9,
  coupon: '',
  discount: 0,
  staffDiscount: 0,
  staffDiscountReason: '',
  trackingCode: '',
  phone: '(11) 98765-4321',
  cpf: '',
  country: 'BR',
  delivery: 0,
  ...change,
});

const home = (change: Partial<HomeData> = {}): HomeData => ({
  at: AT,
  tasks: [
    { section: 'orders', name: 'toConfirm', count: 2, href: '/dashboard/pedidos?view=toConfirm' },
    { section: 'orders', name: 'late', count: 0, href: '/dashboard/pedidos?view=late' },
  ],
  orders: {
    waiting: [waiting({}), waiting({ id: 'EFGH6789', buyer: 'Bia Costa', status: 'confirmed' })],
    any: true,
  },
  ...change,
});

const access = { view: true, edit: true, delete: true };
const props = { name: 'Ana', access, seesSections: true };

describe('the start page', () => {
  beforeEach(showDialogs);

  it('says what is most urgent, and leads to each task', () => {
    render(<Home {...props} first={home()} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Há 2 pedidos a confirmar');
    const tasks = screen.getByRole('region', { name: 'Para fazer' });
    const links = within(tasks).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard/pedidos?view=toConfirm',
    ]);
  });

  it('confirms an order in its row, and shows what is left to do', async () => {
    const after = home({ tasks: [], orders: { ...home().orders!, waiting: [] } });
    const calls = fakeShop({
      'POST /api/dashboard/orders/ABCD2345/move': {},
      'GET /api/dashboard/home': { home: after },
      'GET /api/dashboard/waiting': { waiting: {} },
    });
    render(<Home {...props} first={home()} />);
    fireEvent.click(screen.getByRole('button', { name: 'Confirmar ABCD2345' }));
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tudo em dia'),
    );
    expect(calls[0]!.body).toEqual({ orderId: 'ABCD2345', version: 3, to: 'confirmed' });
  });

  it('asks for the tracking code before an order is sent', async () => {
    render(<Home {...props} first={home()} />);
    fireEvent.click(screen.getByRole('button', { name: 'Enviar EFGH6789' }));
    expect(await screen.findByLabelText('Código de rastreio')).toBeTruthy();
  });

  it('offers no action to users who may only look', () => {
    render(<Home {...props} access={{ ...access, edit: false }} first={home()} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: /Ana Souza/ })).toBeTruthy();
  });

  it('is calm and helpful before the first order', () => {
    const orders = { ...home().orders!, waiting: [], any: false };
    render(<Home {...props} first={home({ tasks: [], orders })} />);
    expect(screen.getByText(/Assim que alguém comprar/)).toBeTruthy();
  });

  it('tells users without any section whom to ask', () => {
    render(<Home {...props} seesSections={false} first={{ at: AT, tasks: [], orders: null }} />);
    expect(screen.getByText(/Peça a quem administra a loja/)).toBeTruthy();
  });
});
