import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { LabState, OrderLens } from '#domain/lenses/order-lens.ts';
import OrderPage from '#islands/dashboard/orders/record/OrderPage.tsx';
import { callsTo, fakeShop } from '../../../../support/islands.ts';
import { order, showDialogs } from '../orders.ts';

const PATH = '/api/dashboard/orders/ABCD2345';
const REFUND = `${PATH}/refund`;

beforeEach(showDialogs);

const paid = order({ paymentStatus: 'paid', paid: 308, due: 0, refundable: 308 });
const [first, box] = paid.lines;
const lens: OrderLens = {
  lensId: 'lens-1',
  name: 'Visão simples 1,61',
  type: 'clear',
  index: 1.61,
  use: 'distance',
  treatments: [],
  priceCents: 5_000,
  days: 5,
  position: 0,
  prescriptionState: 'approved',
  hasPrescription: true,
  question: '',
  reason: '',
  labState: 'todo',
  progress: [],
};
const glasses = (change: object, labState: LabState) => ({
  ...paid,
  lines: [
    {
      ...first!,
      lens: { ...lens, labState },
      lensPrice: 50,
      ...change,
    },
    box!,
  ],
});
const open = async (item: ReturnType<typeof glasses>) => {
  render(<OrderPage item={item} access={{ view: true, edit: true, delete: true }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Reembolsar' }));
  const inside = within(await screen.findByRole('dialog'));
  fireEvent.click(inside.getByRole('radio', { name: 'Pelos itens' }));
  return inside;
};

it('gives the lenses or the frame back alone, each with its sum', async () => {
  const item = glasses({}, 'todo');
  const calls = fakeShop({
    [`POST ${REFUND}`]: { refund: { id: 'r1', status: 'succeeded', amount: 45 } },
    [`GET ${PATH}`]: { item },
  });
  const inside = await open(item);
  const choices = within(inside.getByRole('group', { name: 'O que devolver de Marola' }));
  choices.getByRole('radio', { name: /^Peça inteira R\$\s108,00$/ });
  choices.getByRole('radio', { name: /^Só a armação R\$\s63,00$/ });
  fireEvent.click(choices.getByRole('radio', { name: /^Só as lentes R\$\s45,00$/ }));
  choices.getByText(/a ordem de serviço é encerrada/);
  fireEvent.change(inside.getByLabelText('Motivo'), { target: { value: 'Desistiu' } });
  fireEvent.click(inside.getByRole('button', { name: /^Reembolsar R\$\s45,00$/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsTo(calls, 'POST', REFUND)[0]?.body).toEqual({
    reason: 'Desistiu',
    lines: [{ position: 0, qty: 1, part: 'lens' }],
  });
});

it('offers neither lenses that the laboratory has, nor what was given back', async () => {
  fakeShop({});
  const gone = { qty: 1, refundedParts: { frames: 1, lenses: 0 } };
  const inside = await open(glasses(gone, 'lab'));
  const isOff = (name: RegExp) => inside.getByRole<HTMLInputElement>('radio', { name }).disabled;
  expect([
    isOff(/^Peça inteira já/),
    isOff(/^Só a armação já/),
    isOff(/^Só as lentes R\$/),
  ]).toEqual([true, true, true]);
  inside.getByText(/^As lentes estão no laboratório/);
});
