import { render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import Checkout from '#islands/checkout/Checkout.tsx';
import { fakeShop, fillCart, line as cartLine } from '../../support/islands.ts';
import { choose, field, fillIn, shop, startShop } from './checkout.tsx';

beforeEach(startShop);

const text = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ') ?? '';
// Who sells, and where they are, is in the page's footer: tests/e2e/buy-glasses.spec.ts.
it('what Decreto 7.962/2013 asks for is on the page before the order is placed', async () => {
  fakeShop(shop);
  render(<Checkout />);
  fillIn();
  await choose();

  const summary = screen.getByRole('region', { name: 'Resumo da compra' });
  // Art. 2, III: what is bought, as it is.
  expect(text(summary)).toContain('2 × Aurora Redondo');
  // Art. 2, IV: the price in its parts, delivery and other costs apart; and all of it.
  expect(text(summary)).toMatch(/Subtotal\s*R\$ 519,80\s*Entrega\s*R\$ 19,90\s*Total\s*R\$ 539,70/);
  const button = screen.getByRole('button', { name: 'Confirmar pedido' });
  expect(text(button)).toContain('R$ 539,70');
  // Art. 2, V: how it is paid, how and when it is delivered; read out with the button.
  const terms = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(text(terms)).toContain('Econômica · Em até 6 dias úteis');
  expect(text(terms)).toContain('Pagamento na entrega · Você paga ao receber');
  expect(summary.contains(terms)).toBe(true);
  // Art. 4, I: a summary of the contract, with the way to all of it.
  screen.getByRole('link', { name: 'Termos de uso' });
  // Art. 4, II: means to correct mistakes: all fields are on the same page, and the items are a link away.
  expect(field('Endereço')).toHaveProperty('value', 'Avenida Paulista, 1000');
  within(summary).getByRole('link', { name: 'Alterar itens' });
  // Art. 4, III: the receipt is confirmed at once, by e-mail.
  screen.getByText('A confirmação do pedido vai para cá.');
  // Art. 5 (CDC, art. 49): the right to withdraw, and how.
  screen.getByText(/você tem 7 dias para desistir da compra, sem explicar o motivo/);
  screen.getByRole('link', { name: 'Trocas e devoluções' });
  // One button, wherever it stands.
  expect(document.querySelectorAll('[type=submit]')).toHaveLength(1);
});

it('the summary crops the picture of what is bought around its focal point', () => {
  fakeShop(shop);
  fillCart(cartLine({ image: 'marola', focal: { x: 0.3, y: 0.6 } }));
  render(<Checkout />);
  const summary = screen.getByRole('region', { name: 'Resumo da compra' });
  expect(summary.querySelector('img')?.style.objectPosition).toBe('30% 60%');
});
