import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { PageItem } from '#domain/pages/page.ts';
import PageRecord from '#islands/dashboard/pages/PageRecord.tsx';
import { notify } from '#stores/toasts.ts';
import { callsTo, chooseFromMenu, fakeShop, stubDialogs } from '../../../support/islands.ts';

const body = {
  name: 'Termos de uso',
  summary: 'As regras da compra.',
  descriptionHtml: '<p>Vendido por %seller%.</p>',
  seo: { title: '', description: '' },
};
const terms: PageItem = {
  id: 'page-termos',
  key: 'termos',
  slug: 'termos',
  name: 'Termos de uso',
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
const PATH = '/api/dashboard/pages/page-termos';
const mayAll = { view: true, edit: true, delete: true };

/** Settings that texts may name and that the shop has left empty. */
const EMPTY = [
  { name: 'taxId', href: '/dashboard/configuracoes/empresa#legal.taxId' },
  { name: 'whatsapp', href: '/dashboard/configuracoes/promessas#promises.whatsapp' },
] as const;

const open = (item: PageItem | null, access = mayAll) =>
  render(<PageRecord access={access} item={item} template={body} empty={EMPTY} />);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(stubDialogs);
beforeEach(() => sessionStorage.clear());

it('begins with the template, and names the facts that its text needs and the shop lacks', () => {
  fakeShop({});
  open(terms);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Título' }).value).toBe(
    'Termos de uso',
  );
  const gaps = within(screen.getByRole('note'));
  expect(gaps.getAllByRole('link').map((link) => link.textContent)).toEqual(['CNPJ']);
  expect(gaps.getByRole('link').getAttribute('href')).toContain('#legal.taxId');
  expect(screen.queryByRole('button', { name: 'Publicar' })).toBeNull();
});

it('publishes what was typed: it is saved first, over the version that was read', async () => {
  const saved: PageItem = { ...terms, body: { ...body, name: 'Regras' }, status: 'changed' };
  const calls = fakeShop({
    [`PUT ${PATH}`]: { item: { ...saved, updatedAt: 8 } },
    [`POST ${PATH}/publish`]: { item: { ...saved, status: 'published', updatedAt: 9 } },
  });
  const told = vi.spyOn(notify, 'success');
  open(terms);
  fireEvent.change(screen.getByRole('textbox', { name: 'Título' }), {
    target: { value: 'Regras' },
  });
  press('Publicar');
  await waitFor(() => expect(callsTo(calls, 'POST', `${PATH}/publish`)).toHaveLength(1));
  expect(callsTo(calls, 'PUT', PATH)[0]?.body).toEqual({
    ...body,
    name: 'Regras',
    slug: 'termos',
    updatedAt: 7,
  });
  await screen.findByText('No ar', { exact: true });
  // One press, one notice.
  expect(told.mock.calls).toEqual([['Publicado. A loja já mostra.']]);
});

it('asks for a time in the future, and shows what the shop says of another', async () => {
  fakeShop({
    [`POST ${PATH}/schedule`]: {
      success: false,
      err: 'Confira os campos.',
      fields: { publishAt: 'Escolha um momento que ainda não passou.' },
    },
  });
  open({ ...terms, status: 'changed', body });
  await chooseFromMenu('Agendar publicação');
  const dialog = within(await screen.findByRole('dialog', { name: 'Agendar publicação' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Agendar' }));
  await dialog.findAllByText('Escolha o dia e a hora.');
  fireEvent.change(dialog.getByLabelText('Publicar em'), { target: { value: '2020-01-01T10:00' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Agendar' }));
  await dialog.findByText('Escolha um momento que ainda não passou.');
});

it('shows a version and goes back to it', async () => {
  const version = { number: 1, at: 5, by: 'Ana' };
  const item: PageItem = { ...terms, body, versions: [version], versionCount: 1 };
  const calls = fakeShop({
    [`GET ${PATH}/versions/1`]: { version: { ...version, body: { ...body, name: 'Antes' } } },
    [`POST ${PATH}/restore`]: {
      item: { ...item, status: 'changed', body: { ...body, name: 'Antes' } },
    },
  });
  open(item);
  fireEvent.click(screen.getByRole('button', { name: /^Versão 1/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Versão 1, de/ }));
  expect(dialog.getByText('Antes')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Voltar a esta versão' }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Título' }).value).toBe('Antes'),
  );
  expect(callsTo(calls, 'POST', `${PATH}/restore`)[0]?.body).toEqual({ number: 1 });
});

it('offers those who may only look nothing to change', () => {
  fakeShop({});
  open({ ...terms, status: 'changed' }, { view: true, edit: false, delete: false });
  expect(screen.queryByRole('button', { name: 'Publicar' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Mais ações' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Pré-visualizar' }).getAttribute('href')).toBe(
    '/dashboard/paginas/page-termos/previa',
  );
});
