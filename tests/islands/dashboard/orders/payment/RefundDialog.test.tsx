import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import OrderPage from '#islands/dashboard/orders/record/OrderPage.tsx';
import { callsTo, fakeShop } from '../../../../support/islands.ts';
import { order, showDialogs } from '../orders.ts';

const PATH = '/api/dashboard/orders/ABCD2345';

beforeEach(showDialogs);

it.each([
  ['the difference first, as a lower price', null, { amount: 100, kind: 'lowerPrice' }],
  ['another sum as a courtesy', '12,00', { amount: 12, kind: 'givenBack' }],
])('of an order that became cheaper proposes %s', async (_what, amount, body) => {
  const item = order({ payable: 136.9, paid: 236.9, due: 0, overpaid: 100, refundable: 236.9 });
  const calls = fakeShop({
    [`POST ${PATH}/refund`]: { refund: { id: 'r1', status: 'succeeded', amount: 100 } },
    [`GET ${PATH}`]: { item },
  });
  render(<OrderPage item={item} access={{ view: true, edit: true, delete: true }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Reembolsar' }));
  const inside = within(await screen.findByRole('dialog'));
  expect(inside.getByRole('radio', { name: /^A diferença do preço: R\$\s100,00/ })).toHaveProperty(
    'checked',
    true,
  );
  if (amount !== null) {
    fireEvent.click(inside.getByRole('radio', { name: 'Um valor' }));
    fireEvent.change(inside.getByLabelText('Valor a devolver'), { target: { value: amount } });
  }
  fireEvent.change(inside.getByLabelText('Motivo'), { target: { value: 'Mudou o pedido' } });
  fireEvent.click(inside.getByRole('button', { name: /^Reembolsar/ }));
  await expect
    .poll(() => callsTo(calls, 'POST', `${PATH}/refund`)[0]?.body)
    .toEqual({ reason: 'Mudou o pedido', ...body });
});
