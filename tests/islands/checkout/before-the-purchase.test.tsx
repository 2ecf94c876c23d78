import { render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import Checkout from '#islands/checkout/Checkout.tsx';
import { fakeShop, fillCart, line as cartLine } from '../../support/islands.ts';
import { choose, fillIn, shop, startShop } from './checkout.tsx';

beforeEach(startShop);

const text = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ') ?? '';
const reviewed = () => within(document.querySelector<HTMLElement>('#revisao')!);
/** A line of the review, by its name. */
const line = (name: string) =>
  text(reviewed().getByText(name, { selector: 'dt' }).nextElementSibling);

// Who sells, and where they are, is in the page's footer: tests/e2e/buy-glasses.spec.ts.
it('what Decreto 7.962/2013 asks for is on the page before the order is placed', async () => {
  fakeShop(shop);
  render(<Checkout />);
  fillIn();
  await choose();

  // Art. 2, III: what is bought, as it is.
  expect(line('O que você compra')).toBe('2 × Aurora Redondo');
  // Art. 2, IV: the price in its parts, delivery and other costs apart; and all of it.
  expect(line('Valores')).toBe('Subtotal R$ 519,80 · Entrega R$ 19,90');
  const button = screen.getByRole('button', { name: 'Confirmar pedido' });
  expect(text(button)).toContain('R$ 539,70');
  const summary = screen.getByRole('region', { name: 'Resumo da compra' });
  expect(text(summary)).toMatch(/Subtotal.*Entrega.*Total/);
  // Art. 2, V: how it is paid, how and when it is delivered.
  expect(line('Como você paga')).toMatch(/^Pagamento na entrega · Você paga ao receber/);
  expect(line('Entrega')).toBe('Econômica · Em até 6 dias úteis');
  expect(line('Endereço de entrega')).toContain('Avenida Paulista, 1000');
  // Art. 4, I: a summary of the contract, with the way to all of it.
  screen.getByRole('link', { name: 'Termos de uso' });
  // Art. 4, II: means to correct mistakes, at each line.
  const review = reviewed();
  expect(review.getAllByRole('link', { name: /^Alterar: / })).toHaveLength(6);
  // Art. 4, III: the receipt is confirmed at once, by e-mail.
  screen.getByText('A confirmação do pedido vai para cá.');
  // Art. 5 (CDC, art. 49): the right to withdraw, and how.
  review.getByText(/você tem 7 dias para desistir da compra, sem explicar o motivo/);
  review.getByRole('link', { name: 'Trocas e devoluções' });
});

it('the summary crops the picture of what is bought around its focal point', () => {
  fakeShop(shop);
  fillCart(cartLine({ image: 'marola', focal: { x: 0.3, y: 0.6 } }));
  render(<Checkout />);
  const summary = screen.getByRole('region', { name: 'Resumo da compra' });
  expect(summary.querySelector('img')?.style.objectPosition).toBe('30% 60%');
});
