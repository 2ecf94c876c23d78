import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { initialSettings } from '#domain/settings/settings.ts';
import Checkout from '#islands/checkout/Checkout.tsx';
import { hydrateSettings } from '#stores/settings.ts';
import { callsTo, fakeShop, fillCart, line } from '../../support/islands.ts';

vi.mock('#stores/leave.ts', () => ({ leaveFor: vi.fn() }));

const TYPED = {
  'Nome completo': 'Ana Souza',
  'E-mail': 'ana@exemplo.com.br',
  Telefone: '11987654321',
  CEP: '01310-100',
  Endereço: 'Avenida Paulista, 1000',
  Cidade: 'São Paulo',
};

/** A checkout of 539,70 where a gift card has this balance. */
async function open(balance: number) {
  const { security, paymentGateway } = initialSettings;
  hydrateSettings({
    ...initialSettings,
    security: { ...security, loginForPurchase: false },
    paymentGateway: { ...paymentGateway, cod: true },
  });
  fillCart(line({ qty: 2 }));
  const calls = fakeShop({
    'POST /api/delivery': { options: [{ type: 'PAC', area: 'Sudeste', cost: 19.9, days: 6 }] },
    'POST /api/cart/check': { lines: [] },
    'POST /api/gift-cards': { giftCard: { code: 'ABCD-EFGH', end: '7KQP', balance } },
    'POST /api/orders': { orderId: '1001', url: '/pedido/1001' },
  });
  render(<Checkout />);
  for (const [label, value] of Object.entries(TYPED))
    fireEvent.change(screen.getByLabelText(label, { exact: true }), { target: { value } });
  await screen.findByRole('radio', { name: /PAC/ });
  const field = screen.getByLabelText('Vale-presente');
  fireEvent.change(field, { target: { value: 'abcd efgh' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText(/Vale-presente final 7KQP/);
  const summary = screen.getByRole('region', { name: 'Resumo da compra' });
  const send = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Confirmar pedido' }));
    await waitFor(() => expect(callsTo(calls, 'POST', '/api/orders')).toHaveLength(1));
    return callsTo(calls, 'POST', '/api/orders')[0]?.body;
  };
  return { summary, send };
}

it('pays a part of the order, and what is left is said', async () => {
  const { summary, send } = await open(100);
  await waitFor(() => expect(summary.textContent).toMatch(/Falta pagarR\$\s439,70/));
  expect(await send()).toMatchObject({
    giftCard: { code: 'ABCD-EFGH', amount: 100 },
    expectedTotal: 539.7,
    paymentMethod: 'cod',
  });
});

it('pays all of it: no other way to pay is asked for', async () => {
  const { summary, send } = await open(600);
  screen.getByRole('button', { name: 'Remover vale-presente' });
  await waitFor(() => expect(summary.textContent).toMatch(/Falta pagarR\$\s0,00/));
  screen.getByText(/paga R\$\s539,70 e fica com R\$\s60,30/);
  expect(screen.queryByRole('radio', { name: /Pagamento na entrega/ })).toBeNull();
  expect(await send()).toMatchObject({ giftCard: { amount: 539.7 } });
});
