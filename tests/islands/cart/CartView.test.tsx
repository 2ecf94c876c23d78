import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CartItem } from '#domain/cart/cart.ts';
import type { CartCheckLine } from '#domain/cart/cart-check.ts';
import CartView from '#islands/cart/CartView.tsx';
import { $removedLine, addToCart, applyCoupon } from '#stores/cart-actions.ts';
import { $cart } from '#stores/cart.ts';
import { callsTo, fakeShop, fillCart, line } from '../../support/islands.ts';

const CHECK = 'POST /api/cart/check';

/** What the shop says of the line 'p1'. */
const found = (change: Partial<CartCheckLine> = {}): CartCheckLine => ({
  uid: 'p1',
  state: 'ok',
  price: 259.9,
  available: 10,
  name: 'Aurora Redondo',
  slug: 'aurora-redondo',
  image: null,
  maxQty: 10,
  ...change,
});

afterEach(() => {
  vi.restoreAllMocks();
  $removedLine.set(null);
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const quantity = () => screen.getByRole('group', { name: /Quantidade/ }).textContent;
const summary = () => screen.getByRole('region', { name: 'Resumo da compra' }).textContent;

describe('the cart', () => {
  it('says that it is empty and leads back to the shop', () => {
    render(<CartView />);
    screen.getByText('Seu carrinho ainda está vazio.');
    expect(screen.getByRole('link', { name: 'Ver óculos' })).toHaveProperty(
      'pathname',
      '/produtos',
    );
  });

  it('says why it is empty if the browser stores nothing', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    render(<CartView />);
    screen.getByText(/Seu navegador não está guardando dados desta loja/);
    expect(screen.queryByText(/ele espera aqui/)).toBeNull();
  });

  it('shows name, choices, unit price and the exact total of a line', () => {
    fakeShop({ [CHECK]: { lines: [found()] } });
    fillCart(line({ qty: 3, color: { name: 'Preto' }, attribute: { name: 'M' } }));
    render(<CartView />);
    const [item] = screen.getAllByRole('listitem') as [HTMLElement];
    within(item).getByRole('link', { name: 'Aurora Redondo' });
    within(item).getByText('Preto · M');
    within(item).getByText(/^R\$\s259,90/);
    within(item).getByText(/^R\$\s779,70/);
  });

  it('counts up and down, and takes a line out at the last piece', () => {
    fakeShop({ [CHECK]: { lines: [found()] } });
    fillCart(line());
    render(<CartView />);
    press('Aumentar quantidade');
    expect(quantity()).toBe('2');
    press('Diminuir quantidade');
    expect(quantity()).toBe('1');
    press('Diminuir quantidade');
    screen.getByText('Seu carrinho ainda está vazio.');
  });

  it('takes a line out and says so', () => {
    fakeShop({ [CHECK]: { lines: [found()] } });
    fillCart(line(), line({ _id: 'p2', uid: 'p2', name: 'Estojo' }));
    render(<CartView />);
    fireEvent.click(screen.getAllByRole('button', { name: 'Remover' })[0] as HTMLElement);
    expect($cart.get().items.map(({ uid }) => uid)).toEqual(['p2']);
    screen.getByText('Aurora Redondo saiu do carrinho.');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Desfazer' }));
  });

  it('tells what lenses a line comes with', () => {
    fakeShop({ [CHECK]: { lines: [found()] } });
    fillCart(line({ lenses: 'none' }), line({ uid: 'p2', _id: 'p2' }));
    render(<CartView />);
    const [frame, other] = screen.getAllByRole('listitem');
    expect(frame?.textContent).toContain('Armação, sem lentes de grau');
    expect(other?.textContent).not.toContain('lentes');
  });
});

describe('a removed line', () => {
  const uids = () => $cart.get().items.map(({ uid }) => uid);
  const three = ['p1', 'p2', 'p3'].map((id) => line({ _id: id, uid: id, name: id, qty: 3 }));
  const coupon = { code: 'DEZ', discount: 10 };

  const open = (...items: CartItem[]) => {
    fakeShop({ [CHECK]: { lines: [] } });
    fillCart(...items);
    applyCoupon(coupon);
    render(<CartView />);
  };
  const remove = (at: number) => fireEvent.click(screen.getAllByText('Remover')[at]!);

  it.each([0, 1, 2])('of place %i comes back there, with its pieces', (place) => {
    open(...three);
    remove(place);
    expect(screen.getAllByRole('listitem')[place]?.textContent).toContain(
      `Você removeu p${place + 1}.`,
    );
    press('Desfazer');
    expect($cart.get().items).toEqual(three);
    expect($cart.get().coupon).toEqual(coupon);
    screen.getByText(`p${place + 1} voltou para o carrinho.`);
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Itens do carrinho' }));
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
  });

  it('comes back into an empty cart, also when it went by its last piece', () => {
    open(line());
    press('Diminuir quantidade');
    screen.getByText('Seu carrinho ainda está vazio.');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Desfazer' }));
    press('Desfazer');
    expect($cart.get().items).toEqual([line()]);
    expect(screen.queryByText('Seu carrinho ainda está vazio.')).toBeNull();
  });

  it('can be brought back while the others are counted up, until another one goes', () => {
    open(...three);
    remove(0);
    fireEvent.click(screen.getAllByRole('button', { name: 'Aumentar quantidade' })[0]!);
    screen.getByText('Você removeu p1.');
    remove(0);
    expect(screen.queryByText('Você removeu p1.')).toBeNull();
    press('Desfazer');
    expect(uids()).toEqual(['p2', 'p3']);
  });

  it('cannot be brought back beside itself, nor after something was added', () => {
    open(...three);
    remove(0);
    act(() => fillCart(...three));
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
    remove(0);
    act(() => addToCart({ _id: 'p4', price: 10 }));
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
  });
});

it('tells a screen reader the new total after a change, and not on arrival', () => {
  fakeShop({ [CHECK]: { lines: [found()] } });
  fillCart(line());
  render(<CartView />);
  expect(screen.queryByText(/^Total R/)).toBeNull();
  press('Aumentar quantidade');
  expect(screen.getByText(/^Total R\$\s519,80$/).role).toBe('status');
});

it('tells what bringing the whole cart to a CEP costs, and asks nothing for gift cards', async () => {
  const option = { type: 'Expressa', area: 'MG', cost: 18.9, days: 3 };
  const calls = fakeShop({
    'POST /api/delivery': { options: [option] },
    [CHECK]: { lines: [found()] },
  });
  fillCart(line({ qty: 2 }));
  render(<CartView />);
  fireEvent.change(screen.getByLabelText('CEP'), { target: { value: '30140000' } });
  press('Calcular entrega');
  expect((await screen.findByRole('list', { name: 'Formas de entrega' })).textContent).toMatch(
    /R\$\s18,90/,
  );
  expect(callsTo(calls, 'POST', '/api/delivery')[0]?.body).toMatchObject({
    zipCode: '30140000',
    items: [{ uid: 'p1', qty: 2 }],
  });
  act(() => fillCart(line({ isGiftCard: true })));
  expect(screen.queryByRole('button', { name: 'Calcular entrega' })).toBeNull();
});

describe('a coupon', () => {
  const apply = (code: string) => {
    fireEvent.change(screen.getByLabelText('Cupom'), { target: { value: code } });
    press('Aplicar');
  };

  it('is granted by the shop, lowers the total and can be taken off again', async () => {
    const calls = fakeShop({
      'POST /api/coupons/apply': { coupon: { code: 'BEMVINDO10', discount: 10 }, saved: 25.99 },
      [CHECK]: { lines: [found()] },
    });
    fillCart(line());
    render(<CartView />);
    apply(' bemvindo10 ');
    await screen.findByText('Cupom BEMVINDO10: 10% de desconto');
    expect(summary()).toMatch(/Total.*R\$\s233,91/);
    expect(callsTo(calls, 'POST', '/api/coupons/apply')[0]?.body).toMatchObject({
      code: 'bemvindo10',
      items: [{ uid: 'p1', qty: 1 }],
    });
    press('Remover cupom BEMVINDO10');
    expect($cart.get().coupon).toEqual({ code: '', discount: 0 });
  });

  it('that the shop refuses is told at the field, which keeps what was typed', async () => {
    fakeShop({
      'POST /api/coupons/apply': { status: 422, err: 'Este cupom já venceu.' },
      [CHECK]: { lines: [found()] },
    });
    fillCart(line());
    render(<CartView />);
    apply('VELHO');
    await screen.findByText('Este cupom já venceu.');
    const field = screen.getByLabelText('Cupom');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field).toHaveProperty('value', 'VELHO');
    fireEvent.change(field, { target: { value: 'NOVO' } });
    expect(screen.queryByText('Este cupom já venceu.')).toBeNull();
  });
});

