import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { initialCart } from '#domain/cart/initial-cart.ts';
import { initialSettings } from '#domain/settings/settings.ts';
import Checkout from '#islands/checkout/Checkout.tsx';
import { $cart } from '#stores/cart.ts';
import { hydrateSettings } from '#stores/settings.ts';
import { changeInOtherTab } from '../../stores/fresh.ts';
import { fakeShop, fillCart, line } from '../../support/islands.ts';

const fields = (label: string) => screen.getAllByLabelText<HTMLInputElement>(label);
const type = (field: HTMLInputElement | undefined, value: string) =>
  fireEvent.change(field!, { target: { value } });

/** Shows the checkout as a new page does: from what was written, not from what this one remembers. */
function reload(): void {
  cleanup();
  const stored = localStorage.getItem('CART')!;
  $cart.set({ ...initialCart, loaded: true });
  changeInOtherTab('CART', stored);
  render(<Checkout />);
}

it('all that was typed stands there again after a reload, the field that was not left included', () => {
  fakeShop({
    'POST /api/delivery': { options: [] },
    'POST /api/cart/check': { lines: [] },
  });
  hydrateSettings({
    ...initialSettings,
    security: { ...initialSettings.security, loginForPurchase: false },
    checkout: { ...initialSettings.checkout, askCpf: true },
  });
  fillCart(line());
  render(<Checkout />);
  const typed = {
    'Nome completo': ' Ana',
    'E-mail': 'ana@',
    Telefone: '1198765',
    CPF: '529.982',
    CEP: '01310-100',
    Endereço: 'Avenida',
    Cidade: 'São P',
  };
  for (const [label, text] of Object.entries(typed)) type(fields(label)[0], text);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Entregar neste mesmo endereço' }));
  type(fields('Nome completo')[0], 'Bia');

  reload();
  for (const [label, text] of Object.entries(typed)) {
    expect(
      fields(label).map(({ value }) => value),
      label,
    ).toContain(text);
  }
  expect(fields('Nome completo')[0]?.value).toBe('Bia');
});
