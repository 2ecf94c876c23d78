import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { initialSettings } from '#domain/settings/settings.ts';
import Checkout from '#islands/checkout/Checkout.tsx';
import { hydrateSettings } from '#stores/settings.ts';
import { fakeShop, fillCart, line } from '../../support/islands.ts';

const BROUGHT = { type: 'Econômica', area: 'Sudeste', cost: 19.9, days: 6 };
const COLLECTED = {
  type: 'Retirada',
  area: 'Savassi',
  cost: 0,
  days: 1,
  pickUp: { place: 'Rua das Acácias, 128', hours: 'das 9h às 18h' },
};

it('asks no delivery address of what is collected, and says where that is', async () => {
  fakeShop({
    'POST /api/delivery': { options: [BROUGHT, COLLECTED] },
    'POST /api/cart/check': { lines: [] },
  });
  const security = { ...initialSettings.security, loginForPurchase: false };
  hydrateSettings({ ...initialSettings, security });
  fillCart(line());
  render(<Checkout />);
  fireEvent.change(screen.getByLabelText('CEP'), { target: { value: '01310-100' } });
  const pickUp = await screen.findByRole('radio', { name: /Retirada/ });
  screen.getByRole('checkbox', { name: 'Entregar neste mesmo endereço' });
  fireEvent.click(pickUp);
  await screen.findByText('Onde você retira');
  expect(screen.getAllByLabelText('CEP')).toHaveLength(1);
  expect(screen.queryByRole('checkbox', { name: 'Entregar neste mesmo endereço' })).toBeNull();
});
