import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { GuideBody, GuideItem } from '#domain/guides/guide-input.ts';
import GuideList from '#islands/dashboard/guides/GuideList.tsx';
import GuideRecord from '#islands/dashboard/guides/GuideRecord.tsx';
import { callsTo, fakeShop, stubDialogs } from '../../../support/islands.ts';

const template: GuideBody = {
  name: 'Medidas da armação',
  summary: 'Três números.',
  descriptionHtml: '<p>Olhe a haste.</p>',
  seo: { title: '', description: '' },
  picture: null,
  figure: 'measures',
  products: [{ label: 'Tamanho P', href: '/produtos?size=P' }],
  related: ['guide-dp'],
};
const item: GuideItem = {
  id: 'guide-medidas',
  key: 'medidas',
  slug: 'medidas',
  name: 'Medidas da armação',
  status: 'published',
  builtIn: true,
  position: 0,
  isPublic: true,
  publishAt: null,
  publishedAt: null,
  updatedAt: 7,
  body: null,
  versions: [],
  versionCount: 0,
};
const others = [
  { id: 'guide-dp', name: 'DP e DNP' },
  { id: 'guide-sol', name: 'Proteção solar' },
];
const PATH = '/api/dashboard/guides/guide-medidas';
const mayAll = { view: true, edit: true, delete: true };

const open = (access = mayAll) =>
  render(
    <GuideRecord
      access={access}
      mayUpload={access.edit}
      item={item}
      template={template}
      empty={[]}
      others={others}
      places={[{ path: '/produtos', name: 'Todos os produtos' }]}
    />,
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(stubDialogs);
beforeEach(() => sessionStorage.clear());

it('begins with the guide of the shop, and stores its drawing, shortcuts and what follows it', async () => {
  const calls = fakeShop({
    [`PUT ${PATH}`]: { item: { ...item, status: 'changed', updatedAt: 8 } },
  });
  open();
  fireEvent.change(screen.getByRole('combobox', { name: 'Desenho' }), { target: { value: '' } });
  press('Adicionar atalho');
  const second = within(screen.getByRole('group', { name: 'Atalho 2' }));
  fireEvent.change(second.getByRole('textbox', { name: 'Nome' }), { target: { value: 'Novos' } });
  fireEvent.change(second.getByRole('combobox', { name: 'Endereço' }), {
    target: { value: '/produtos' },
  });
  fireEvent.change(screen.getByRole('combobox', { name: 'Outro guia' }), {
    target: { value: 'guide-sol' },
  });
  press('Adicionar');
  press('Tirar DP e DNP');
  press('Salvar');
  await waitFor(() => expect(callsTo(calls, 'PUT', PATH)).toHaveLength(1));
  expect(callsTo(calls, 'PUT', PATH)[0]?.body).toEqual({
    ...template,
    figure: '',
    products: [...template.products, { label: 'Novos', href: '/produtos' }],
    related: ['guide-sol'],
    slug: 'medidas',
    updatedAt: 7,
  });
});

it('offers those who may only look nothing to change', () => {
  fakeShop({});
  open({ view: true, edit: false, delete: false });
  for (const name of ['Adicionar', 'Adicionar atalho', 'Tirar DP e DNP']) {
    expect(screen.queryByRole('button', { name }), name).toBeNull();
  }
  expect(screen.getByText('DP e DNP')).toBeTruthy();
});

it('moves the focus to the list that takes the place of a removed one, or to what adds one', async () => {
  fakeShop({});
  open();
  press('Adicionar atalho');
  fireEvent.change(screen.getAllByLabelText('Nome')[1]!, {
    target: { value: 'Tamanho M' },
  });
  press('Tirar Tamanho P');
  await waitFor(() => expect((document.activeElement as HTMLInputElement).value).toBe('Tamanho M'));
  press('Tirar Tamanho M');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Adicionar atalho' }));
});

it('puts the guides in order by the arrow keys, each move at once', async () => {
  const facts = (id: string, name: string) => ({ ...item, id, name });
  const items = [facts('a', 'Formatos'), facts('b', 'Medidas')];
  const page = { items, total: 2, page: 1, pages: 1 };
  const calls = fakeShop({
    'GET /api/dashboard/guides': page,
    'POST /api/dashboard/guides/b/move': {},
  });
  render(
    <GuideList access={mayAll} first={{ page, search: '', counts: {}, saved: [] } as never} />,
  );
  press('Mudar a ordem');
  const dialog = within(await screen.findByRole('dialog', { name: 'Ordem dos guias' }));
  fireEvent.keyDown(dialog.getByRole('button', { name: 'Mover Medidas' }), { key: 'ArrowUp' });
  await waitFor(() =>
    expect(callsTo(calls, 'POST', '/api/dashboard/guides/b/move')).toMatchObject([
      { body: { by: -1 } },
    ]),
  );
  const rows = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual(['Medidas', 'Formatos']);
});
