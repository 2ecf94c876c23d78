import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { MenuChoices } from '#domain/menus/menu.ts';
import type { MenuBody, MenuItem } from '#domain/menus/menu-input.ts';
import MenuRecord from '#islands/dashboard/menus/MenuRecord.tsx';
import { callsTo, fakeShop, stubDialogs } from '../../../support/islands.ts';

const choices: MenuChoices = {
  category: [{ id: 'sol', name: 'Óculos de sol', isPublic: true }],
  page: [{ id: 'sobre', name: 'Sobre', isPublic: false }],
  guide: [{ id: 'dp', name: 'DP e DNP', isPublic: true }],
  brand: [],
  list: [{ id: 'guides', name: 'Guias', isPublic: true }],
};
const body: MenuBody = {
  groups: [
    {
      title: '',
      entries: [
        { kind: 'category', target: 'sol', label: '' },
        { kind: 'list', target: 'guides', label: 'Aprenda' },
      ],
    },
  ],
};
const header: MenuItem = {
  id: 'menu-header',
  key: 'header',
  slug: 'header',
  name: 'Menu do topo',
  status: 'published',
  builtIn: true,
  position: 0,
  isPublic: true,
  publishAt: null,
  publishedAt: null,
  updatedAt: 7,
  body,
  versions: [],
  versionCount: 0,
};
const PATH = '/api/dashboard/menus/menu-header';
const mayAll = { view: true, edit: true, delete: true };
const open = (item = header) =>
  render(<MenuRecord access={mayAll} item={item} template={body} choices={choices} />);

beforeEach(stubDialogs);
beforeEach(() => sessionStorage.clear());

it('is put in order by keys, and saved with what was added', async () => {
  const calls = fakeShop({ [`PUT ${PATH}`]: { item: { ...header, status: 'changed' } } });
  open();
  fireEvent.keyDown(screen.getByRole('button', { name: 'Mover Aprenda' }), { key: 'ArrowUp' });
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar item' }));
  const added = within(screen.getByRole('group', { name: 'Sobre' }));
  expect(
    added.getByText('Esta página está fora do ar: este item não aparece na loja.'),
  ).toBeTruthy();
  fireEvent.change(added.getByLabelText('Leva a'), { target: { value: 'address' } });
  const other = within(screen.getByRole('group', { name: 'Item 3' }));
  fireEvent.change(other.getByLabelText('Endereço'), { target: { value: '/busca?q=sol' } });
  fireEvent.change(other.getByLabelText('Texto no menu'), { target: { value: 'Sol' } });
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(callsTo(calls, 'PUT', PATH)).toHaveLength(1));
  expect(callsTo(calls, 'PUT', PATH)[0]?.body).toEqual({
    groups: [
      {
        title: '',
        entries: [
          { kind: 'list', target: 'guides', label: 'Aprenda', children: [] },
          { kind: 'category', target: 'sol', label: '', children: [] },
          { kind: 'address', target: '/busca?q=sol', label: 'Sol', children: [] },
        ],
      },
    ],
    updatedAt: 7,
  });
});

it('tells which entry leads to something that is gone, and takes entries away', () => {
  fakeShop({});
  open({
    ...header,
    body: { groups: [{ title: '', entries: [{ kind: 'brand', target: 'x', label: 'Ray' }] }] },
  });
  expect(
    screen.getByText('O destino não existe mais: este item não aparece na loja.'),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remover Ray' }));
  expect(screen.getByText('Nenhum item ainda.')).toBeTruthy();
});

it('opens entries of its own below another', async () => {
  const calls = fakeShop({ [`PUT ${PATH}`]: { item: { ...header, status: 'changed' } } });
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar item abaixo de Aprenda' }));
  const list = within(screen.getByRole('list', { name: 'Itens abaixo de Aprenda' }));
  const added = within(list.getByRole('group', { name: 'Sobre' }));
  // What opens others cannot stand below another.
  expect(added.queryByRole('option', { name: 'Só abre os itens abaixo' })).toBeNull();
  fireEvent.change(added.getByLabelText('Leva a'), { target: { value: 'guide' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(callsTo(calls, 'PUT', PATH)).toHaveLength(1));
  const [{ entries }] = (callsTo(calls, 'PUT', PATH)[0]!.body as MenuBody).groups as [
    MenuBody['groups'][number],
  ];
  expect(entries[1]?.children).toEqual([{ kind: 'guide', target: 'dp', label: '' }]);
});
