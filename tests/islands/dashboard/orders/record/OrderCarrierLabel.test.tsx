import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import OrderPage from '#islands/dashboard/orders/record/OrderPage.tsx';
import { callsTo, fakeShop } from '../../../../support/islands.ts';
import { order } from '../orders.ts';

const PATH = '/api/dashboard/orders/ABCD2345';
const mayEdit = { view: true, edit: true, delete: false };
const mayLook = { view: true, edit: false, delete: false };

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('puts the label of an order into the cart of Melhor Envio, and asks to look there if no answer came', async () => {
  const link = 'https://melhorenvio.com.br/carrinho';
  const at = Date.UTC(2026, 0, 15, 18, 20);
  const ready = order({ status: 'confirmed', canHaveLabel: true });
  const calls = fakeShop({
    [`POST ${PATH}/carrier-label`]: {
      item: { ...ready, label: { ref: 'label-1', at, by: 'Ana', link } },
    },
  });
  const { unmount } = render(<OrderPage item={ready} access={mayEdit} />);
  press('Pôr a etiqueta no carrinho do Melhor Envio');
  await screen.findByText('Etiqueta no carrinho do Melhor Envio desde 15/01/2026 às 15h20');
  const open = screen.getByRole('link', { name: /^Pagar e imprimir por lá/ });
  expect(open.getAttribute('href')).toBe(link);
  press('Pôr de novo no carrinho');
  await waitFor(() => expect(callsTo(calls, 'POST', `${PATH}/carrier-label`)).toHaveLength(2));
  expect(callsTo(calls, 'POST', `${PATH}/carrier-label`).map(({ body }) => body)).toEqual([
    { orderId: 'ABCD2345', replaces: null },
    { orderId: 'ABCD2345', replaces: 'label-1' },
  ]);
  unmount();
  const unanswered = { ...ready, canHaveLabel: false, label: { ref: null, at, by: 'Ana', link } };
  render(<OrderPage item={unanswered} access={mayLook} />);
  screen.getByText(/^O Melhor Envio não respondeu ao pedido de etiqueta de 15\/01\/2026/);
});
