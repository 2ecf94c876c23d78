import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { SavedView } from '#domain/dashboard/saved-view.ts';
import CustomerList from '#islands/dashboard/customers/CustomerList.tsx';
import { callsTo, fakeShop, stubDialogs } from '../../support/islands.ts';

const PATH = '/api/dashboard/customers';
const SAVED = `${PATH}/saved-views`;
const page = { items: [], total: 0, page: 1, pages: 1 };

const inactive: SavedView = { id: 'v1', name: 'Inativas', search: '?status=inactive' };
const byName: SavedView = { id: 'v2', name: 'Por nome', search: '?sort=-fullName' };

function open(saved: SavedView[], search = '') {
  history.replaceState(null, '', `/dashboard/clientes${search}`);
  const access = { view: true, edit: true, delete: true };
  return render(<CustomerList access={access} first={{ page, search, counts: {}, saved }} />);
}

const tab = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Visões' })).getByRole('link', { name });

beforeEach(stubDialogs);

it('saves what is shown under a name, and shows it as the tab that is open', async () => {
  const calls = fakeShop({
    [`GET ${PATH}`]: page,
    [`POST ${SAVED}`]: { views: [inactive] },
  });
  open([], '?status=inactive');
  fireEvent.click(screen.getByRole('button', { name: 'Salvar visão' }));
  const dialog = screen.getByRole('dialog', { name: 'Salvar visão' });
  fireEvent.change(within(dialog).getByLabelText('Nome da visão'), {
    target: { value: 'Inativas' },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(tab('Inativas').getAttribute('aria-current')).toBe('page'));
  expect(callsTo(calls, 'POST', SAVED)[0]!.body).toEqual({
    name: 'Inativas',
    search: '?status=inactive',
  });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Salvar visão' })).toBeNull();
});

it('opens a view at its address, and saves a change of it in the same view', async () => {
  const calls = fakeShop({
    [`GET ${PATH}`]: page,
    [`PUT ${SAVED}/v1`]: { views: [{ ...inactive, search: '?q=ana&status=inactive' }] },
  });
  open([inactive]);
  fireEvent.click(tab('Inativas'));
  await waitFor(() => expect(location.search).toBe('?status=inactive'));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ana' } });
  fireEvent.click(screen.getByRole('button', { name: 'Salvar em “Inativas”' }));
  await waitFor(() => expect(tab('Inativas').getAttribute('aria-current')).toBe('page'));
  expect(callsTo(calls, 'PUT', `${SAVED}/v1`)[0]!.body).toEqual({
    search: '?q=ana&status=inactive',
  });
});

it('moves and removes a view by keyboard, and gives the focus back', async () => {
  const calls = fakeShop({
    [`GET ${PATH}`]: page,
    [`PUT ${SAVED}`]: { views: [byName, inactive] },
    [`DELETE ${SAVED}/v1`]: { views: [byName] },
  });
  open([inactive, byName], '?status=inactive');
  const options = () => screen.getByRole('button', { name: 'Opções da visão Inativas' });
  const choose = async (name: string) => {
    fireEvent.keyDown(options(), { key: 'ArrowDown' });
    fireEvent.keyDown(await screen.findByRole('menuitem', { name }), { key: 'Enter' });
  };
  await choose('Mover para a direita');
  await waitFor(() => expect(callsTo(calls, 'PUT', SAVED)[0]?.body).toEqual({ ids: ['v2', 'v1'] }));
  await screen.findByText('Inativas: 2 de 2');
  await waitFor(() => expect(document.activeElement).toBe(options()));
  await choose('Excluir');
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Inativas' })).toBeNull());
  await waitFor(() => expect(location.search).toBe(''));
});

it('opens a view of fields that are gone without them, and says so', () => {
  fakeShop({ [`GET ${PATH}`]: page });
  const old = { ...inactive, search: '?shoeSize=40&status=inactive' };
  open([old], '?status=inactive');
  expect(tab('Inativas').getAttribute('href')).toBe('?status=inactive');
  expect(screen.getByText(/filtros que não existem mais/)).toBeTruthy();
});
