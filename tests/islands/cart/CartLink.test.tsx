import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import CartLink from '#islands/cart/CartLink.tsx';
import { addToCart } from '#stores/cart.ts';
import { fillCart, line } from '../../support/islands.ts';

it.each([
  [0, 'Carrinho, vazio'],
  [1, 'Carrinho, 1 item'],
  [2, 'Carrinho, 2 itens'],
])('with %i pieces is named "%s"', (qty, name) => {
  if (qty > 0) fillCart(line({ qty }));
  render(<CartLink />);
  expect(screen.getByRole('link', { name })).toHaveProperty('pathname', '/carrinho');
});

it('counts on as pieces are added', () => {
  render(<CartLink />);
  act(() => addToCart({ _id: 'p2', price: 10 }, 3));
  screen.getByRole('link', { name: 'Carrinho, 3 itens' });
});

it('is empty in the HTML of the server, whatever this browser holds', () => {
  fillCart(line({ qty: 2 }));
  expect(renderToString(<CartLink />)).toContain('Carrinho, vazio');
});