describe('what changed while it lay in the cart', () => {
  const open = (answer: CartCheckLine) => {
    fakeShop({ [CHECK]: { lines: [answer] } });
    fillCart(line({ qty: 3 }));
    render(<CartView />);
  };

  it('a price is told, old and new, and counts at once', async () => {
    open(found({ state: 'price-changed', price: 300 }));
    await screen.findByText(/O preço subiu de R\$\s259,90 para R\$\s300,00/);
    expect($cart.get().items[0]?.price).toBe(300);
    expect(summary()).toMatch(/Total.*R\$\s900,00/);
    press('Entendi');
    expect(screen.queryByText(/O preço subiu/)).toBeNull();
  });

  it('more than one order may hold is told as the shop’s rule, not as a lack', async () => {
    open(found({ state: 'short', available: 50, maxQty: 2 }));
    await screen.findByText('Cada pedido pode levar até 2 unidades deste item.');
    press('Ficar com 2');
    expect($cart.get().items[0]?.qty).toBe(2);
    expect(screen.queryByText(/Cada pedido/)).toBeNull();
  });

  it('a short stock offers what is there', async () => {
    open(found({ state: 'short', available: 2, maxQty: 2 }));
    await screen.findByText('Só restam 2 unidades deste item.');
    press('Ficar com 2');
    expect($cart.get().items[0]?.qty).toBe(2);
    expect(screen.queryByText(/Só restam/)).toBeNull();
    screen.getByText('Só há 2 unidades');
    expect(screen.getByRole('button', { name: 'Aumentar quantidade' })).toHaveProperty(
      'disabled',
      true,
    );
  });

  it.each([
    ['the last piece', found({ available: 3, maxQty: 3 }), 'Só há 3 unidades'],
    [
      'as many as one order may hold',
      found({ available: -1, maxQty: 3 }),
      'Até 3 unidades por pedido',
    ],
  ])('shows why there are no more if it is %s', async (_, answer, why) => {
    open(answer);
    const text = await screen.findByText(why);
    const more = screen.getByRole('button', { name: 'Aumentar quantidade', description: why });
    expect(more).toHaveProperty('disabled', true);
    press('Diminuir quantidade');
    expect(text.textContent).toBe('');
    expect(more).toHaveProperty('disabled', false);
  });

  it('a renamed colour keeps its line, and is shown under its new name', async () => {
    const variant = { variantId: 'v1', color: { name: 'Ônix' }, lenses: 'none' } as const;
    fakeShop({ [CHECK]: { lines: [found({ variant })] } });
    fillCart(line({ color: { name: 'Preto' }, attribute: { name: 'M' }, variantId: 'v1' }));
    render(<CartView />);
    await screen.findByText('Ônix');
    screen.getByText('Armação, sem lentes de grau');
    expect($cart.get().items).toEqual([line({ ...variant, attribute: undefined })]);
    expect(screen.queryByText(/mudou/)).toBeNull();
  });

  it.each([
    ['gone', found({ state: 'gone', price: 0, maxQty: 0 }), /não está mais à venda/],
    ['sold out', found({ state: 'short', available: 0, maxQty: 0 }), /esgotou/],
  ])(
    'a line that is %s says so and leaves the way to the checkout open',
    async (_, answer, text) => {
      open(answer);
      await screen.findByText(text);
      expect(screen.getByRole('link', { name: 'Finalizar compra' })).toHaveProperty(
        'pathname',
        '/checkout',
      );
    },
  );

  it('is asked again when the tab is looked at again', async () => {
    const calls = fakeShop({ [CHECK]: { lines: [found()] } });
    fillCart(line());
    render(<CartView />);
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(callsTo(calls, 'POST', '/api/cart/check')).toHaveLength(2));
  });

  it('stays silent when the shop does not answer', async () => {
    fakeShop({ [CHECK]: { status: 400, err: 'Fora do ar' } });
    fillCart(line());
    render(<CartView />);
    await waitFor(() => expect(console.error).toHaveBeenCalled());
    screen.getByRole('link', { name: 'Finalizar compra' });
  });
});
