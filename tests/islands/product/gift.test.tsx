import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import PurchasePanel from '#islands/product/PurchasePanel.tsx';
import { cartTotals } from '#domain/cart/cart-totals.ts';
import { $cart } from '#stores/cart.ts';
import { $cartDrawer } from '#stores/cart-drawer.ts';
import { fillCart } from '../../support/islands.ts';
import { simple } from './products.ts';

const give = (fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar ao carrinho' }));
};

beforeEach(() => {
  fillCart();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

const open = (qty = -1) =>
  render(
    <PurchasePanel
      product={{ ...simple(qty), isGiftCard: true }}
      choice={{}}
      instalments={{ max: 1, minCents: 0 }}
      pixPercent={5}
      maxPieces={10}
    />,
  );

afterEach(() => {
  $cartDrawer.set(null);
});

describe('the panel of a gift card', () => {
  it('asks for whom it is, and for nothing that a gift card has not', () => {
    open();
    screen.getByRole('form', { name: 'É um presente?' });
    expect(screen.queryByRole('button', { name: 'Comparar' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Mais um/ })).toBeNull();
    // Nothing is taken off money.
    expect(screen.queryByText(/no Pix/)).toBeNull();
  });

  it('asks for nothing but an e-mail, once, if it is sold out', () => {
    open(0);
    expect(screen.queryByRole('form', { name: 'É um presente?' })).toBeNull();
    expect(screen.getAllByLabelText('Seu e-mail')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Avise-me se o preço baixar' })).toBeNull();
  });

  it('puts cards for two people into the cart as two lines, and is empty again', () => {
    open();
    give({ 'Nome de quem recebe': 'Bia Reis', 'E-mail de quem recebe': 'bia@exemplo.com.br' });
    expect(screen.getByLabelText<HTMLInputElement>('E-mail de quem recebe').value).toBe('');
    give({ 'E-mail de quem recebe': 'rui@exemplo.com.br', Mensagem: 'Feliz dia!' });
    give({});
    give({ 'Nome de quem recebe': 'Bia Reis', 'E-mail de quem recebe': 'bia@exemplo.com.br' });
    expect($cart.get().items.map(({ qty, gift }) => [qty, gift?.email, gift?.message])).toEqual([
      [2, 'bia@exemplo.com.br', ''],
      [1, 'rui@exemplo.com.br', 'Feliz dia!'],
      [1, undefined, undefined],
    ]);
    expect(new Set($cart.get().items.map(({ uid }) => uid)).size).toBe(3);
  });

  it('is money in the cart at once: what paying by Pix takes off does not fall on it', () => {
    open();
    give({});
    expect($cart.get().items[0]!.isGiftCard).toBe(true);
    expect(cartTotals($cart.get(), undefined, { pixPercent: 5 }).pixDiscountCents).toBe(0);
  });

  it.each([
    ['E-mail de quem recebe', 'bia@', /Confira o e-mail/],
    ['Mensagem', 'Veja premio.com', /sem endereços/],
    ['Enviar em', '2020-01-01', /entre hoje/],
  ])('says what is wrong with "%s", and goes there', (label, value, message) => {
    open();
    give({ [label]: value });
    const field = screen.getByLabelText(label);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    screen.getByText(message);
    expect($cart.get().items).toEqual([]);
  });
});
