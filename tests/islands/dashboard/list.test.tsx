import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CustomerItem } from '#domain/customers/customer.ts';
import CustomerList from '#islands/dashboard/customers/CustomerList.tsx';
import StaffList from '#islands/dashboard/staff/StaffList.tsx';
import { callsTo, stubDialogs, fakeShop } from '../../support/islands.ts';

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
  cpf: '',
  lastOrderAt: null,
  tags: [],
  emailConsent: '',
  whatsappConsent: '',
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
  const first = { page, search, counts: { inactive: 4 } };
  return render(<CustomerList access={access} first={first} />);
}

/** The parameters of the last list that was asked for. */
const lastAsked = (calls: ReturnType<typeof fakeShop>) =>
  callsTo(calls, 'GET', PATH).at(-1)?.url.search;

beforeEach(() => history.replaceState(null, '', '/'));
beforeEach(stubDialogs);
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

it('leads to the import, and only those who may edit', async () => {
  fakeShop({});
  const { unmount } = open({ access: { ...mayAll, edit: false } });
  expect(screen.queryByRole('button', { name: 'Mais ações' })).toBeNull();
  unmount();
  open();
  fireEvent.keyDown(screen.getByRole('button', { name: 'Mais ações' }), { key: 'ArrowDown' });
  const item = await screen.findByRole('menuitem', { name: 'Importar' });
  expect(item.getAttribute('href')).toBe('/dashboard/clientes/importar');
});

