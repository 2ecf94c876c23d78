import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Buyer } from '#domain/account/buyer.ts';
import type { SavedAddress } from '#domain/account/saved-address.ts';
import { initialSettings, type ShopSettings } from '#domain/settings/settings.ts';
import Checkout from '#islands/checkout/Checkout.tsx';
import { updateBilling } from '#stores/cart-actions.ts';
import { $cart } from '#stores/cart.ts';
import { $settings, $settingsSettled, hydrateSettings } from '#stores/settings.ts';
import { fakeShop, fillCart, line } from '../../support/islands.ts';
import { confirm, openToGuests, shop } from './checkout.tsx';

vi.mock('#stores/leave.ts', () => ({ leaveFor: vi.fn() }));

const place = { fullName: 'Ana Souza', phone: '(11) 98765-4321' };
const lisbon: SavedAddress = {
  id: 'lisbon',
  label: 'Férias',
  isDefault: true,
  address: {
    ...place,
    house: 'Rua do Alecrim, 21',
    city: 'Lisboa',
    state: '',
    zipCode: '1200-195',
    country: 'PT',
  },
};
const home: SavedAddress = {
  id: 'home',
  label: 'Casa',
  isDefault: false,
  address: {
    ...place,
    house: 'Avenida Paulista, 1000',
    city: 'São Paulo',
    state: 'SP',
    zipCode: '01310-100',
    country: 'BR',
  },
};
const buyer: Buyer = {
  profile: { ...place, email: 'ana@exemplo.com.br', emailVerified: true, hasPassword: true },
  addresses: [lisbon, home],
};
const NAMES = { BR: 'Brasil', PT: 'Portugal', AR: 'Argentina' };
const selling = (...codes: (keyof typeof NAMES)[]): ShopSettings => ({
  ...initialSettings,
  security: openToGuests,
  countries: codes.map((code) => ({ code, name: NAMES[code] })),
});
const NO_LONGER = 'A loja não vende para este país. Informe outro endereço.';

beforeEach(() => fillCart(line()));

it('offers an account’s addresses where the shop sells, in words that fit a place without state', async () => {
  fakeShop(shop);
  hydrateSettings(selling('BR', 'PT'));
  const { unmount } = render(<Checkout buyer={buyer} />);
  expect(
    await screen.findByText('Ana Souza · Rua do Alecrim, 21 · Lisboa · Portugal'),
  ).toBeDefined();
  unmount();
  fillCart(line());
  hydrateSettings(selling('BR'));
  render(<Checkout buyer={buyer} />);
  const casa = await screen.findByRole<HTMLInputElement>('radio', { name: /^Casa/ });
  await waitFor(() => expect(casa.checked).toBe(true));
  expect(screen.queryByText(/Lisboa/)).toBeNull();
});

it('empties a place in a country that was switched off, and says so where the country had no field', async () => {
  fakeShop({
    ...shop,
    'GET /api/home/settings': { settings: selling('BR') },
    'POST /api/orders': {
      status: 422,
      err: 'Confira os campos destacados.',
      fields: { 'billingInfo.country': NO_LONGER, 'shippingInfo.country': NO_LONGER },
    },
  });
  const { paymentGateway } = initialSettings;
  hydrateSettings({
    ...selling('BR', 'PT'),
    paymentGateway: { ...paymentGateway, stripe: true },
  });
  updateBilling({ ...lisbon.address, email: 'ana@exemplo.com.br' });
  render(<Checkout />);
  await screen.findByRole('radio', { name: /Expressa/ }).then((way) => fireEvent.click(way));
  confirm();
  await waitFor(() => expect(screen.queryByLabelText('País')).toBeNull());
  expect(screen.getByText(NO_LONGER).closest('[role=alert]')).not.toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('CEP').value).toBe('');
  expect($cart.get().billingInfo).toMatchObject({ country: 'BR', city: '', email: /./ });
});

it('leaves a place alone if it is not known where the shop sells', async () => {
  fakeShop(shop);
  updateBilling({ ...lisbon.address, email: 'ana@exemplo.com.br' });
  $settings.set(initialSettings);
  $settingsSettled.set(true);
  render(<Checkout />);
  expect(await screen.findByText(/Não conseguimos|Não deu/)).toBeDefined();
  expect($cart.get().billingInfo).toMatchObject({ country: 'PT', city: 'Lisboa' });
});

it('names the country to which nothing is delivered, and offers no payment on delivery abroad', async () => {
  fakeShop({ ...shop, 'POST /api/delivery': { options: [] } });
  hydrateSettings(selling('BR', 'PT', 'AR'));
  render(<Checkout />);
  const country = await screen.findByLabelText('País');
  act(() => void fireEvent.change(country, { target: { value: 'AR' } }));
  expect(await screen.findByText(/ainda não tem entrega para este país: Argentina/)).toBeDefined();
  expect(screen.queryByRole('radio', { name: /^Pagamento na entrega/ })).toBeNull();
  expect(screen.getByText(/pagamento na entrega só vale no Brasil/)).toBeDefined();
});
