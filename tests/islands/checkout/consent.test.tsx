import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { initialSettings } from '#domain/settings/settings.ts';
import Checkout from '#islands/checkout/Checkout.tsx';
import { leaveFor } from '#stores/leave.ts';
import { applyCoupon } from '#stores/cart-actions.ts';
import { $cart } from '#stores/cart.ts';
import { hydrateSettings } from '#stores/settings.ts';
import { callsTo, fakeShop, fillCart, line } from '../../support/islands.ts';

vi.mock('#stores/leave.ts', () => ({ leaveFor: vi.fn() }));

const placed = { orderId: '1001', url: '/pedido/1001?chave=s' };
const GRANTED = { code: 'DEZ', state: 'ok', discount: 10 };

/** The cost of the delivery and the answer about the coupon, which a shop may change meanwhile. */
const shop = { cost: 19.9, coupon: GRANTED as Record<string, unknown> };

const field = (label: string) => screen.getByLabelText(label, { exact: true });
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const button = () => screen.getByRole('button', { name: 'Confirmar pedido' });
const confirm = () => fireEvent.click(button());
const orders = (calls: ReturnType<typeof fakeShop>) => callsTo(calls, 'POST', '/api/orders');

const open = async (routes: Parameters<typeof fakeShop>[0] = {}) => {
  const calls = fakeShop({
    'POST /api/delivery': () => ({
      options: [{ type: 'Econômica', area: 'Sudeste', cost: shop.cost, days: 6 }],
    }),
    'POST /api/cart/check': () => ({
      lines: [],
      coupon: $cart.get().coupon.code ? shop.coupon : null,
    }),
    ...routes,
  });
  render(<Checkout />);
  type('Nome completo', 'Ana Souza');
  type('E-mail', 'ana@exemplo.com.br');
  type('Telefone', '11987654321');
  type('CEP', '01310-100');
  type('Endereço', 'Avenida Paulista, 1000');
  type('Cidade', 'São Paulo');
  await screen.findByRole('radio', { name: /Econômica/ });
  return calls;
};

beforeEach(() => {
  vi.mocked(leaveFor).mockClear();
  Object.assign(shop, { cost: 19.9, coupon: GRANTED });
  hydrateSettings({
    ...initialSettings,
    security: { ...initialSettings.security, loginForPurchase: false },
  });
  fillCart(line({ price: 100, qty: 2 }));
});

describe('the sum on the button', () => {
  it('is what the order is sent with', async () => {
    applyCoupon({ code: 'DEZ', discount: 10 });
    const calls = await open({ 'POST /api/orders': placed });
    expect(button().textContent).toMatch(/R\$\s199,90/);
    confirm();
    await waitFor(() => expect(leaveFor).toHaveBeenCalledOnce());
    expect(orders(calls)[0]?.body).toMatchObject({
      expectedTotal: 199.9,
      coupon: { code: 'DEZ', discount: 10 },
      items: [{ price: 100 }],
      deliveryInfo: { cost: 19.9 },
    });
  });

  it('that is another one now is told part by part, and is what the next press agrees to', async () => {
    applyCoupon({ code: 'DEZ', discount: 10 });
    const refused = {
      status: 409,
      err: 'Os valores mudaram.',
      code: 'priceChanged',
      total: 262.9,
      changes: [
        { part: 'item', uid: 'p1', name: 'Aurora Redondo', from: 100, to: 125 },
        { part: 'coupon', code: 'DEZ', from: 10, to: 5 },
        { part: 'delivery', type: 'Econômica', area: 'Sudeste', from: 19.9, to: 25.4 },
      ],
    };
    let tries = 0;
    const calls = await open({
      'POST /api/orders': () => {
        Object.assign(shop, { cost: 25.4, coupon: { ...GRANTED, discount: 5 } });
        return (tries += 1) === 1 ? refused : placed;
      },
    });
    confirm();
    const alert = await screen.findByRole('alert');
    const told = within(alert)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
    expect(told).toEqual([
      'Aurora Redondo: o preço mudou de R$ 100,00 para R$ 125,00.',
      'Cupom DEZ: o desconto mudou de 10% para 5%.',
      'Entrega Econômica: o valor mudou de R$ 19,90 para R$ 25,40.',
    ]);
    expect(alert.textContent).toMatch(/O novo total é R\$\s262,90/);
    await waitFor(() => expect(document.activeElement).toBe(alert));
    expect(leaveFor).not.toHaveBeenCalled();
    expect(button().textContent).toMatch(/R\$\s262,90/);
    expect($cart.get()).toMatchObject({
      items: [{ price: 125 }],
      coupon: { discount: 5 },
      deliveryInfo: { cost: 25.4 },
    });
    await waitFor(() =>
      expect(screen.getByRole('radio', { name: /Econômica.*25,40/ })).toBeDefined(),
    );
    confirm();
    await waitFor(() => expect(leaveFor).toHaveBeenCalledOnce());
    expect(orders(calls)[1]?.body).toMatchObject({ expectedTotal: 262.9 });
    const keys = orders(calls).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[1]).toBe(keys[0]);
  });
});