it('says that there are more than it counts, and offers no choice of them all', () => {
  fakeShop({});
  open({ page: pageOf([customer('ana', 'Ana Souza')], { total: 10_000, isMore: true }) });
  expect(screen.getByRole('status').textContent).toBe('Mais de 10.000 clientes');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Selecionar todos desta página' }));
  expect(screen.getByRole('region', { name: 'Seleção' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Selecionar todos os/ })).toBeNull();
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
  await waitFor(() => expect(lastAsked(calls)).toBe('?sort=fullName'));
  expect(
    screen.getByRole('columnheader', { name: 'Nome completo' }).getAttribute('aria-sort'),
  ).toBe('ascending');
  fireEvent.click(screen.getByRole('link', { name: 'Nome completo' }));
  await waitFor(() => expect(lastAsked(calls)).toBe('?sort=-fullName'));
  fireEvent.click(screen.getByRole('button', { name: 'Conta' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Inativa' }));
  await waitFor(() => expect(lastAsked(calls)).toBe('?status=inactive&sort=-fullName'));
  history.replaceState(null, '', '/dashboard/clientes?sort=-fullName');
  fireEvent.popState(window);
  await waitFor(() => expect(lastAsked(calls)).toBe('?sort=-fullName'));
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

it('shows what the rows are, in tab and address, when another view cannot be read', async () => {
  fakeShop({ [`GET ${PATH}`]: 'offline' });
  open();
  const sorted = () =>
    screen.getByRole('columnheader', { name: 'Nome completo' }).getAttribute('aria-sort');
  const before = sorted();
  fireEvent.click(screen.getByRole('link', { name: 'Nome completo' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Sem conexão. Nada foi alterado.');
  expect(sorted()).toBe(before);
  expect(location.search).toBe('');
});

it('offers a new record where records are made, to those who may edit', () => {
  fakeShop({});
  const { unmount } = open({ access: { ...mayAll, edit: false } });
  expect(screen.queryByRole('link', { name: /^Nov[oa]/ })).toBeNull();
  unmount();
  const first = { page: { ...pageOf([]), items: [] }, search: '', counts: {} };
  const { rerender } = render(<StaffList first={first} access={mayAll} />);
  expect(screen.getByRole('link', { name: 'Convidar pessoa' }).getAttribute('href')).toBe(
    '/dashboard/equipe/novo',
  );
  rerender(<StaffList first={first} access={{ ...mayAll, edit: false }} />);
  expect(screen.queryByRole('link', { name: 'Convidar pessoa' })).toBeNull();
});

describe('filters', () => {
  const openFilter = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));

  it('say what they are set to, take several values or all but some, and can be taken off', async () => {
    const calls = fakeShop({ [`GET ${PATH}`]: pageOf([]) });
    open({ search: '?status=active' });
    openFilter(/^Conta: Ativa$/);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Inativa' }));
    await waitFor(() => expect(lastAsked(calls)).toBe('?status=active%2Cinactive'));
    fireEvent.click(screen.getByRole('radio', { name: 'não é' }));
    await waitFor(() => expect(lastAsked(calls)).toBe('?status.not=active%2Cinactive'));
    fireEvent.click(screen.getByRole('button', { name: 'Remover filtro Conta' }));
    await waitFor(() => expect(lastAsked(calls)).toBe(''));
  });

  it('take a period, turned the right way round', async () => {
    const calls = fakeShop({ [`GET ${PATH}`]: pageOf([]) });
    open();
    openFilter(/^Cliente desde$/);
    fireEvent.change(await screen.findByLabelText('De'), { target: { value: '2026-02-10' } });
    fireEvent.change(screen.getByLabelText('Até'), { target: { value: '2026-01-05' } });
    fireEvent.click(screen.getByRole('button', { name: 'Aplicar' }));
    await waitFor(() => expect(lastAsked(calls)).toBe('?createdAt=2026-01-05..2026-02-10'));
    expect(
      screen.getByRole('button', { name: /Cliente desde: 05\/01\/2026 a 10\/02\/2026/ }),
    ).toBeTruthy();
  });

  it('ask whether there is a value at all', async () => {
    const calls = fakeShop({ [`GET ${PATH}`]: pageOf([]) });
    open();
    openFilter(/^Telefone$/);
    fireEvent.click(await screen.findByRole('radio', { name: 'Sem valor' }));
    await waitFor(() => expect(lastAsked(calls)).toBe('?phone.empty=yes'));
  });
});

describe('saved views', () => {
  it('are tabs with their numbers; one drops what was chosen beside another', async () => {
    const calls = fakeShop({ [`GET ${PATH}`]: pageOf([]) });
    open({ search: '?status=active&q=ana' });
    const tabs = screen.getByRole('navigation', { name: 'Visões' });
    expect(within(tabs).getByRole('link', { current: 'page' }).textContent).toBe('Todos');
    fireEvent.click(within(tabs).getByRole('link', { name: /Inativos\s*4/ }));
    await waitFor(() => expect(lastAsked(calls)).toBe('?view=inactive'));
    expect(within(tabs).getByRole('link', { current: 'page' }).textContent).toBe('Inativos4');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });
});

describe('a selection', () => {
  const people = ['ana', 'bia', 'caio', 'davi'].map((id) => customer(id, id));
  const many = pageOf(people, { total: 40, pages: 2 });
  const tick = (name: string, init = {}) =>
    fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(`^${name}`) }), init);
  const bar = () => screen.getByRole('region', { name: 'Seleção' });
  const act = (name: string) => fireEvent.click(within(bar()).getByRole('button', { name }));
  const ACTION = `${PATH}/actions/activate`;

  it('is made row by row or with Shift, and acted on', async () => {
    const calls = fakeShop({
      [`GET ${PATH}`]: many,
      [`GET ${PATH}/views`]: { counts: { inactive: 1 } },
      [`POST ${ACTION}`]: { count: 3 },
    });
    open({ page: many });
    expect(screen.queryByRole('region', { name: 'Seleção' })).toBeNull();
    tick('Selecionar bia');
    tick('Selecionar davi', { shiftKey: true });
    expect(bar().textContent).toContain('3 selecionados');
    tick('Selecionar caio');
    expect(bar().textContent).toContain('2 selecionados');
    act('Ativar');
    await waitFor(() => expect(callsTo(calls, 'POST', ACTION)).toHaveLength(1));
    expect(callsTo(calls, 'POST', ACTION)[0]?.body).toEqual({ ids: ['bia', 'davi'] });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Seleção' })).toBeNull());
    await waitFor(() => expect(screen.getByRole('link', { name: /Inativos\s*1/ })).toBeTruthy());
  });

  it('may be all that match, which is said with their number', async () => {
    const calls = fakeShop({ [`POST ${PATH}/actions/deactivate`]: { status: 409, err: 'Mudou.' } });
    open({ page: many, search: '?status=active&page=2' });
    tick('Selecionar todos desta página');
    fireEvent.click(screen.getByRole('button', { name: 'Selecionar todos os 40' }));
    expect(bar().textContent).toContain('40 selecionados');
    act('Desativar');
    const dialog = screen.getByRole('dialog', { name: 'Desativar' });
    expect(dialog.textContent).toContain('40 pessoas');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Desativar' }));
    await waitFor(() =>
      expect(callsTo(calls, 'POST', `${PATH}/actions/deactivate`)).toHaveLength(1),
    );
    expect(callsTo(calls, 'POST', `${PATH}/actions/deactivate`)[0]?.body).toEqual({
      filter: '?status=active',
      expected: 40,
    });
    // What is refused is not done: the selection stays.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bar().textContent).toContain('40 selecionados');
  });

  it('goes when the list shows something else', async () => {
    fakeShop({ [`GET ${PATH}`]: many });
    open({ page: many });
    tick('Selecionar ana');
    fireEvent.click(screen.getByRole('link', { name: /Inativos/ }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Seleção' })).toBeNull());
  });

  it('is offered to those alone who may do something with it', () => {
    fakeShop({});
    open({ page: many, access: { view: true, edit: false, delete: false } });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

it('leaves a note of itself for the records that are opened from it', async () => {
  fakeShop({});
  open({ page: pageOf([customer('ana', 'Ana')], { page: 2, pages: 2 }), search: '?q=a&page=2' });
  await waitFor(() =>
    expect(JSON.parse(sessionStorage.getItem('vitrine.list.customers') ?? '{}')).toEqual({
      filter: '?q=a',
      ids: ['ana'],
      page: 2,
      pages: 2,
    }),
  );
});
