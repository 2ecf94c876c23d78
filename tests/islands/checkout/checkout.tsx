import { fireEvent, render, screen } from '@testing-library/react';
import { initialSettings, type ShopSettings } from '#domain/settings/settings.ts';
import Checkout from '#islands/checkout/Checkout.tsx';
import { hydrateSettings } from '#stores/settings.ts';
import { fakeShop, fillCart, line } from '../../support/islands.ts';

export const PAC = { type: 'Econômica', area: 'Sudeste', cost: 19.9, days: 6 };
export const SEDEX = { type: 'Expressa', area: 'Sudeste', cost: 0, days: 2 };
export const shop = {
  'POST /api/delivery': { options: [PAC, SEDEX] },
  'POST /api/cart/check': { lines: [] },
};
export const placed = { orderId: '1001', url: '/pedido/1001?chave=s' };

export const openToGuests = { ...initialSettings.security, loginForPurchase: false };
export const settingsWith = (change: Partial<ShopSettings>) =>
  hydrateSettings({ ...initialSettings, security: openToGuests, ...change });
export const asking = (askCpf: boolean) =>
  settingsWith({ checkout: { ...initialSettings.checkout, askCpf, maxInstalments: 10 } });

export const field = (label: string) => screen.getByLabelText(label, { exact: true });
export const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
export const confirmButton = () => screen.getByRole('button', { name: 'Confirmar pedido' });
export const confirm = () => fireEvent.click(confirmButton());

export const fillIn = () => {
  type('Nome completo', '  Ana Souza ');
  type('E-mail', 'ana@exemplo.com.br');
  type('Telefone', '11987654321');
  type('CEP', '01310-100');
  type('Endereço', 'Avenida Paulista, 1000');
  type('Cidade', 'São Paulo');
};

export const choose = async (delivery = /Econômica/) =>
  fireEvent.click(await screen.findByRole('radio', { name: delivery }));

export const open = async (routes: Parameters<typeof fakeShop>[0]) => {
  const calls = fakeShop({ ...shop, ...routes });
  render(<Checkout />);
  fillIn();
  await choose();
  return calls;
};

/** A shop open to guests, and a cart of two pieces. */
export function startShop(): void {
  settingsWith({});
  fillCart(line({ qty: 2 }));
}
