import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { initialSettings } from '#domain/settings/settings.ts';
import Checkout from '#islands/checkout/Checkout.tsx';
import { houseErrors } from '#islands/form/AddressFields.tsx';
import { $cart } from '#stores/cart.ts';
import { hydrateSettings } from '#stores/settings.ts';
import { callsTo, fakeShop, fillCart, heldBack, line } from '../../support/islands.ts';

vi.mock('#stores/leave.ts', () => ({ leaveFor: vi.fn() }));

const PAULISTA = {
  street: 'Avenida Paulista',
  district: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
};
const found = (address: object) => ({ address, why: null });
const shop = {
  'POST /api/delivery': { options: [{ type: 'PAC', area: 'Brasil', cost: 19.9, days: 6 }] },
  'POST /api/cart/check': { lines: [] },
  'POST /api/orders': { orderId: '1001', url: '/pedido/1001' },
  'GET /api/cep/01310100': found(PAULISTA),
};

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true });
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const house = () => $cart.get().billingInfo.house;

const open = (routes: Parameters<typeof fakeShop>[0] = {}) => {
  const calls = fakeShop({ ...shop, ...routes });
  render(<Checkout />);
  return calls;
};

beforeEach(() => {
  sessionStorage.clear();
  hydrateSettings({
    ...initialSettings,
    security: { ...initialSettings.security, loginForPurchase: false },
  });
  fillCart(line({ qty: 1 }));
});

describe('a CEP', () => {
  const AFTER = ['Endereço', 'Número', 'Complemento', 'Bairro', 'Cidade', 'Estado'];

  it('comes first: the rest of the address is asked for once it is typed, and stays', async () => {
    open();
    for (const label of AFTER) expect(screen.queryByLabelText(label), label).toBeNull();
    type('CEP', '01310-10');
    for (const label of AFTER) expect(screen.queryByLabelText(label), label).toBeNull();
    type('CEP', '01310-100');
    for (const label of AFTER) field(label);
    await waitFor(() => expect(field('Cidade').value).toBe('São Paulo'));
    type('CEP', '01310-10');
    for (const label of AFTER) field(label);
  });

  it('fills in street, district, city and state, and says so', async () => {
    open();
    type('CEP', '01310-100');
    await screen.findByText(/Endereço encontrado pelo CEP/);
    await waitFor(() => expect(field('Endereço').value).toBe('Avenida Paulista'));
    expect(field('Bairro').value).toBe('Bela Vista');
    expect(field('Cidade').value).toBe('São Paulo');
    expect(field('Estado').value).toBe('SP');
    type('Número', '1000');
    type('Complemento', 'apto 12');
    expect(house()).toBe('Avenida Paulista, 1000, apto 12 – Bela Vista');
  });

  it('takes back the errors of what it fills in, and no others', async () => {
    const fields = {
      'billingInfo.city': 'Informe a cidade.',
      'billingInfo.fullName': 'Informe o nome completo.',
    };
    open({ 'POST /api/orders': { status: 422, err: 'Confira.', fields } });
    fireEvent.click(screen.getByRole('button', { name: 'Confirmar pedido' }));
    await screen.findByText('Informe a cidade.');
    type('CEP', '01310-100');
    await waitFor(() => expect(screen.queryByText('Informe a cidade.')).toBeNull());
    expect(field('Cidade').value).toBe('São Paulo');
    screen.getByText('Informe o nome completo.');
  });

  it('never takes away what a person has typed', async () => {
    const answer = heldBack(found(PAULISTA));
    open({ 'GET /api/cep/01310100': answer.route });
    type('CEP', '01310-100');
    screen.getByText(/Procurando o endereço/);
    type('Endereço', 'Rua Minha, 7');
    answer.release();
    await screen.findByText(/Endereço encontrado/);
    await waitFor(() => expect(field('Cidade').value).toBe('São Paulo'));
    expect(field('Endereço').value).toBe('Rua Minha, 7');
  });

  it('replaces what another CEP has filled in, but nothing else', async () => {
    const centro = { street: 'Praça da Sé', district: 'Sé', city: 'São Paulo', state: 'SP' };
    open({ 'GET /api/cep/01001000': found(centro) });
    type('CEP', '01310-100');
    await waitFor(() => expect(field('Bairro').value).toBe('Bela Vista'));
    type('Bairro', 'Meu bairro');
    type('CEP', '01001-000');
    await waitFor(() => expect(field('Endereço').value).toBe('Praça da Sé'));
    expect(field('Bairro').value).toBe('Meu bairro');
  });

  it.each([
    ['unknown', { address: null, why: 'unknown' }, /Não encontramos este CEP/],
    ['not looked up', { address: null, why: 'unavailable' }, /não respondeu/],
    ['refused', { status: 429, err: 'Espere.' }, /não respondeu/],
  ])('that is %s leaves the typing to people', async (_case, answer, text) => {
    const calls = open({ 'GET /api/cep/01310100': answer });
    type('CEP', '01310-100');
    await screen.findByText(text);
    expect(field('Endereço').value).toBe('');
    expect(callsTo(calls, 'GET', '/api/cep/01310100')).toHaveLength(1);
  });

  it('of a town tells its name', async () => {
    open({
      'GET /api/cep/36880000': found({ street: '', district: '', city: 'Muriaé', state: 'MG' }),
    });
    type('CEP', '36880-000');
    await screen.findByText(/CEP de Muriaé/);
    await waitFor(() => expect(field('Cidade').value).toBe('Muriaé'));
  });
});

