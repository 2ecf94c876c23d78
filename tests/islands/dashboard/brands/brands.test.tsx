import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { BrandItem } from '#domain/brands/brand.ts';
import BrandList from '#islands/dashboard/brands/BrandList.tsx';
import BrandRecord from '#islands/dashboard/brands/BrandRecord.tsx';
import { notify } from '#stores/toasts.ts';
import { callsTo, chooseFromMenu, fakeShop, stubDialogs } from '../../../support/islands.ts';

const brand = (id: string, name: string, products: number): BrandItem => ({
  id,
  name,
  slug: id,
  logo: null,
  descriptionHtml: '',
  seo: { title: '', description: '' },
  products,
  updatedAt: 7,
});
const ray = brand('ray', 'Ray', 3);

const mayAll = { view: true, edit: true, delete: true };
const LIST = '/api/dashboard/brands';
const MERGE = `${LIST}/actions/merge`;

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (name: string) =>
  fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(name) }));

function openList() {
  const items = [ray, brand('rai', 'Rai', 1), brand('sol', 'Sol', 0)];
  const page = { items, total: 3, page: 1, pages: 1 };
  const calls = fakeShop({ [`POST ${MERGE}`]: { moved: 1 }, [`GET ${LIST}`]: page });
  render(<BrandList access={mayAll} first={{ page, search: '', counts: {} }} />);
  return calls;
}

beforeEach(stubDialogs);
beforeEach(() => sessionStorage.clear());

it('says what merging will do before it is done: the largest stays unless another is chosen', async () => {
  const calls = openList();
  choose('Ray');
  choose('Rai');
  press('Juntar');
  const dialog = await screen.findByRole('dialog', { name: 'Juntar marcas' });
  expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: /Ray/ }).checked).toBe(true);
  expect(dialog.textContent).toContain('1 produto passa para Ray.');
  expect(dialog.textContent).toContain('Quem abrir /marca/rai chega a /marca/ray.');
  expect(dialog.textContent).toMatch(/Cupons, promoções e o início da loja usam .+ no lugar de /);
  fireEvent.click(within(dialog).getByRole('radio', { name: /Rai/ }));
  expect(dialog.textContent).toContain('3 produtos passam para Rai.');
  expect(dialog.textContent).toContain('Ray deixa de existir');
  expect(callsTo(calls, 'POST', MERGE)).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Juntar' }));
  await waitFor(() => expect(callsTo(calls, 'GET', LIST)).toHaveLength(1));
  expect(callsTo(calls, 'POST', MERGE)[0]?.body).toEqual({ ids: ['ray', 'rai'], into: 'rai' });
});

it('merges nothing with itself', () => {
  vi.spyOn(notify, 'error');
  openList();
  choose('Ray');
  press('Juntar');
  expect(notify.error).toHaveBeenCalledWith(expect.stringContaining('Marque dois ou mais'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says why a brand with products stays, in place of asking', async () => {
  const calls = fakeShop({});
  render(<BrandRecord access={mayAll} mayUpload item={ray} />);
  await chooseFromMenu('Excluir');
  const dialog = screen.getByRole('dialog', { name: 'Ainda não dá para excluir Ray' });
  expect(dialog.textContent).toContain('3 produtos ainda são desta marca');
  expect(within(dialog).queryByRole('button', { name: 'Excluir' })).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Entendi' }));
  expect(calls).toEqual([]);
});

it('makes a brand of a name, and says where its old address will lead', async () => {
  const calls = fakeShop({ [`POST ${LIST}`]: { item: { ...ray, products: 0 } } });
  render(<BrandRecord access={mayAll} mayUpload={false} item={null} />);
  fireEvent.change(screen.getByLabelText('Nome'), { target: { value: 'Ray' } });
  press('Salvar');
  await screen.findByRole('heading', { level: 1, name: 'Ray' });
  expect(callsTo(calls, 'POST', LIST)[0]?.body).toEqual({
    name: 'Ray',
    slug: '',
    descriptionHtml: '',
    logo: null,
    seo: { title: '', description: '' },
  });
  fireEvent.change(screen.getByLabelText('Endereço na loja'), { target: { value: 'ray-sol' } });
  expect(screen.getByText(/O endereço atual, \/marca\/ray, continua funcionando/)).toBeTruthy();
});

it('says that somebody has merged it away meanwhile, and keeps what was typed', async () => {
  fakeShop({ [`PUT ${LIST}/ray`]: { status: 404, err: 'Não encontramos o que você procura.' } });
  render(<BrandRecord access={mayAll} item={ray} mayUpload={false} />);
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' });
  fireEvent.change(name, { target: { value: 'Ray e Rai' } });
  press('Salvar');
  await screen.findByText(/^Este cadastro não existe mais/);
  expect(name.value).toBe('Ray e Rai');
});
