import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { initialSettings, type ShopSettings } from '#domain/settings/settings.ts';
import Checkout from '#islands/checkout/Checkout.tsx';
import { leaveFor } from '#stores/leave.ts';
import { $cart } from '#stores/cart.ts';
import { hydrateSettings } from '#stores/settings.ts';
import { callsTo, fakeShop, fillCart, line } from '../../support/islands.ts';

vi.mock('#stores/leave.ts', () => ({ leaveFor: vi.fn() }));

const PAC = { type: 'Econômica', area: 'Sudeste', cost: 19.9, days: 6 };
const SEDEX = { type: 'Expressa', area: 'Sudeste', cost: 0, days: 2 };
const shop = {
  'POST /api/delivery': { options: [PAC, SEDEX] },
  'POST /api/cart/check': { lines: [] },
};
const placed = { orderId: '1001', url: '/pedido/1001?chave=s' };

const openToGuests = { ...initialSettings.security, loginForPurchase: false };
const settingsWith = (change: Partial<ShopSettings>) =>
  hydrateSettings({ ...initialSettings, security: openToGuests, ...change });
const asking = (askCpf: boolean) =>
  settingsWith({ checkout: { ...initialSettings.checkout, askCpf, maxInstalments: 10 } });

const field = (label: string) => screen.getByLabelText(label, { exact: true });
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Confirmar pedido' }));

const fillIn = () => {
  type('Nome completo', '  Ana Souza ');
  type('E-mail', 'ana@exemplo.com.br');
  type('Telefone', '11987654321');
  type('CEP', '01310-100');
  type('Endereço', 'Avenida Paulista, 1000');
  type('Cidade', 'São Paulo');
};

const open = async (routes: Parameters<typeof fakeShop>[0]) => {
  const calls = fakeShop({ ...shop, ...routes });
  render(<Checkout />);
  fillIn();
  await screen.findByRole('radio', { name: /Econômica/ });
  return calls;
};

beforeEach(() => {
  vi.mocked(leaveFor).mockClear();
  settingsWith({});
  fillCart(line({ qty: 2 }));
});

describe('the checkout', () => {
  it('says that sign-in is needed where the shop sells to customers only', () => {
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
    const second = (label: string, value: string) =>
      fireEvent.change(screen.getAllByLabelText(label, { exact: true })[1] as HTMLElement, {
        target: { value },
      });
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
    await screen.findByRole('radio', { name: /Econômica/ });
    confirm();
    await waitFor(() => expect(callsTo(calls, 'POST', '/api/orders')).toHaveLength(1));
    expect(callsTo(calls, 'POST', '/api/orders')[0]?.body).toMatchObject({
      billingInfo: { fullName: 'Ana Souza', state: 'SP' },
      shippingInfo: { fullName: 'Bia Lima', state: 'RJ', email: 'ana@exemplo.com.br' },
    });
  });
});