it('of a street and its number, in Brazil, one or the other is missing; abroad none is', () => {
  const street = { 'shippingInfo.house': 'Avenida Paulista', 'shippingInfo.number': '' };
  expect(Object.keys(houseErrors(street))).toEqual(['shippingInfo.number']);
  expect(houseErrors({ ...street, 'shippingInfo.number': '1000' })).toEqual({});
  expect(houseErrors({ ...street, 'shippingInfo.country': 'PT' })).toEqual({});
  const number = { 'shippingInfo.house': '', 'shippingInfo.number': '12' };
  expect(Object.keys(houseErrors(number))).toEqual(['shippingInfo.house']);
});

describe('an address of the known fields alone', () => {
  it('is ordered as it was typed, and is found so after a reload', async () => {
    const calls = open({ 'GET /api/cep/01310100': { address: null, why: 'unavailable' } });
    type('Nome completo', 'Ana Souza');
    type('E-mail', 'ana@exemplo.com.br');
    type('Telefone', '11987654321');
    type('CEP', '01310-100');
    type('Endereço', 'Rua X, 12');
    type('Cidade', 'São Paulo');
    await screen.findByRole('radio', { name: /PAC/ });
    fireEvent.click(screen.getByRole('button', { name: 'Confirmar pedido' }));
    await waitFor(() => expect(callsTo(calls, 'POST', '/api/orders')).toHaveLength(1));
    expect(callsTo(calls, 'POST', '/api/orders')[0]?.body).toMatchObject({
      billingInfo: { house: 'Rua X, 12', city: 'São Paulo', state: 'SP' },
    });
  });

  it('keeps its text in its field when the page is loaded again', () => {
    const { unmount } = render(<Checkout />);
    type('CEP', '01310-100');
    type('Endereço', 'Rua X, 12');
    unmount();
    render(<Checkout />);
    expect(field('Endereço').value).toBe('Rua X, 12');
    expect(field('Número').value).toBe('');
  });

  it('is asked for its number, once it has none', async () => {
    const calls = open();
    type('Nome completo', 'Ana Souza');
    type('E-mail', 'ana@exemplo.com.br');
    type('Telefone', '11987654321');
    type('CEP', '01310-100');
    await screen.findByText(/Endereço encontrado/);
    await screen.findByRole('radio', { name: /PAC/ });
    fireEvent.click(screen.getByRole('button', { name: 'Confirmar pedido' }));
    await waitFor(() => expect(document.activeElement).toBe(field('Número')));
    expect(callsTo(calls, 'POST', '/api/orders')).toHaveLength(0);
    expect(screen.getByRole('alert').textContent).toBe('Falta 1 campo');
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Número' });
    expect(document.getElementById(link.hash.slice(1))).toBe(field('Número'));
    type('Número', 's/n');
    fireEvent.click(screen.getByRole('button', { name: 'Confirmar pedido' }));
    await waitFor(() => expect(callsTo(calls, 'POST', '/api/orders')).toHaveLength(1));
  });
});
