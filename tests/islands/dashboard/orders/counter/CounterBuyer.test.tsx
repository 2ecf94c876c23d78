import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import CounterOrder from '#islands/dashboard/orders/counter/CounterOrder.tsx';
import { counterProduct, FIND, scan } from '../../../../support/counter.ts';
import { fakeShop } from '../../../../support/islands.ts';

const open = () => render(<CounterOrder findsCustomers mostDiscount={10} printsLenses />);

it('says which fields a sale has made compulsory, and why', async () => {
  const found = counterProduct({ name: 'Kit de limpeza', isFrame: false });
  fakeShop({ [FIND]: () => ({ products: [found] }) });
  open();
  const states = () =>
    ['Nome completo', 'Telefone', 'E-mail', 'CPF (opcional)'].map((label) => {
      const input = screen.getByLabelText<HTMLInputElement>(label);
      return input.getAttribute('aria-required') === 'true' && input.required;
    });
  const hintOf = (label: string) => {
    const ties = screen.getByLabelText(label).getAttribute('aria-describedby')!;
    return document.getElementById(ties)!.textContent;
  };
  await scan('kit');
  expect(states()).toEqual([false, false, false, false]);
  expect(hintOf('E-mail')).toBe('Opcional');
  Object.assign(found, counterProduct({ variantId: 'v8', isFrame: false, isGiftCard: true }));
  await scan('vale');
  expect(states()).toEqual([false, false, true, false]);
  expect(hintOf('E-mail')).toMatch(/^Obrigatório: o código do vale-presente/);
  screen.getByText('O e-mail agora é obrigatório: a venda tem vale-presente.');
  Object.assign(found, counterProduct({ variantId: 'v9' }));
  await scan('marola');
  expect(states()).toEqual([true, true, true, false]);
  expect(hintOf('Telefone')).toMatch(/por causa da garantia/);
  screen.getByText(/^Nome e telefone agora são obrigatórios: a venda tem armação\. O e-mail/);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Entregue agora no balcão' }));
  expect(hintOf('Nome completo')).toMatch(/quem retira depois/);
});

it('asks who buys only if the sale needs it', async () => {
  const found = counterProduct({ name: 'Kit de limpeza', isFrame: false });
  fakeShop({ [FIND]: () => ({ products: [found] }) });
  open();
  await scan('kit');
  const name = screen.getByLabelText<HTMLInputElement>('Nome completo');
  expect(name.required).toBe(false);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Entregue agora no balcão' }));
  expect(name.required).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Entregue agora no balcão' }));
  Object.assign(found, counterProduct({ variantId: 'v9' }));
  await scan('marola');
  expect(name.required).toBe(true);
});
