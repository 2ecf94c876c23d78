import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CustomerItem } from '#domain/customers/customer.ts';
import SectionList from '#islands/dashboard/SectionList.tsx';
import { callsTo, fakeShop } from '../../support/islands.ts';

const PATH = '/api/dashboard/customers';

const customer = (id: string, fullName: string): CustomerItem => ({
  id,
  fullName,
  email: `${id}@exemplo.test`,
  phone: '(11) 98765-4321',
  status: 'active',
  createdAt: Date.UTC(2026, 0, 15, 12),
  orderCount: 2,
  orderSum: 1234.5,
});

const pageOf = (items: CustomerItem[], change: object = {}) => ({
  items,
  total: items.length,
  page: 1,
  pages: 1,
  ...change,
});

const mayAll = { view: true, edit: true, delete: true };

function open({
  page = pageOf([customer('ana', 'Ana Souza')]),
  search = '',
  access = mayAll,
} = {}) {
  history.replaceState(null, '', `/dashboard/clientes${search}`);
  return render(<SectionList section="customers" access={access} page={page} search={search} />);
}

/** The parameters of the last list that was asked for. */
const lastAsked = (calls: ReturnType<typeof fakeShop>) =>
  callsTo(calls, 'GET', PATH).at(-1)?.url.search;

beforeEach(() => history.replaceState(null, '', '/'));
afterEach(() => sessionStorage.clear());

it('shows what the page came with, each row leading to its record', () => {
  const calls = fakeShop({});
  open();
  const row = screen.getByRole('row', { name: /Ana Souza/ });
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/dashboard/clientes/ana');
  expect(row.textContent).toMatch(/R\$\s1\.234,50/);
  expect(row.textContent).toContain('15/01/2026');
  expect(screen.getByRole('status').textContent).toBe('1 cliente');
  expect(calls).toEqual([]);
});

it('looks for what is typed once the typing rests, and says so in the address', async () => {
  const calls = fakeShop({ [`GET ${PATH}`]: pageOf([customer('bia', 'Bia Lima')]) });
  open();
  const field = screen.getByRole('searchbox', { name: 'Buscar na lista' });
  fireEvent.change(field, { target: { value: 'b' } });
  fireEvent.change(field, { target: { value: 'bia' } });
  await screen.findByText('Bia Lima');
  expect(callsTo(calls, 'GET', PATH)).toHaveLength(1);
  expect(lastAsked(calls)).toBe('?q=bia');
  expect(location.search).toBe('?q=bia');
});

it('sorts, narrows and turns pages by the server, and goes back with the browser', async () => {
  const many = pageOf([customer('ana', 'Ana Souza')], { total: 60, pages: 3 });
  const calls = fakeShop({ [`GET ${PATH}`]: many });
  open({ page: many });
  fireEvent.click(screen.getByRole('link', { name: 'Próxima página' }));
  await waitFor(() => expect(lastAsked(calls)).toBe('?page=2'));
  fireEvent.click(screen.getByRole('link', { name: 'Nome completo' }));
  await waitFor(() => expect(lastAsked(calls)).toBe('?sort=na'));
  expect(
    screen.getByRole('columnheader', { name: 'Nome completo' }).getAttribute('aria-sort'),
  ).toBe('ascending');
  fireEvent.click(screen.getByRole('link', { name: 'Nome completo' }));
  await waitFor(() => expect(lastAsked(calls)).toBe('?sort=nb'));
  fireEvent.change(screen.getByRole('combobox', { name: 'Situação' }), {
    target: { value: 'inactive' },
  });
  await waitFor(() => expect(lastAsked(calls)).toBe('?status=inactive&sort=nb'));
  history.replaceState(null, '', '/dashboard/clientes?sort=nb');
  fireEvent.popState(window);
  await waitFor(() => expect(lastAsked(calls)).toBe('?sort=nb'));
});

it('says that nothing was found, and clears the search', async () => {
  const calls = fakeShop({ [`GET ${PATH}`]: pageOf([customer('ana', 'Ana Souza')]) });
  open({ page: pageOf([]), search: '?q=xyz' });
  expect(screen.getByText('Nada encontrado com essa busca.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Limpar busca' }));
  await screen.findByText('Ana Souza');
  expect(lastAsked(calls)).toBe('');
});

it('keeps the rows when the shop fails, and tries again', async () => {
  let failing = true;
  fakeShop({
    [`GET ${PATH}`]: () =>
      failing ? { status: 403, err: 'Sem permissão.' } : pageOf([customer('bia', 'Bia Lima')]),
  });
  open();
  fireEvent.click(screen.getByRole('link', { name: 'Nome completo' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Sem permissão.');
  expect(screen.getByText('Ana Souza')).toBeTruthy();
  failing = false;
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await screen.findByText('Bia Lima');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('offers "Novo" where records are made, to those who may edit', () => {
  fakeShop({});
  const { unmount } = open();
  expect(screen.queryByRole('link', { name: 'Novo' })).toBeNull();
  unmount();
  const staff = { section: 'staff', page: pageOf([]), search: '' } as const;
  const { rerender } = render(<SectionList {...staff} access={mayAll} />);
  expect(screen.getByRole('link', { name: 'Novo' }).getAttribute('href')).toBe(
    '/dashboard/equipe/novo',
  );
  rerender(<SectionList {...staff} access={{ ...mayAll, edit: false }} />);
  expect(screen.queryByRole('link', { name: 'Novo' })).toBeNull();
});
