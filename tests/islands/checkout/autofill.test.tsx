import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { initialSettings } from '#domain/settings/settings.ts';
import Checkout from '#islands/checkout/Checkout.tsx';
import { $cart } from '#stores/cart.ts';
import { hydrateSettings } from '#stores/settings.ts';
import { fakeShop, fillCart, line } from '../../support/islands.ts';

vi.mock('#stores/leave.ts', () => ({ leaveFor: vi.fn() }));

/** What a browser knows of a person, by the tokens that fields are marked with. */
const KNOWN = {
  name: 'Ana Souza',
  email: 'ana@exemplo.com.br',
  tel: '11987654321',
  'postal-code': '01310-100',
  'address-line1': 'Rua Augusta, 1500',
  'address-line2': 'apto 12',
  'address-level3': 'Consolação',
  'address-level2': 'São Paulo',
  'address-level1': 'SP',
};
const TOKENS = Object.keys(KNOWN) as (keyof typeof KNOWN)[];
/** The fields that the CEP brings: browsers fill in what appears while they do, too. */
const AFTER_CEP = TOKENS.slice(4);

const fieldOf = (token: string) =>
  document.querySelector<HTMLInputElement | HTMLSelectElement>(`[autocomplete="${token}"]`)!;

/** Sets a field as browsers and password managers do: past React, then with the events of typing. */
function fill(token: keyof typeof KNOWN): void {
  const field = fieldOf(token);
  const kind = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')!.set!.call(field, KNOWN[token]);
  for (const event of ['input', 'change', 'blur'])
    field.dispatchEvent(new Event(event, { bubbles: true }));
}

beforeEach(() => {
  sessionStorage.clear();
  hydrateSettings({
    ...initialSettings,
    security: { ...initialSettings.security, loginForPurchase: false },
  });
  fillCart(line());
});

const PAULISTA = { street: 'Avenida Paulista', district: 'Bela Vista', city: 'Santos' };

it.each([
  ['from top to bottom', AFTER_CEP],
  ['from bottom to top', AFTER_CEP.toReversed()],
])('a browser fills in the whole form at once, %s', async (_, order) => {
  fakeShop({
    'POST /api/delivery': { options: [] },
    'POST /api/cart/check': { lines: [] },
    'GET /api/cep/01310100': { address: { ...PAULISTA, state: 'SP' }, why: null },
  });
  render(<Checkout />);
  // All before React renders again.
  act(() => TOKENS.slice(0, 4).forEach(fill));
  act(() => order.forEach(fill));
  // What the shop finds by the CEP replaces nothing of it.
  await screen.findByText(/Endereço encontrado pelo CEP/);
  await waitFor(() => expect(fieldOf('address-level2').value).toBe('São Paulo'));
  for (const token of TOKENS.filter((one) => one !== 'tel'))
    expect(fieldOf(token).value, token).toBe(KNOWN[token]);
  expect($cart.get().billingInfo).toMatchObject({
    fullName: 'Ana Souza',
    email: 'ana@exemplo.com.br',
    house: 'Rua Augusta, 1500, apto 12 – Consolação',
    city: 'São Paulo',
    state: 'SP',
    zipCode: '01310-100',
  });
});

it('asks phones for the keyboard that fits, and browsers for no card', () => {
  fakeShop({});
  render(<Checkout />);
  act(() => fill('postal-code'));
  const keyboards = { 'postal-code': 'numeric', tel: 'tel', email: 'email' };
  for (const [token, keyboard] of Object.entries(keyboards))
    expect(fieldOf(token).getAttribute('inputmode'), token).toBe(keyboard);
  expect(document.querySelector('[autocomplete^="cc-"]')).toBeNull();
  expect(screen.getByLabelText('Número').getAttribute('autocomplete')).toBe('off');
});
