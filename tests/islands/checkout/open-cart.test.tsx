import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { initialSettings } from '#domain/settings/settings.ts';
import Checkout from '#islands/checkout/Checkout.tsx';
import { hydrateSettings } from '#stores/settings.ts';
import { fakeShop, fillCart, line } from '../../support/islands.ts';

vi.mock('#stores/leave.ts', () => ({ leaveFor: vi.fn() }));

interface Told {
  key: string;
  fullName: string;
  email: string;
  phone: string;
  items: { _id: string; qty: number }[];
}
let told: Promise<Told>[];

const shop = {
  'POST /api/delivery': {
    options: [{ type: 'Econômica', area: 'Sudeste', cost: 19.9, days: 6 }],
  },
  'POST /api/cart/check': { lines: [] },
};
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: true }), { target: { value } });
/** jsdom's blobs can only be read by its reader. */
const readJson = (blob: Blob) =>
  new Promise<Told>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(JSON.parse(String(reader.result)) as Told);
    reader.readAsText(blob);
  });
/** The page goes out of sight, as when its tab is closed. */
const leave = () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
};

beforeEach(() => {
  told = [];
  vi.stubGlobal('navigator', {
    ...navigator,
    sendBeacon: (path: string, body: Blob) => {
      expect(path).toBe('/api/cart/checkout');
      expect(body.type).toBe('application/json');
      told.push(readJson(body));
      return true;
    },
  });
  const security = { ...initialSettings.security, loginForPurchase: false };
  hydrateSettings({ ...initialSettings, security });
  fillCart(line({ qty: 2 }));
});

it('tells the shop of a cart whose buyer can be reached when the page is left, and says so', async () => {
  fakeShop(shop);
  render(<Checkout />);
  expect(screen.getByText(/guardamos seu contato e os itens por até 30 dias/)).toBeTruthy();
  type('Nome completo', 'Ana Souza');
  type('E-mail', 'ana@');
  leave();
  expect(told).toEqual([]);
  type('E-mail', 'ana@exemplo.com.br');
  leave();
  leave();
  expect(told).toHaveLength(1);
  const first = await told[0]!;
  expect(first).toMatchObject({
    fullName: 'Ana Souza',
    email: 'ana@exemplo.com.br',
    phone: '',
    items: [{ _id: 'p1', qty: 2 }],
  });
  type('Telefone', '11987654321');
  leave();
  const second = await told[1]!;
  expect(second).toMatchObject({ key: first.key, phone: '11987654321' });
});

it('tells it after a pause, and not once the order is on its way', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { promise, resolve } = Promise.withResolvers<object>();
    fakeShop({
      ...shop,
      'POST /api/orders': () => promise as Promise<Record<string, unknown>>,
    });
    render(<Checkout />);
    for (const [label, value] of [
      ['Nome completo', 'Ana Souza'],
      ['E-mail', 'ana@exemplo.com.br'],
      ['Telefone', '11987654321'],
      ['CEP', '01310-100'],
      ['Endereço', 'Avenida Paulista, 1000'],
      ['Cidade', 'São Paulo'],
    ] as const) {
      type(label, value);
    }
    await screen.findByRole('radio', { name: /Econômica/ });
    await vi.advanceTimersByTimeAsync(3_100);
    expect(told).toHaveLength(1);
    type('Nome completo', 'Ana Lima');
    fireEvent.click(screen.getByRole('button', { name: 'Confirmar pedido' }));
    await waitFor(() => expect(screen.getByText('Enviando o seu pedido…')).toBeTruthy());
    leave();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).toHaveLength(1);
    resolve({ orderId: '1001', url: '/pedido/1001' });
    await screen.findByText('Pedido recebido! Abrindo os detalhes…');
    leave();
    expect(told).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

it('works in a browser that cannot tell', () => {
  vi.stubGlobal('navigator', { ...navigator, sendBeacon: undefined });
  fakeShop(shop);
  render(<Checkout />);
  type('E-mail', 'ana@exemplo.com.br');
  leave();
  expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'ana@exemplo.com.br');
});
