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

const open = (item: Product | null = ilha) =>
  render(
    <ProductRecord
      access={{ view: true, edit: true, delete: true }}
      item={item}
      choices={choices}
      mayUpload
    />,
  );
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const cell = (row: string, column: number) =>
  screen.getByRole('rowheader', { name: row }).closest('tr')!.children[column] as HTMLElement;

beforeEach(() => {
  // jsdom knows dialogs, but not how to open them.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});

/** Types, and leaves the focus in the field, as a press on the bar and the keyboard do. */
const typeAndStay = (field: HTMLElement, value: string) => {
  field.focus();
  fireEvent.change(field, { target: { value } });
};
const POST = 'POST /api/dashboard/products';
const sent = async (calls: ReturnType<typeof fakeShop>, method: string, path: string) => {
  await waitFor(() => expect(callsTo(calls, method, path)).toHaveLength(1));
  return callsTo(calls, method, path)[0]?.body;
};

it('publishes the stock that was typed last, whose field is still in focus', async () => {
  const calls = fakeShop({ [POST]: { item: ilha } });
  open(null);
  type('Nome', 'Ipê');
  typeAndStay(screen.getByLabelText('Preço'), '249,90');
  typeAndStay(screen.getByLabelText('Estoque'), '3');
  press('Publicar');
  expect(await sent(calls, 'POST', '/api/dashboard/products')).toMatchObject({
    status: 'active',
    variants: [{ price: 249.9, stock: { quantity: 3 } }],
  });
});

it.each([
  ['the button', () => press('Salvar')],
  ['Ctrl+S', () => fireEvent.keyDown(window, { key: 's', ctrlKey: true })],
])('saves by %s what stands in an open cell of the grid', async (_, save) => {
  const calls = fakeShop({ [`PUT ${PATH}`]: { item: ilha } });
  open();
  type('Nome', 'Ilha Nova');
  fireEvent.mouseDown(cell('Preto', 1));
  fireEvent.keyDown(cell('Preto', 1), { key: '3' });
  typeAndStay(document.activeElement as HTMLElement, '399');
  save();
  expect(await sent(calls, 'PUT', PATH)).toMatchObject({ variants: [{ price: 399 }, {}] });
});

it('saves by Ctrl+S an amount that is all that was typed', async () => {
  const simple = { ...ilha, type: 'simple' as const, variants: ilha.variants.slice(0, 1) };
  const calls = fakeShop({ [`PUT ${PATH}`]: { item: simple } });
  open(simple);
  typeAndStay(screen.getByLabelText('Preço'), '399');
  fireEvent.keyDown(window, { key: 's', ctrlKey: true });
  expect(await sent(calls, 'PUT', PATH)).toMatchObject({ variants: [{ price: 399 }] });
  expect(document.activeElement).toBe(screen.getByLabelText('Preço'));
});

/** A new product that lacks nothing but its stock. */
const openWithoutStock = () => {
  const calls = fakeShop({ [POST]: { item: ilha } });
  open(null);
  type('Nome', 'Ipê');
  typeAndStay(screen.getByLabelText('Preço'), '249,90');
  return calls;
};

it('asks before a product is published as sold out, and goes back to its stock as a draft', async () => {
  const calls = openWithoutStock();
  press('Publicar');
  await screen.findByRole('dialog', { hidden: true });
  fireEvent.click(screen.getByRole('button', { name: 'Informar estoque', hidden: true }));
  expect(document.activeElement).toBe(screen.getByLabelText('Estoque'));
  expect(callsTo(calls, 'POST', '/api/dashboard/products')).toEqual([]);
  expect(screen.getByLabelText<HTMLSelectElement>('Na loja').value).toBe('draft');
});

it.each([
  ['Publicar assim mesmo', undefined],
  ['Sempre disponível', { kind: 'unlimited' }],
])('publishes a product without stock after “%s”', async (answer, stock) => {
  const calls = openWithoutStock();
  press('Publicar');
  await screen.findByRole('dialog', { hidden: true });
  fireEvent.click(screen.getByRole('button', { name: answer, hidden: true }));
  const body = await sent(calls, 'POST', '/api/dashboard/products');
  expect(body).toMatchObject({ status: 'active', variants: [{ price: 249.9 }] });
  expect((body as { variants: { stock?: object }[] }).variants[0]?.stock).toEqual(stock);
});
