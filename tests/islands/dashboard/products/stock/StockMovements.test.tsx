import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { StockMovement, StockMovements as Page } from '#domain/stock/movement.ts';
import { MovementsBelow } from '#islands/dashboard/products/stock/MovementsBelow.tsx';
import { StockMovements } from '#islands/dashboard/products/stock/StockMovements.tsx';
import { fakeShop } from '../../../../support/islands.ts';

const sale: StockMovement = {
  id: 'm2',
  at: Date.UTC(2026, 10, 20, 15),
  variantId: 'v1',
  reason: 'order',
  counter: false,
  delta: -2,
  left: 4,
  orderId: 'AB12CD34',
  by: 'buyer',
  name: '',
  note: '',
};
const repair: StockMovement = {
  ...sale,
  id: 'm1',
  reason: 'received',
  delta: 6,
  left: 6,
  orderId: null,
  by: 'staff',
  name: 'Vera Lima',
  note: 'Nota 123',
};
const page: Page = {
  items: [sale, repair],
  total: 12,
  page: 1,
  pages: 2,
  variants: [
    { id: 'v1', name: 'Preto', archived: false },
    { id: 'v2', name: 'Mel', archived: true },
  ],
};
const PATH = '/api/dashboard/products/ilha/movements';

it('says what came and went in words, with a link to the order, and asks for a page or a filter', async () => {
  const calls = fakeShop({ [`GET ${PATH}`]: { movements: page } });
  render(<StockMovements productId="ilha" mayOpenOrders />);
  const table = await screen.findByRole('table', { name: 'Movimentos do estoque' });
  const [, first, second] = within(table).getAllByRole('row');
  expect(first?.textContent).toMatch(/20\/11\/2026 às 12h00Venda.*AB12CD34.*PretoCliente−2/);
  const order = within(first!).getByRole<HTMLAnchorElement>('link', { name: 'AB12CD34' });
  expect(order.getAttribute('href')).toBe('/dashboard/pedidos/AB12CD34');
  expect(second?.textContent).toMatch(/Compra ou reposição.*Nota 123.*Vera Lima\+6/);
  expect(screen.getByRole('status').textContent).toBe('12 movimentos');

  fireEvent.click(screen.getByRole('button', { name: 'Próxima página' }));
  await waitFor(() => expect(calls.at(-1)!.url.search).toBe('?page=2'));
  fireEvent.change(screen.getByLabelText('Motivo'), { target: { value: 'order' } });
  await waitFor(() => expect(calls.at(-1)!.url.search).toBe('?reason=order'));
  fireEvent.change(screen.getByLabelText('Variação'), { target: { value: 'v2' } });
  await waitFor(() => expect(calls.at(-1)!.url.search).toBe('?variant=v2&reason=order'));
  expect(screen.getByRole('link', { name: 'Exportar' }).getAttribute('href')).toBe(
    `${PATH}/export?variant=v2&reason=order`,
  );
});

it('says so if nothing has moved yet, and names orders without a link to those who may not open them', async () => {
  let answer: Page = { ...page, items: [sale], total: 1, pages: 1, variants: [] };
  fakeShop({ [`GET ${PATH}`]: () => ({ movements: answer }) });
  const { unmount } = render(<StockMovements productId="ilha" mayOpenOrders={false} />);
  expect(await screen.findByText('AB12CD34')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'AB12CD34' })).toBeNull();
  expect(screen.queryByLabelText('Variação')).toBeNull();
  unmount();
  answer = { ...answer, items: [], total: 0 };
  render(<StockMovements productId="ilha" mayOpenOrders />);
  expect(await screen.findByText(/Nada entrou nem saiu ainda/)).toBeTruthy();
});

it('is fetched once the page is scrolled towards it', async () => {
  const calls = fakeShop({ [`GET ${PATH}`]: { movements: page } });
  let scroll = (_isNear: boolean) => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(see: (entries: { isIntersecting: boolean }[]) => void) {
        scroll = (isIntersecting) => see([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  render(<MovementsBelow productId="ilha" mayOpenOrders />);
  act(() => scroll(false));
  expect(screen.getByRole('heading', { name: 'Movimentos do estoque' })).toBeTruthy();
  expect(calls).toEqual([]);
  act(() => scroll(true));
  expect(await screen.findByRole('table', { name: 'Movimentos do estoque' })).toBeTruthy();
  vi.unstubAllGlobals();
});
