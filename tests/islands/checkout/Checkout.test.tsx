import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { initialSettings } from '#domain/settings/settings.ts';
import Checkout from '#islands/checkout/Checkout.tsx';
import { leaveFor } from '#stores/leave.ts';
import { $cart } from '#stores/cart.ts';
import { callsTo, fakeShop } from '../../support/islands.ts';
import {
  shop,
  placed,
  settingsWith,
  asking,
  field,
  type,
  confirm,
  choose,
  open,
  startShop,
} from './checkout.tsx';

vi.mock('#stores/leave.ts', () => ({ leaveFor: vi.fn() }));

beforeEach(() => {
  vi.mocked(leaveFor).mockClear();
  startShop();
});

describe('the checkout', () => {
  it('says that sign-in is needed if the shop sells to customers only', () => {
    fakeShop(shop);
    settingsWith({ security: { ...initialSettings.security, loginForPurchase: true } });
    render(<Checkout />);
    screen.getByText(/é preciso entrar na sua conta/);
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Entrar' });
    expect(link.pathname + link.search).toBe('/entrar?callbackUrl=%2Fcheckout');
    expect(screen.queryByRole('button', { name: 'Confirmar pedido' })).toBeNull();
  });

  it('places the order, empties the cart and shows the order', async () => {
    const calls = await open({ 'POST /api/orders': placed });
    confirm();
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/pedido/1001?chave=s'));
    expect($cart.get().items).toEqual([]);
    const [order] = callsTo(calls, 'POST', '/api/orders');
    expect(order?.headers.get('Idempotency-Key')).toMatch(/^\S{8,128}$/);
    expect(order?.body).toMatchObject({
      items: [{ _id: 'p1', uid: 'p1', qty: 2, price: 259.9 }],
      billingInfo: { fullName: 'Ana Souza', state: 'SP', zipCode: '01310-100' },
      shippingInfo: { fullName: 'Ana Souza', city: 'São Paulo' },
      deliveryInfo: { type: 'Econômica', area: 'Sudeste', cost: 19.9 },
      paymentMethod: 'cod',
    });
  });

  it('ships elsewhere when asked to, with the e-mail of the buyer', async () => {
    const calls = await open({ 'POST /api/orders': placed });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Entregar neste mesmo endereço' }));
    const other = within(screen.getByRole('group', { name: 'Endereço de entrega' }));
    const second = (label: string, value: string) =>
      fireEvent.change(other.getByLabelText(label, { exact: true }), { target: { value } });
    second('Nome completo', 'Bia Lima');
    second('Telefone', '2133334444');
    second('CEP', '20040-002');
    second('Endereço', 'Rua da Quitanda, 5');
    second('Cidade', 'Rio de Janeiro');
    await waitFor(() =>
      expect(callsTo(calls, 'POST', '/api/delivery').at(-1)?.body).toMatchObject({
        zipCode: '20040002',
        state: 'RJ',
      }),
    );
    await choose();
    confirm();
    await waitFor(() => expect(callsTo(calls, 'POST', '/api/orders')).toHaveLength(1));
    expect(callsTo(calls, 'POST', '/api/orders')[0]?.body).toMatchObject({
      billingInfo: { fullName: 'Ana Souza', state: 'SP' },
      shippingInfo: { fullName: 'Bia Lima', state: 'RJ', email: 'ana@exemplo.com.br' },
    });
  });
});

