import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import CounterOrder from '#islands/dashboard/orders/counter/CounterOrder.tsx';
import { counterProduct, FIND, PLACE, productField } from '../../../../support/counter.ts';
import { callsTo, fakeShop } from '../../../../support/islands.ts';

const glasses = counterProduct({ exact: true });

const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
/** Opens a sale of one pair of glasses, and its payment in parts. */
async function openParts() {
  render(<CounterOrder findsCustomers mostDiscount={10} printsLenses />);
  fireEvent.change(productField(), { target: { value: '7891234567895' } });
  fireEvent.keyDown(productField(), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('button', { name: /receber só um sinal/ }));
}

it('takes a down payment in two ways, with the Pix to show, and leaves the rest for the pick-up', async () => {
  const calls = fakeShop({
    [FIND]: { products: [glasses] },
    'GET /api/dashboard/orders/counter-pix': {
      pix: { copyPaste: '000201', qr: { size: 21, path: 'M0 0h1v1h-1z' } },
    },
    [`POST ${PLACE}`]: { orderId: 'ABCD2345' },
  });
  await openParts();
  const first = within(screen.getByRole('group', { name: 'Pagamento 1' }));
  const sum = first.getByLabelText<HTMLInputElement>('Valor');
  expect(sum.value).toBe('359,90');
  await waitFor(() => expect(document.activeElement).toBe(sum));
  fireEvent.change(sum, { target: { value: '100' } });
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar outra forma' }));
  const second = within(screen.getByRole('group', { name: 'Pagamento 2' }));
  // What is left is proposed.
  expect(second.getByLabelText<HTMLInputElement>('Valor').value).toBe('259,90');
  expect(second.getByRole<HTMLInputElement>('radio', { name: 'Pix' }).checked).toBe(true);
  fireEvent.change(second.getByLabelText('Valor'), { target: { value: '50,50' } });
  await second.findByRole('img', { name: 'QR Code do Pix' });
  expect(callsTo(calls, 'GET', '/api/dashboard/orders/counter-pix').at(-1)?.url.search).toBe(
    '?amount=50.5',
  );
  const handedOver = screen.getByRole<HTMLInputElement>('checkbox', {
    name: 'Entregue agora no balcão',
  });
  expect([handedOver.checked, handedOver.disabled]).toEqual([false, true]);
  fireEvent.click(
    screen.getByRole('button', {
      name: /^Registrar venda de R\$\s359,90, com R\$\s150,50 de sinal$/,
    }),
  );
  await screen.findByRole('heading', { name: 'Pedido ABCD2345 registrado' });
  screen.getByText(/^R\$\s209,40$/);
  expect(callsTo(calls, 'POST', PLACE)[0]?.body).toMatchObject({
    payments: [
      { method: 'counter-cash', amount: 100 },
      { method: 'counter-pix', amount: 50.5 },
    ],
    handedOver: false,
  });
});

it('takes no more than the sum, and says so at the field', async () => {
  const calls = fakeShop({ [FIND]: { products: [glasses] } });
  await openParts();
  type('Valor', '359,91');
  fireEvent.click(screen.getByRole('button', { name: /^Registrar venda/ }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Valor')));
  expect(screen.getByLabelText('Valor').getAttribute('aria-invalid')).toBe('true');
  type('Valor', '5,555');
  fireEvent.click(screen.getByRole('button', { name: /^Registrar venda/ }));
  await screen.findAllByText('Informe um valor em reais, como 49,90.');
  expect(callsTo(calls, 'POST', PLACE)).toEqual([]);
});

it('takes a gift card for as much as is on it, and the rest in another way', async () => {
  const CHECK = 'POST /api/dashboard/orders/gift-card';
  const answers = {
    [FIND]: { products: [glasses] },
    [CHECK]: { giftCard: { end: '7KQP', balance: 100, expiresAt: null } },
    [`POST ${PLACE}`]: { orderId: 'ABCD2345' },
  };
  const calls = fakeShop(answers);
  await openParts();
  fireEvent.click(screen.getByRole('button', { name: 'Pagar tudo de uma vez' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Vale-presente' }));
  type('Código do vale-presente', 'ABCD EFGH JKLM NPQR 7KQP');
  fireEvent.keyDown(screen.getByLabelText('Código do vale-presente'), { key: 'Enter' });
  await screen.findByText(/^Saldo de R\$\s100,00 no vale •••• 7KQP$/);
  const first = within(screen.getByRole('group', { name: 'Pagamento 1' }));
  const second = within(screen.getByRole('group', { name: 'Pagamento 2' }));
  expect(first.getByLabelText<HTMLInputElement>('Valor').value).toBe('100,00');
  expect(second.getByLabelText<HTMLInputElement>('Valor').value).toBe('259,90');
  fireEvent.click(screen.getByRole('button', { name: /^Registrar venda/ }));
  await screen.findByRole('heading', { name: 'Pedido ABCD2345 registrado' });
  expect(callsTo(calls, 'POST', PLACE)[0]?.body).toMatchObject({
    payments: [
      { method: 'giftcard', amount: 100, code: 'ABCD EFGH JKLM NPQR 7KQP' },
      { method: 'counter-cash', amount: 259.9 },
    ],
  });
});
