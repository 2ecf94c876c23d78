import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ProductChoices } from '#domain/products/product-record.ts';
import { CREATABLE, type Creatable } from '#islands/dashboard/products/record/creation.ts';
import ProductRecord from '#islands/dashboard/products/record/ProductRecord.tsx';
import { callsTo, fakeShop, stubDialogs } from '../../../../support/islands.ts';

// jsdom lays out no text, which the editor needs.
vi.mock('#islands/dashboard/ui/rich-text/RichText.tsx', () => ({ RichText: () => null }));

const NOTHING: ProductChoices = {
  brands: [],
  categories: [],
  colors: [],
  attributes: [],
  tags: [],
};
const mayAll = { view: true, edit: true, delete: true };

const open = (creatable: readonly Creatable[]) =>
  render(
    <ProductRecord
      access={mayAll}
      item={null}
      choices={NOTHING}
      mayUpload={false}
      creatable={creatable}
    />,
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Opens a dialog, fills in its fields by their labels, and confirms. */
async function make(button: string, fields: Record<string, string>) {
  press(button);
  const dialog = await screen.findByRole('dialog');
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  }
  fireEvent.click(within(dialog).getByRole('button', { name: 'Criar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

beforeEach(stubDialogs);
beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
});

it('makes whatever an empty shop lacks, and chooses it', async () => {
  const calls = fakeShop({
    'POST /api/dashboard/brands': { item: { id: 'aurora', slug: 'aurora', name: 'Aurora' } },
    'POST /api/dashboard/categories': {
      item: { id: 'grau', name: 'Grau', path: 'grau', trail: 'Grau' },
    },
    'POST /api/dashboard/colors': {
      item: { id: 'mel', slug: 'mel', name: 'Mel', hex: '#c08030', hex2: null },
    },
    'POST /api/dashboard/attributes': {
      item: { id: 'tamanho', name: 'Tamanho', values: [{ id: 'p', name: 'P', variants: 0 }] },
    },
    'POST /api/dashboard/products': { status: 422, err: 'Confira.', fields: {} },
  });
  open(CREATABLE);
  const brand = screen.getByRole<HTMLInputElement>('combobox', { name: 'Marca' });
  fireEvent.change(brand, { target: { value: 'Aurora' } });
  await make('Criar “Aurora”…', {});
  expect(brand.value).toBe('Aurora');
  await make('Nova categoria…', { Nome: 'Grau' });
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Grau' }).checked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: /Com variações/ }));
  fireEvent.change(screen.getByLabelText('Buscar ou criar: cores'), { target: { value: 'Mel' } });
  await make('Criar “Mel”…', { Tom: '#c08030' });
  expect(screen.getByRole('button', { name: 'Mel' }).getAttribute('aria-pressed')).toBe('true');
  await make('Novo atributo…', { Nome: 'Tamanho', 'Primeiro valor': 'P' });
  press('P');
  expect(callsTo(calls, 'POST', '/api/dashboard/attributes')[0]?.body).toEqual({
    name: 'Tamanho',
    values: [{ name: 'P' }],
  });
  expect(callsTo(calls, 'POST', '/api/dashboard/products')).toEqual([]);
});

it('shows what the shop refuses at its field, and keeps what was typed', async () => {
  fakeShop({
    'POST /api/dashboard/brands': {
      status: 422,
      err: 'Confira.',
      fields: { name: 'Preencha este campo.' },
    },
  });
  open(['brands']);
  press('Nova marca…');
  const dialog = await screen.findByRole('dialog', { name: 'Nova marca' });
  fireEvent.keyDown(within(dialog).getByLabelText('Nome'), { key: 'Enter' });
  expect(await within(dialog).findByText('Preencha este campo.')).toBeTruthy();
});

it('offers only what one may make', () => {
  fakeShop({});
  open(['colors']);
  for (const name of ['Nova marca…', 'Nova categoria…', 'Novo atributo…']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});
