import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { initialSettings } from '#domain/settings/settings.ts';
import Checkout from '#islands/checkout/Checkout.tsx';
import { hydrateSettings } from '#stores/settings.ts';
import { callsTo, fakeShop, fillCart, line } from '../../support/islands.ts';

vi.mock('#stores/leave.ts', () => ({ leaveFor: vi.fn() }));

const BROUGHT = { type: 'Econômica', area: 'Sudeste', cost: 19.9, days: 6 };
const COLLECTED = {
  type: 'Retirada',
  area: 'Savassi',
  cost: 0,
  days: 1,
  pickUp: { place: 'Rua das Acácias, 128', hours: 'das 9h às 18h' },
};

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: true }), { target: { value } });

beforeEach(() => {
  const security = { ...initialSettings.security, loginForPurchase: false };
  hydrateSettings({ ...initialSettings, security });
  fillCart(line());
});

const open = async () => {
  const calls = fakeShop({
    'POST /api/delivery': { options: [BROUGHT, COLLECTED] },
    'POST /api/cart/check': { lines: [] },
    'POST /api/orders': { orderId: '1001', url: '/pedido/1001' },
  });
  render(<Checkout />);
  type('CEP', '01310-100');
  fireEvent.click(await screen.findByRole('radio', { name: /Retirada/ }));
  return calls;
};

it('asks no address of what is collected, and says where that is and when', async () => {
  await open();
  const ways = within(screen.getByRole('group', { name: 'Forma de entrega' }));
  ways.getByText('Rua das Acácias, 128 · das 9h às 18h');
  ways.getByText('Pronto para retirar em 1 dia útil');
  const summary = within(screen.getByRole('region', { name: 'Resumo da compra' }));
  summary.getByText(/Retirada · Pronto para retirar em 1 dia útil · Rua das Acácias, 128/);
  for (const label of ['Endereço', 'Número', 'Complemento', 'Bairro', 'Cidade', 'Estado'])
    expect(screen.queryByLabelText(label), label).toBeNull();
  expect(screen.queryByRole('checkbox', { name: 'Entregar neste mesmo endereço' })).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: /Econômica/ }));
  screen.getByLabelText('Endereço', { exact: true });
});

it('orders what is collected with a name, a contact and the CEP alone', async () => {
  const calls = await open();
  type('Nome completo', 'Ana Souza');
  type('E-mail', 'ana@exemplo.com.br');
  type('Telefone', '11987654321');
  fireEvent.click(screen.getByRole('button', { name: 'Confirmar pedido' }));
  await waitFor(() => expect(callsTo(calls, 'POST', '/api/orders')).toHaveLength(1));
  expect(callsTo(calls, 'POST', '/api/orders')[0]?.body).toMatchObject({
    billingInfo: { fullName: 'Ana Souza', zipCode: '01310-100', state: 'SP' },
    deliveryInfo: { type: 'Retirada', area: 'Savassi', isPickUp: true },
  });
});