describe('what the buyer types', () => {
  it('is kept in the cart and stands there again', () => {
    fakeShop(shop);
    const { unmount } = render(<Checkout />);
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
    await waitFor(() => expect(document.activeElement).toBe(email));
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
    screen.getByText('Confira os campos destacados.');
    type('CEP', '01310-100');
    expect(screen.queryByText('Confira os campos destacados.')).toBeNull();
  });

  it('that is wrong is summed up in the order of the page, each line a link to its field', async () => {
    await open({});
    type('E-mail', 'ana@');
    type('Nome completo', '');
    type('CEP', '123');
    confirm();
    const told = await screen.findByRole('group', { name: 'Confira os campos destacados.' });
    expect(screen.getByRole('alert').textContent).toBe('Confira os campos destacados.');
    const links = within(told).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent?.split(':')[0])).toEqual([
      'Nome completo',
      'E-mail',
      'CEP',
      'Forma de entrega',
    ]);
    fireEvent.click(links[2] as HTMLElement);
    await waitFor(() => expect(document.activeElement).toBe(field('CEP')));
  });

  it('moves the checkout on to its next step', async () => {
    await open({});
    const steps = within(screen.getByRole('navigation', { name: 'Etapas da compra' }));
    expect(steps.getByRole('link', { current: 'step' }).textContent).toContain('Revisão');
    type('Cidade', '');
    expect(steps.getByRole('link', { current: 'step' }).textContent).toContain('Seus dados');
    steps.getByRole('link', { name: 'Entrega' });
  });

  it('stands once more before the button that orders', async () => {
    await open({});
    const [buyer, place, delivery, payment] = screen
      .getAllByRole('definition')
      .filter((each) => !each.querySelector('a'))
      .map(({ textContent }) => textContent);
    expect(buyer).toBe('Ana Souza · ana@exemplo.com.br');
    expect(place).toBe('Avenida Paulista, 1000 · São Paulo – SP · 01310-100');
    expect(delivery).toBe('Econômica · Em até 6 dias úteis');
    expect(payment).toBe('Pagamento na entrega');
  });

  it('must hold a CPF where the shop asks for it', async () => {
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

describe('the delivery', () => {
  it('that is chosen counts in the total', async () => {
    await open({});
    const summary = screen.getByRole('region', { name: 'Resumo da compra' });
    expect(summary.textContent).toMatch(/Total\s*R\$\s539,70/);
    fireEvent.click(screen.getByRole('radio', { name: /Expressa/ }));
    expect(summary.textContent).toMatch(/EntregaGrátis.*R\$\s519,80/);
    expect($cart.get().deliveryInfo).toEqual({ type: 'Expressa', area: 'Sudeste', cost: 0 });
  });

  it('must be chosen before the order is sent', async () => {
    const calls = fakeShop({ ...shop, 'POST /api/delivery': { options: [] } });
    render(<Checkout />);
    fillIn();
    await screen.findByText('Ainda não entregamos nesse estado.');
    confirm();
    const group = screen.getByRole('group', { name: 'Forma de entrega' });
    await waitFor(() => expect(document.activeElement).toBe(group));
    expect(group.textContent).toContain('Escolha uma forma de entrega disponível');
    expect(callsTo(calls, 'POST', '/api/orders')).toHaveLength(0);
  });

  it('is not there for a state that the shop does not reach', async () => {
    fakeShop({ ...shop, 'POST /api/delivery': { options: [] } });
    render(<Checkout />);
    fireEvent.change(field('Estado'), { target: { value: 'AC' } });
    await screen.findByText('Ainda não entregamos nesse estado.');
  });

  it('that could not be fetched can be asked for again', async () => {
    let isDown = true;
    fakeShop({
      ...shop,
      'POST /api/delivery': () =>
        isDown ? { status: 400, err: 'Fora do ar' } : { options: [SEDEX] },
    });
    render(<Checkout />);
    fireEvent.change(field('Estado'), { target: { value: 'SP' } });
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
    isDown = false;
    fireEvent.click(retry);
    await screen.findByRole('radio', { name: /Expressa/ });
  });
});

describe('the key of an order', () => {
  const keys = (calls: ReturnType<typeof fakeShop>) =>
    callsTo(calls, 'POST', '/api/orders').map(({ headers }) => headers.get('Idempotency-Key'));

  it('is sent once by a double click', async () => {
    const calls = await open({ 'POST /api/orders': placed });
    confirm();
    confirm();
    await waitFor(() => expect(leaveFor).toHaveBeenCalledOnce());
    expect(keys(calls)).toHaveLength(1);
  });

  it('is the same after a failure and a reload, and another for another cart', async () => {
    const refusing = { 'POST /api/orders': { status: 422, err: 'Ainda não.' } };
    const calls = await open(refusing);
    confirm();
    await screen.findByText('Ainda não.');
    document.body.innerHTML = '';
    render(<Checkout />);
    await screen.findByRole('radio', { name: /Econômica/ });
    confirm();
    await screen.findByText('Ainda não.');
    expect(keys(calls)[1]).toBe(keys(calls)[0]);

    fillCart(line({ qty: 3 }));
    confirm();
    await waitFor(() => expect(keys(calls)).toHaveLength(3));
    expect(keys(calls)[2]).not.toBe(keys(calls)[0]);
  });

  it('is the same when the network fails and the call is made again', async () => {
    let attempts = 0;
    const calls = await open({
      'POST /api/orders': () => (++attempts === 1 ? 'offline' : placed),
    });
    confirm();
    await waitFor(() => expect(leaveFor).toHaveBeenCalledOnce());
    expect(keys(calls)).toHaveLength(2);
    expect(keys(calls)[1]).toBe(keys(calls)[0]);
  });

  it('is given up once it belongs to another order', async () => {
    const calls = await open({ 'POST /api/orders': { status: 409, err: 'Já virou um pedido.' } });
    confirm();
    await screen.findByText('Já virou um pedido.');
    confirm();
    await waitFor(() => expect(keys(calls)).toHaveLength(2));
    expect(keys(calls)[1]).not.toBe(keys(calls)[0]);
  });
});

it('tells what was refused and has no field: a coupon that has run out', async () => {
  const fields = { coupon: 'Este cupom já venceu.' };
  await open({ 'POST /api/orders': { status: 422, err: 'Confira os campos destacados.', fields } });
  confirm();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Este cupom já venceu.');
  await waitFor(() => expect(document.activeElement).toBe(alert));
});

it('names the lines that are short of stock and leads back to the cart', async () => {
  await open({
    'POST /api/orders': {
      status: 409,
      err: 'Alguns itens não têm estoque suficiente.',
      lines: [{ uid: 'p1', _id: 'p1', name: 'Aurora Redondo', requested: 2, available: 1 }],
    },
  });
  confirm();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Aurora Redondo: resta 1 unidade');
  expect(alert.querySelector('a')?.pathname).toBe('/carrinho');
  expect($cart.get().items).toHaveLength(1);
});