describe('what the buyer types', () => {
  it('is stored in the cart and filled in again', () => {
    fakeShop(shop);
    const { unmount } = render(<Checkout />);
    type('CEP', '11013-000');
    type('Cidade', 'Santos');
    unmount();
    render(<Checkout />);
    expect(field('Cidade')).toHaveProperty('value', 'Santos');
  });

  it('as a CEP chooses the state', () => {
    fakeShop(shop);
    render(<Checkout />);
    type('CEP', '40020000');
    expect(field('Estado')).toHaveProperty('value', 'BA');
  });

  it('that is wrong is told at its field, the first of which takes the focus', async () => {
    const calls = await open({});
    type('E-mail', 'ana@');
    type('CEP', '123');
    confirm();
    const email = field('E-mail');
    // The first on the page.
    await waitFor(() => expect(document.activeElement).toBe(field('CEP')));
    const described = (email.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent).join()).toMatch(
      /e-mail válido/,
    );
    expect(field('CEP').getAttribute('aria-invalid')).toBe('true');
    expect(field('Cidade').getAttribute('aria-invalid')).toBeNull();
    expect(callsTo(calls, 'POST', '/api/orders')).toHaveLength(0);
    type('E-mail', 'ana@exemplo.com.br');
    expect(email.getAttribute('aria-invalid')).toBeNull();
    expect(field('CEP').getAttribute('aria-invalid')).toBe('true');
  });

  it('that is wrong is told once, and a screen reader hears how much there is to correct', async () => {
    await open({});
    type('E-mail', 'ana@');
    type('Nome completo', '');
    confirm();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Confira 2 campos');
    expect(screen.getAllByText(/e-mail válido/)).toHaveLength(1);
    const review = within(screen.getByRole('region', { name: 'Revisão' }));
    const [name, email] = review.getAllByRole<HTMLAnchorElement>('link');
    expect([name?.hash, email?.hash]).toEqual(['#billingInfo.fullName', '#billingInfo.email']);
    expect(document.getElementById('billingInfo.email')).toBe(field('E-mail'));
    type('E-mail', 'ana@exemplo.com.br');
    // No alert: it would cut off what is typed.
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(screen.getByText('Confira 1 campo').role).toBe('status');
    // In its place, so that nothing moves under what is typed.
    expect(review.getByText('E-mail').tagName).toBe('S');
    type('Nome completo', 'Ana Souza');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Revisão' })).toBeNull();
  });

  it('is asked for field by field when nothing is filled in, the number of the house as well', async () => {
    fakeShop(shop);
    render(<Checkout />);
    expect(screen.queryByLabelText('Número')).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Entregar neste mesmo endereço' })).toBeNull();
    confirm();
    expect((await screen.findByRole('alert')).textContent).toBe('Faltam 9 campos');
    const links = within(screen.getByRole('region', { name: 'Revisão' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'CEP',
      'Forma de entrega',
      'Endereço',
      'Número',
      'Cidade',
      'Estado',
      'Nome completo',
      'E-mail',
      'Telefone',
    ]);
    await waitFor(() => expect(document.activeElement).toBe(field('CEP')));
    for (const [label, message] of [
      ['Endereço', 'Informe a rua.'],
      ['Número', 'Informe o número ou “s/n”.'],
    ] as const) {
      const described = field(label).getAttribute('aria-describedby') ?? '';
      expect(document.getElementById(described)?.textContent).toBe(message);
    }
    const ways = screen.getByRole('group', { name: 'Forma de entrega' });
    expect(ways.textContent).toContain('Informe o CEP para ver prazos e valores.');
    // A street that has its number in it needs no other.
    type('Endereço', 'Avenida Paulista');
    expect(field('Número').getAttribute('aria-invalid')).toBe('true');
    type('Endereço', 'Avenida Paulista, 1000');
    expect(field('Número').getAttribute('aria-invalid')).toBeNull();
  });

  it('moves the checkout on to its next step', async () => {
    await open({});
    const steps = within(screen.getByRole('navigation', { name: 'Etapas da compra' }));
    expect(steps.getAllByRole('link')).toHaveLength(3);
    expect(steps.queryByRole('link', { current: 'step' })).toBeNull();
    type('E-mail', '');
    expect(steps.getByRole('link', { current: 'step' }).textContent).toContain('Seus dados');
    type('Cidade', '');
    expect(steps.getByRole('link', { current: 'step' }).textContent).toContain('Entrega');
  });

  it('must hold a CPF if the shop asks for it', async () => {
    asking(true);
    await open({});
    confirm();
    await waitFor(() => expect(document.activeElement).toBe(field('CPF')));
    expect(field('CPF').getAttribute('aria-invalid')).toBe('true');
  });

  it('that the server refuses is told at the same field and nothing is lost', async () => {
    await open({
      'POST /api/orders': {
        status: 422,
        err: 'Confira os campos destacados.',
        fields: { 'billingInfo.phone': 'Telefone desconhecido.' },
      },
    });
    confirm();
    await screen.findByText('Telefone desconhecido.');
    expect(field('Telefone').getAttribute('aria-invalid')).toBe('true');
    expect(field('Nome completo')).toHaveProperty('value', '  Ana Souza ');
  });
});
