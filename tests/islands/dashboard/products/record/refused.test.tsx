import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ProductRecord as Product } from '#domain/products/product-record.ts';
import ProductRecord from '#islands/dashboard/products/record/ProductRecord.tsx';
import { callsTo, fakeShop } from '../../../../support/islands.ts';
import { choices } from './choices.ts';
import { ilha } from './ilha.ts';

// jsdom lays out no text, which the editor needs.
vi.mock('#islands/dashboard/ui/rich-text/RichText.tsx', () => ({ RichText: () => null }));

const PATH = '/api/dashboard/products/ilha';
const draft: Product = { ...ilha, status: 'draft' };

/** What was scrolled into view, and to where, in order. */
const scrolled: [Element, unknown][] = [];

beforeEach(() => {
  scrolled.length = 0;
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element, how) {
    scrolled.push([this, how]);
  });
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Publishes a product that the shop refuses. */
async function publish(item: Product, refusal: object) {
  const calls = fakeShop({
    'POST /api/dashboard/products/publishable': { status: 404, err: '' },
    [`PUT ${PATH}`]: { status: 422, err: 'Confira os campos destacados.', ...refusal },
  });
  const access = { view: true, edit: true, delete: true };
  render(<ProductRecord access={access} item={item} choices={choices} mayUpload />);
  type('Nome', 'Ilha Nova');
  const button = screen.getByRole('button', { name: 'Publicar' });
  button.focus();
  return async () => {
    fireEvent.click(button);
    await screen.findByText('Confira os campos destacados.');
    return callsTo(calls, 'PUT', PATH);
  };
}

/** The refused place has the focus, in the middle of the window: no bar at its edge covers it. */
const expectInView = async (place: () => HTMLElement) => {
  await waitFor(() => expect(document.activeElement).toBe(place()));
  expect(scrolled.at(-1)).toEqual([place(), { block: 'center' }]);
};

it('publishes a frame with what stands on its temple alone', async () => {
  const [measures] = draft.measures;
  const known = { ...measures!, lensHeight: null, totalWidth: null, weight: null };
  const calls = fakeShop({ [`PUT ${PATH}`]: { item: ilha } });
  const access = { view: true, edit: true, delete: true };
  render(<ProductRecord access={access} item={draft} choices={choices} mayUpload />);
  for (const label of ['Altura', 'Largura total', 'Peso']) type(label, '');
  fireEvent.click(screen.getByRole('button', { name: 'Publicar' }));
  await waitFor(() => expect(callsTo(calls, 'PUT', PATH)).toHaveLength(1));
  expect(callsTo(calls, 'PUT', PATH)[0]?.body).toMatchObject({
    status: 'active',
    measures: [known],
  });
});

it('brings a measure that was refused into view, with the focus, each time', async () => {
  const press = await publish(draft, {
    fields: { 'measures.0': 'Faltam medidas: lente, ponte e haste vão juntas.' },
  });
  type('Haste', '');
  await press();
  const temple = () => screen.getByLabelText('Haste');
  await expectInView(temple);
  expect(temple().getAttribute('aria-invalid')).toBe('true');
  screen.getByRole('button', { name: 'Publicar' }).focus();
  await press();
  await expectInView(temple);
});

it.each([
  ['a measure', 'measures.0.totalWidth', () => screen.getByLabelText('Largura total')],
  ['a price', 'variants.0.price', () => screen.getByRole('grid').querySelector('td')!],
  ['the pictures', 'images', () => screen.getByText('Não.')],
  ['the categories', 'categoryIds', () => screen.getByText('Não.')],
  ['the variants', 'variants', () => screen.getByText('Não.')],
  ['the model', 'model', () => screen.getByText('Não.')],
] as const)('brings what is wrong with %s into view, with the focus', async (_, field, place) => {
  const press = await publish(draft, { fields: { [field]: 'Não.' } });
  await press();
  await expectInView(place);
});

it('brings the notice into view if no field is to blame', async () => {
  const press = await publish(draft, { status: 500 });
  await press();
  await expectInView(() => screen.getByText('Confira os campos destacados.').parentElement!);
});