describe('a coupon at the checkout', () => {
  const MINIMUM = 'Este cupom vale para compras a partir de R$ 600,00.';

  it('that no longer holds says why once, is not sent, and can be taken out', async () => {
    applyCoupon({ code: 'DUPLA15', discount: 15 });
    shop.coupon = { code: 'DUPLA15', state: 'minimum', discount: 0, err: MINIMUM };
    const calls = await open({ 'POST /api/orders': { status: 422, err: 'Ainda não.' } });
    await screen.findByText(`O cupom DUPLA15 não está valendo. ${MINIMUM}`);
    expect(screen.getAllByText(new RegExp(MINIMUM.slice(0, 20)))).toHaveLength(1);
    expect(button().textContent).toMatch(/R\$\s219,90/);
    confirm();
    await screen.findByText('Ainda não.');
    expect(orders(calls)[0]?.body).toMatchObject({ coupon: null, expectedTotal: 219.9 });
    fireEvent.click(screen.getByRole('button', { name: 'Remover cupom DUPLA15' }));
    expect($cart.get().coupon.code).toBe('');
    expect(screen.queryByText(new RegExp(MINIMUM.slice(0, 20)))).toBeNull();
  });

  it('that holds can be taken out, too', async () => {
    applyCoupon({ code: 'DEZ', discount: 10 });
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Remover cupom DEZ' }));
    expect(button().textContent).toMatch(/R\$\s219,90/);
  });

  it('that was forged in local storage shows nothing that is not charged', async () => {
    $cart.set({ ...$cart.get(), coupon: { code: 'DEZ', discount: 90 } });
    fakeShop({});
    render(<Checkout />);
    expect(button().textContent).toMatch(/R\$\s200,00/);
  });

  it('that the order refuses to its buyer stays refused, whatever a guest’s cart is told', async () => {
    applyCoupon({ code: 'DEZ', discount: 10 });
    const used = 'Você já usou este cupom em outro pedido.';
    let tries = 0;
    const calls = await open({
      'POST /api/orders': () =>
        (tries += 1) === 1
          ? { status: 422, err: used, code: 'coupon.already-used', fields: { coupon: used } }
          : placed,
    });
    confirm();
    await screen.findByText(`O cupom DEZ não está valendo. ${used}`);
    const before = callsTo(calls, 'POST', '/api/cart/check').length;
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() =>
      expect(callsTo(calls, 'POST', '/api/cart/check').length).toBeGreaterThan(before),
    );
    expect(button().textContent).toMatch(/R\$\s219,90/);
    confirm();
    await waitFor(() => expect(leaveFor).toHaveBeenCalledOnce());
    expect(orders(calls)[1]?.body).toMatchObject({ coupon: null, expectedTotal: 219.9 });
  });
});

describe('the CEP and the state', () => {
  it('that contradict each other are told at the state at once, before anything is sent', async () => {
    const calls = await open({ 'POST /api/orders': placed });
    fireEvent.change(field('Estado'), { target: { value: 'MG' } });
    const state = field('Estado');
    expect(state.getAttribute('aria-invalid')).toBe('true');
    const error = document.getElementById(state.getAttribute('aria-describedby') ?? '');
    expect(error?.textContent).toBe('O CEP 01310-100 é de outro estado: São Paulo.');
    confirm();
    await waitFor(() => expect(document.activeElement).toBe(state));
    expect(orders(calls)).toHaveLength(0);
    fireEvent.change(state, { target: { value: 'SP' } });
    expect(state.getAttribute('aria-invalid')).toBeNull();
  });

  it('do not let the state choose another freight than the CEP’s', async () => {
    const calls = await open();
    fireEvent.change(field('Estado'), { target: { value: 'MG' } });
    await screen.findByRole('radio', { name: /Econômica/ });
    expect(callsTo(calls, 'POST', '/api/delivery').at(-1)?.body).toMatchObject({
      zipCode: '01310100',
      state: 'SP',
    });
  });
});

it('An order to a country that the shop does not serve is not sent', async () => {
  hydrateSettings({
    ...initialSettings,
    security: { ...initialSettings.security, loginForPurchase: false },
    countries: [
      { name: 'Portugal', code: 'PT' },
      { name: 'Brasil', code: 'BR' },
    ],
  });
  const calls = await open({ 'POST /api/orders': placed });
  const country = screen.getByLabelText<HTMLSelectElement>('País');
  // As of a page that was loaded before the shop stopped selling there.
  country.add(new Option('Argentina', 'AR', true, true));
  confirm();
  await waitFor(() => expect(country.getAttribute('aria-invalid')).toBe('true'));
  expect(
    screen.getByText('A loja não vende para este país. Informe outro endereço.'),
  ).toBeDefined();
  expect(orders(calls)).toHaveLength(0);
});
