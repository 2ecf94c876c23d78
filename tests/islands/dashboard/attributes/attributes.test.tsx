import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { AttributeItem } from '#domain/attributes/attribute.ts';
import AttributeRecord from '#islands/dashboard/attributes/AttributeRecord.tsx';
import { notify } from '#stores/toasts.ts';
import { callsTo, fakeShop, stubDialogs } from '../../../support/islands.ts';

const size: AttributeItem = {
  id: 'tamanho',
  name: 'Tamanho',
  slug: 'tamanho',
  values: [
    { id: 'P', name: 'P', variants: 2 },
    { id: 'M', name: 'M', variants: 0 },
    { id: 'G', name: 'G', variants: 0 },
  ],
  products: 1,
  variants: 2,
  updatedAt: 7,
};
const mayAll = { view: true, edit: true, delete: true };
const PATH = '/api/dashboard/attributes/tamanho';
const values = () =>
  screen.getAllByLabelText<HTMLInputElement>(/^Valor \d/).map(({ value }) => value);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(stubDialogs);
beforeEach(() => sessionStorage.clear());

it('moves values by the arrow keys, says where they are, and saves them in that order', async () => {
  const calls = fakeShop({
    [`PUT ${PATH}`]: ({ body }) => ({ item: { ...size, ...(body as object) } }),
  });
  render(<AttributeRecord access={mayAll} mayUpload={false} item={size} />);
  fireEvent.keyDown(screen.getByRole('button', { name: 'Mover G' }), { key: 'ArrowUp' });
  expect(values()).toEqual(['P', 'G', 'M']);
  expect(screen.getByText('G: 2 de 3')).toBeTruthy();
  press('Mais um valor');
  fireEvent.change(screen.getByLabelText('Valor 4'), { target: { value: 'XG' } });
  press('Salvar');
  await waitFor(() => expect(callsTo(calls, 'PUT', PATH)).toHaveLength(1));
  expect(callsTo(calls, 'PUT', PATH)[0]?.body).toMatchObject({
    name: 'Tamanho',
    values: [{ id: 'P' }, { id: 'G' }, { id: 'M' }, { name: 'XG' }],
  });
});

it('removes a value that nothing has, and says why another stays', () => {
  vi.spyOn(notify, 'error');
  fakeShop({});
  render(<AttributeRecord access={mayAll} mayUpload={false} item={size} />);
  press('Tirar M');
  expect(values()).toEqual(['P', 'G']);
  press('Tirar P');
  expect(values()).toEqual(['P', 'G']);
  expect(notify.error).toHaveBeenCalledWith(expect.stringContaining('2 variantes têm P'));
});

it('offers nothing to change if one may only look', () => {
  fakeShop({});
  const access = { view: true, edit: false, delete: false };
  render(<AttributeRecord access={access} mayUpload={false} item={size} />);
  for (const name of [/Mover/, /Tirar/, 'Mais um valor']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});
