import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import Checkout from '#islands/checkout/Checkout.tsx';
import { updateBilling, updateDelivery } from '#stores/cart-actions.ts';
import { $cart } from '#stores/cart.ts';
import { $zipCode } from '#stores/zip-code.ts';
import { callsTo, fakeShop } from '../../support/islands.ts';
import {
  PAC,
  SEDEX,
  shop,
  placed,
  field,
  type,
  confirmButton,
  confirm,
  fillIn,
  choose,
  open,
  startShop,
} from './checkout.tsx';

vi.mock('#stores/leave.ts', () => ({ leaveFor: vi.fn() }));

const COLLECTED = {
  type: 'Retirada',
  area: 'Savassi',
  cost: 0,
  days: 1,
  pickUp: { place: 'Rua das Acácias, 128', hours: 'das 9h às 18h' },
};

beforeEach(startShop);

/** A checkout where the pick-up has been chosen. */
const collect = async () => {
  const calls = fakeShop({
    ...shop,
    'POST /api/delivery': { options: [PAC, COLLECTED] },
    'POST /api/orders': placed,
  });
  render(<Checkout />);
  type('CEP', '01310-100');
  fireEvent.click(await screen.findByRole('radio', { name: /Retirada/ }));
  return calls;
};

describe('the delivery', () => {
  it('that is chosen counts in the total', async () => {
    await open({});
    const summary = screen.getByRole('region', { name: 'Resumo da compra' });
    expect(summary.textContent).toMatch(/Total\s*R\$\s539,70/);
    fireEvent.click(screen.getByRole('radio', { name: /Expressa/ }));
    expect(summary.textContent).toMatch(/EntregaGrátis.*R\$\s519,80/);
    expect($cart.get().deliveryInfo).toEqual({ type: 'Expressa', area: 'Sudeste', cost: 0 });
  });

  it('is chosen by the buyer: the CEP only shows which there are', async () => {
    const calls = fakeShop({ ...shop });
    render(<Checkout />);
    fillIn();
    const first = await screen.findByRole<HTMLInputElement>('radio', { name: /Econômica/ });
    expect(first.checked).toBe(false);
    screen.getByText('Escolha uma das 2 formas de entrega.');
    expect($cart.get().deliveryInfo.type).toBe('');
    expect(confirmButton().textContent).toMatch(/R\$\s519,80\+ entrega/);
    confirm();
    const group = screen.getByRole('group', { name: 'Forma de entrega' });
    await waitFor(() => expect(document.activeElement).toBe(group));
    expect(callsTo(calls, 'POST', '/api/orders')).toHaveLength(0);
    fireEvent.click(first);
    expect(confirmButton().textContent).toMatch(/R\$\s539,70$/);
    expect(screen.queryByText(/Escolha uma/)).toBeNull();
  });

  it('of which there is only one is chosen, and said to be', async () => {
    fakeShop({ ...shop, 'POST /api/delivery': { options: [PAC] } });
    render(<Checkout />);
    type('CEP', '01310-100');
    const only = await screen.findByRole<HTMLInputElement>('radio', { name: /Econômica/ });
    await waitFor(() => expect(only.checked).toBe(true));
    screen.getByText(/única forma de entrega/);
  });

  it('is asked for by the CEP that the product page was asked with', async () => {
    $zipCode.set('01310100');
    fakeShop(shop);
    render(<Checkout />);
    await screen.findByRole('radio', { name: /Econômica/ });
    expect(field('CEP')).toHaveProperty('value', '01310-100');
    $zipCode.set('');
  });

  it('must be chosen before the order is sent', async () => {
    const calls = fakeShop({ ...shop, 'POST /api/delivery': { options: [] } });
    render(<Checkout />);
    fillIn();
    await screen.findByText('Ainda não entregamos nesse endereço.');
    confirm();
    const group = screen.getByRole('group', { name: 'Forma de entrega' });
    await waitFor(() => expect(document.activeElement).toBe(group));
    expect(group.textContent).toContain('Escolha uma forma de entrega disponível');
    expect(callsTo(calls, 'POST', '/api/orders')).toHaveLength(0);
  });

  it('is not there for a state that the shop does not reach', async () => {
    fakeShop({ ...shop, 'POST /api/delivery': { options: [] } });
    render(<Checkout />);
    type('CEP', '69900-000');
    await screen.findByText('Ainda não entregamos nesse endereço.');
  });

  it('that is no longer offered is said above the steps; another place’s deliveries are no news', async () => {
    updateBilling({ zipCode: '01310-100', state: 'SP' });
    updateDelivery({ type: 'Motoboy', area: 'Sudeste', cost: 9.9 });
    fakeShop(shop);
    render(<Checkout />);
    await screen.findByText(/A entrega Motoboy não está mais disponível/);
    const review = screen.getByRole('region', { name: 'Revisão' });
    expect(review.querySelector('a')?.hash).toBe('#deliveryInfo');
    expect(confirmButton().textContent).toMatch(/R\$\s519,80\+ entrega/);
    await choose();
    expect(screen.queryByRole('region', { name: 'Revisão' })).toBeNull();
    type('CEP', '40020-000');
    await screen.findByRole('radio', { name: /Econômica/ });
    expect(screen.queryByRole('region', { name: 'Revisão' })).toBeNull();
  });

  it('that could not be fetched can be asked for again', async () => {
    let isDown = true;
    fakeShop({
      ...shop,
      'POST /api/delivery': () =>
        isDown ? { status: 400, err: 'Fora do ar' } : { options: [SEDEX] },
    });
    render(<Checkout />);
    type('CEP', '01310-100');
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
    isDown = false;
    fireEvent.click(retry);
    await screen.findByRole('radio', { name: /Expressa/ });
  });
});

it('asks no address of what is collected, and says where that is and when', async () => {
  await collect();
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
  const calls = await collect();
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
