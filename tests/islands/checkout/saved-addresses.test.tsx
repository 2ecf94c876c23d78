import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Buyer } from '#domain/account/buyer.ts';
import type { SavedAddress } from '#domain/account/saved-address.ts';
import { initialSettings } from '#domain/settings/settings.ts';
import Checkout from '#islands/checkout/Checkout.tsx';
import { leaveFor } from '#stores/leave.ts';
import { updateBilling } from '#stores/cart-actions.ts';
import { $cart } from '#stores/cart.ts';
import { hydrateSettings } from '#stores/settings.ts';
import { callsTo, fakeShop, fillCart, line } from '../../support/islands.ts';

vi.mock('#stores/leave.ts', () => ({ leaveFor: vi.fn() }));

const home: SavedAddress = {
  id: 'home',
  label: 'Casa',
  isDefault: true,
  address: {
    fullName: 'Ana Souza',
    phone: '(11) 98765-4321',
    house: 'Rua das Flores, 10',
    city: 'São Paulo',
    state: 'SP',
    zipCode: '01310-100',
    country: 'BR',
  },
};
const beach: SavedAddress = {
  id: 'beach',
  label: '',
  isDefault: false,
  address: {
    fullName: 'Ana Souza',
    phone: '(11) 98765-4321',
    house: 'Avenida da Praia, 5',
    city: 'Salvador',
    state: 'BA',
    zipCode: '40020-000',
    country: 'BR',
  },
};
const buyer: Buyer = {
  profile: {
    fullName: 'Ana Souza',
    email: 'ana@exemplo.com.br',
    phone: '(11) 98765-4321',
    emailVerified: true,
    hasPassword: true,
  },
  addresses: [home, beach],
};

const shop = {
  'POST /api/delivery': { options: [{ type: 'PAC', area: 'Brasil', cost: 19.9, days: 6 }] },
  'POST /api/cart/check': { lines: [] },
  'POST /api/orders': { orderId: '1001', url: '/pedido/1001' },
  'POST /api/account/addresses': { addresses: [] },
};

const open = async (who: Buyer | null = buyer, routes = {}) => {
  const calls = fakeShop({ ...shop, ...routes });
  render(<Checkout buyer={who} />);
  await screen.findByRole('radio', { name: /PAC/ });
  return calls;
};
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: true }), { target: { value } });
const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Confirmar pedido' }));
const ordered = async (calls: Awaited<ReturnType<typeof open>>) => {
  confirm();
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/pedido/1001'));
  return callsTo(calls, 'POST', '/api/orders')[0]?.body;
};

beforeEach(() => {
  vi.mocked(leaveFor).mockClear();
  hydrateSettings(initialSettings);
  fillCart(line());
});

describe('a customer with addresses', () => {
  it('buys with the default one without typing anything, if the shop sells to customers only', async () => {
    const calls = await open();
    expect(radio(/Casa/).checked).toBe(true);
    expect(screen.queryByLabelText('CEP')).toBeNull();
    expect(await ordered(calls)).toMatchObject({
      billingInfo: { email: 'ana@exemplo.com.br', house: 'Rua das Flores, 10', state: 'SP' },
      shippingInfo: { fullName: 'Ana Souza', zipCode: '01310-100', phone: '(11) 98765-4321' },
    });
    expect(callsTo(calls, 'POST', '/api/account/addresses')).toEqual([]);
  });

  it('chooses another of them, to which the delivery is computed', async () => {
    const calls = await open();
    fireEvent.click(radio(/Avenida da Praia, 5/));
    await waitFor(() =>
      expect(callsTo(calls, 'POST', '/api/delivery').at(-1)?.body).toMatchObject({
        zipCode: '40020000',
        state: 'BA',
      }),
    );
    await screen.findByRole('radio', { name: /PAC/ });
    expect(await ordered(calls)).toMatchObject({ shippingInfo: { city: 'Salvador' } });
  });

  it('types another one, which the account keeps if asked to', async () => {
    const calls = await open();
    fireEvent.click(radio(/Outro endereço/));
    type('CEP', '20040-002');
    type('Endereço', 'Rua da Quitanda, 5');
    type('Cidade', 'Rio de Janeiro');
    fireEvent.click(screen.getByRole('checkbox', { name: /Guardar este endereço/ }));
    await screen.findByRole('radio', { name: /PAC/ });
    expect(await ordered(calls)).toMatchObject({ shippingInfo: { state: 'RJ' } });
    expect(callsTo(calls, 'POST', '/api/account/addresses').map(({ body }) => body)).toMatchObject([
      { address: { fullName: 'Ana Souza', city: 'Rio de Janeiro', zipCode: '20040-002' } },
    ]);
  });

  it('has the order even if the address cannot be stored', async () => {
    const calls = await open(buyer, {
      'POST /api/account/addresses': { status: 409, err: 'Você já tem 20 endereços.' },
    });
    fireEvent.click(radio(/Outro endereço/));
    type('CEP', '20040-002');
    type('Endereço', 'Rua da Quitanda, 5');
    type('Cidade', 'Rio de Janeiro');
    fireEvent.click(screen.getByRole('checkbox', { name: /Guardar este endereço/ }));
    await screen.findByRole('radio', { name: /PAC/ });
    await ordered(calls);
    expect($cart.get().items).toEqual([]);
  });

  it('finds what was typed before untouched', async () => {
    updateBilling({ ...beach.address, house: 'Rua Chile, 1', email: 'outro@exemplo.com.br' });
    await open();
    expect(radio(/Outro endereço/).checked).toBe(true);
    expect(screen.getByLabelText('Endereço', { exact: true })).toHaveProperty('value', 'Rua Chile');
    expect(screen.getByLabelText('Número')).toHaveProperty('value', '1');
    expect($cart.get().billingInfo.house).toBe('Rua Chile, 1');
    expect($cart.get().billingInfo.email).toBe('outro@exemplo.com.br');
  });

  it('is shown the fields of a stored address that the shop refuses', async () => {
    await open(buyer, {
      'POST /api/orders': {
        status: 422,
        err: 'Confira os campos destacados.',
        fields: { 'billingInfo.phone': 'Informe um telefone com DDD.' },
      },
    });
    confirm();
    await screen.findByText('Informe um telefone com DDD.');
    expect(screen.getByLabelText('Telefone').getAttribute('aria-invalid')).toBe('true');
  });
});

it('a customer without addresses finds name, e-mail and phone filled in', () => {
  fakeShop(shop);
  render(<Checkout buyer={{ ...buyer, addresses: [] }} />);
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect(value('Nome completo')).toBe('Ana Souza');
  expect(value('E-mail')).toBe('ana@exemplo.com.br');
  expect(value('Telefone')).toBe('(11) 98765-4321');
  expect(screen.queryByRole('radio', { name: /Outro endereço/ })).toBeNull();
});

it('a guest is offered no account', () => {
  hydrateSettings({
    ...initialSettings,
    security: { ...initialSettings.security, loginForPurchase: false },
  });
  fakeShop(shop);
  render(<Checkout />);
  expect(screen.queryByRole('checkbox', { name: /Guardar/ })).toBeNull();
});
