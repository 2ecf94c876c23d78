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

it('costs less by Pix from the moment on at which it is chosen, and says so before', async () => {
  const { security, paymentGateway, checkout } = initialSettings;
  hydrateSettings({
    ...initialSettings,
    security: { ...security, loginForPurchase: false },
    paymentGateway: { ...paymentGateway, cod: true, pix: true },
    checkout: { ...checkout, pixDiscountPercent: 5 },
  });
  fillCart(line({ qty: 2 }));
  const calls = fakeShop({
    'POST /api/delivery': { options: [{ type: 'PAC', area: 'Sudeste', cost: 19.9, days: 6 }] },
    'POST /api/cart/check': { lines: [] },
    'POST /api/orders': { orderId: '1001', url: '/pedido/1001' },
  });
  render(<Checkout />);
  for (const [label, value] of Object.entries(TYPED))
    fireEvent.change(screen.getByLabelText(label, { exact: true }), { target: { value } });
  await screen.findByRole('radio', { name: /PAC/ });

  const summary = screen.getByRole('region', { name: 'Resumo da compra' });
  const pay = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
  pay(/Pagamento na entrega/);
  await waitFor(() => expect(summary.textContent).toMatch(/TotalR\$\s539,70/));
  expect(summary.textContent).not.toContain('Desconto no Pix');
  pay(/Pix.*5% de desconto/);
  // 5 % of 519,80.
  await waitFor(() => expect(summary.textContent).toMatch(/Desconto no Pix \(5%\)−R\$\s25,99/));
  expect(summary.textContent).toMatch(/TotalR\$\s513,71/);

  fireEvent.click(screen.getByRole('button', { name: 'Confirmar pedido' }));
  await waitFor(() => expect(callsTo(calls, 'POST', '/api/orders')).toHaveLength(1));
  expect(callsTo(calls, 'POST', '/api/orders')[0]?.body).toMatchObject({
    paymentMethod: 'pix',
    discount: 25.99,
    expectedTotal: 513.71,
  });
});
