import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { ColorItem } from '#domain/colors/color.ts';
import ColorList from '#islands/dashboard/colors/ColorList.tsx';
import ColorRecord from '#islands/dashboard/colors/ColorRecord.tsx';
import { callsTo, chooseFromMenu, fakeShop, stubDialogs } from '../../../support/islands.ts';

const color = (id: string, name: string, change: Partial<ColorItem> = {}): ColorItem => ({
  id,
  name,
  slug: id,
  hex: '#111111',
  hex2: null,
  products: 0,
  variants: 0,
  pictures: 0,
  updatedAt: 7,
  ...change,
});
const black = color('preto', 'Preto', { products: 2, variants: 5 });
const horn = color('tartaruga', 'Tartaruga', { hex2: '#774411' });

const mayAll = { view: true, edit: true, delete: true };
const LIST = '/api/dashboard/colors';
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const tones = (within: Element) =>
  [...within.querySelectorAll<HTMLElement>('.swatch')].map(({ style }) => [
    style.getPropertyValue('--hex'),
    style.getPropertyValue('--hex2'),
  ]);

beforeEach(stubDialogs);
beforeEach(() => sessionStorage.clear());

it('draws each colour as the shop does, and says what merging will do', async () => {
  const page = { items: [black, horn], total: 2, page: 1, pages: 1 };
  const calls = fakeShop({ [`POST ${LIST}/actions/merge`]: {}, [`GET ${LIST}`]: page });
  render(<ColorList access={mayAll} first={{ page, search: '', counts: {} }} />);
  expect(tones(screen.getByRole('row', { name: /Tartaruga/ }))).toEqual([['#111111', '#774411']]);
  for (const name of [/Preto/, /Tartaruga/])
    fireEvent.click(screen.getByRole('checkbox', { name }));
  press('Juntar');
  const dialog = await screen.findByRole('dialog', { name: 'Juntar cores' });
  expect(dialog.textContent).toContain('5 variantes em 2 produtos');
  fireEvent.click(within(dialog).getByRole('radio', { name: /Tartaruga/ }));
  expect(dialog.textContent).toContain('2 produtos passam para Tartaruga');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Juntar' }));
  await waitFor(() => expect(callsTo(calls, 'GET', LIST)).toHaveLength(1));
  expect(callsTo(calls, 'POST', `${LIST}/actions/merge`)[0]?.body).toEqual({
    ids: ['preto', 'tartaruga'],
    into: 'tartaruga',
  });
});

it('keeps the dialog open if the shop refuses, and says why', async () => {
  const page = { items: [black, horn], total: 2, page: 1, pages: 1 };
  const err = 'Há produtos vendidos em mais de uma destas cores: Duna.';
  fakeShop({ [`POST ${LIST}/actions/merge`]: { status: 422, err } });
  render(<ColorList access={mayAll} first={{ page, search: '', counts: {} }} />);
  for (const name of [/Preto/, /Tartaruga/])
    fireEvent.click(screen.getByRole('checkbox', { name }));
  press('Juntar');
  const dialog = await screen.findByRole('dialog', { name: 'Juntar cores' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Juntar' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe(err);
});

it('takes a second tone and shows both', async () => {
  const saved = color('mel', 'Mel', { hex: '#c08030', hex2: '#402000' });
  const calls = fakeShop({ [`POST ${LIST}`]: { item: saved } });
  const { container } = render(<ColorRecord access={mayAll} mayUpload={false} item={null} />);
  type('Nome', 'Mel');
  type('Tom', '#c08030');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Tem dois tons' }));
  type('Segundo tom', '#402000');
  expect(tones(container)).toEqual([
    ['#c08030', '#402000'],
    ['#c08030', '#402000'],
  ]);
  press('Salvar');
  await screen.findByRole('heading', { level: 1, name: 'Mel' });
  expect(callsTo(calls, 'POST', LIST)[0]?.body).toEqual({
    name: 'Mel',
    slug: '',
    hex: '#c08030',
    hex2: '#402000',
  });
});

it('says what hangs on a colour before it is deleted, or why it stays', async () => {
  fakeShop({});
  const { unmount } = render(<ColorRecord access={mayAll} mayUpload item={black} />);
  await chooseFromMenu('Excluir');
  expect(screen.getByRole('dialog').textContent).toContain(
    '5 variantes de 2 produtos têm esta cor',
  );
  unmount();
  render(<ColorRecord access={mayAll} mayUpload item={{ ...horn, pictures: 3 }} />);
  await chooseFromMenu('Excluir');
  expect(screen.getByRole('dialog').textContent).toContain('3 fotos mostram esta cor');
});
