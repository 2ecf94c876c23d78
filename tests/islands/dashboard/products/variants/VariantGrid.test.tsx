import { createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ProductChoices } from '#domain/products/product-record.ts';
import { VariantGrid } from '#islands/dashboard/products/variants/VariantGrid.tsx';
import { newRow, type VariantRow } from '#islands/dashboard/products/variants/variants.ts';
import '../../../../support/islands.ts';

const choices: ProductChoices = {
  brands: [],
  tags: [],
  categories: [],
  colors: [
    { id: 'preto', slug: 'preto', name: 'Preto', hex: '#111111', hex2: null },
    { id: 'mel', slug: 'mel', name: 'Mel', hex: '#c68a3c', hex2: null },
  ],
  attributes: [
    {
      id: 'tamanho',
      name: 'Tamanho',
      values: [
        { id: 'p', name: 'P' },
        { id: 'm', name: 'M' },
      ],
    },
  ],
};

const row = (key: string, more: Partial<VariantRow>): VariantRow => ({
  ...newRow(),
  key,
  id: key,
  price: '199,90',
  sku: key.toUpperCase(),
  qty: '4',
  seen: 4,
  ...more,
});
const four = [
  row('a', { colorId: 'preto', attributeValueId: 'p' }),
  row('b', { colorId: 'preto', attributeValueId: 'm' }),
  row('c', { colorId: 'mel', attributeValueId: 'p' }),
  row('d', { colorId: 'mel', attributeValueId: 'm' }),
];

let rows: readonly VariantRow[] = [];

interface GridProps {
  first: VariantRow[];
  errors?: Record<string, string>;
  edition?: number;
}

function Grid({ first, errors = {}, edition = 1 }: GridProps) {
  const [held, setHeld] = useState(first);
  const [stock, setStock] = useState({ reason: '', note: '' });
  rows = held;
  return (
    <VariantGrid
      edition={edition}
      type="variable"
      rows={held}
      onChange={setHeld}
      choices={choices}
      customAttrLabel=""
      onCustomAttrLabel={() => {}}
      skuBase="ILHA"
      stock={stock}
      onStock={setStock}
      errors={errors}
    />
  );
}

const open = (first = four, errors = {}) => render(<Grid first={first} errors={errors} />);

/** Cell by the row's name and the column's. */
const cell = (name: string, column: string): HTMLElement => {
  const grid = screen.getByRole('grid', { name: 'Variações do produto' });
  const index = within(grid)
    .getAllByRole('columnheader')
    .findIndex(({ textContent }) => textContent === column);
  const line = within(grid).getByRole('rowheader', { name }).closest('tr')!;
  return line.children[index] as HTMLElement;
};
const focused = () => document.activeElement as HTMLElement;
const key = (name: string, more = {}) => fireEvent.keyDown(focused(), { key: name, ...more });
const press = (...names: string[]) => names.forEach((name) => key(name));
/** Types over the cell that has the focus. */
const type = (text: string) => {
  key(text[0]!);
  fireEvent.change(focused(), { target: { value: text } });
};
const clipboard = (kind: 'copy' | 'paste', text = '') => {
  let copied = '';
  const event = createEvent[kind](focused(), {
    clipboardData: {
      getData: () => text,
      setData: (_: string, value: string) => (copied = value),
    },
  });
  fireEvent(focused(), event);
  return copied;
};
const choose = (name: string, column: string) => fireEvent.mouseDown(cell(name, column));

const column = (name: keyof VariantRow) => rows.map((one) => one[name]);

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});

it('goes through the cells with the arrows and stays within the table', () => {
  open();
  choose('Preto, P', 'Preço');
  press('ArrowDown', 'ArrowRight');
  expect(focused()).toBe(cell('Preto, M', 'Preço anterior'));
  press('ArrowLeft', 'ArrowLeft', 'ArrowUp', 'ArrowUp');
  expect(focused()).toBe(cell('Preto, P', 'Preço'));
  key('End', { ctrlKey: true });
  expect(focused()).toBe(cell('Mel, M', 'Custo e margem'));
});

it('has one cell in the order of Tab, and Tab after Escape leaves the table', () => {
  open();
  choose('Preto, P', 'Código de barras');
  key('Tab');
  expect(focused()).toBe(cell('Preto, P', 'Custo e margem'));
  key('Tab');
  expect(focused()).toBe(cell('Preto, M', 'Preço'));
  key('Tab', { shiftKey: true });
  expect(focused()).toBe(cell('Preto, P', 'Custo e margem'));
  const grid = screen.getByRole('grid');
  expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  key('Escape');
  expect(key('Tab')).toBe(true);
});

it('writes what is typed over a cell, and Enter goes down', () => {
  open();
  choose('Preto, P', 'Preço');
  type('349.9');
  key('Enter');
  expect(rows[0]?.price).toBe('349,90');
  expect(focused()).toBe(cell('Preto, M', 'Preço'));
  key('Enter');
  expect((focused() as HTMLInputElement).value).toBe('199,90');
  fireEvent.change(focused(), { target: { value: '1' } });
  key('Escape');
  expect(rows[1]?.price).toBe('199,90');
  expect(focused()).toBe(cell('Preto, M', 'Preço'));
});

it('keeps what is typed when another cell is pressed', () => {
  open();
  choose('Preto, P', 'SKU');
  type('ILHA-1');
  choose('Mel, P', 'Preço');
  expect(column('sku')).toEqual(['ILHA-1', 'B', 'C', 'D']);
  expect(focused()).toBe(cell('Mel, P', 'Preço'));
});

it('takes a block from a spreadsheet, quoted cells and money as it is written there', async () => {
  open();
  choose('Preto, M', 'Preço');
  clipboard('paste', 'R$ 1.349,90\t1500\t3\t"AB ""7"""\r\n299.9\t\t1.200\tX\r\n');
  await waitFor(() => expect(column('price')).toEqual(['199,90', '1349,90', '299,90', '199,90']));
  expect(column('compareAt')).toEqual(['', '1500,00', '', '']);
  expect(column('qty')).toEqual(['4', '3', '1200', '4']);
  expect(column('sku')).toEqual(['A', 'AB "7"', 'X', 'D']);
});

it('says how many cells of a block did not fit', async () => {
  open();
  choose('Mel, M', 'Estoque');
  clipboard('paste', '7\n8\n9');
  await waitFor(() => expect(column('qty')).toEqual(['4', '4', '4', '7']));
  await screen.findByText('Colado; 2 células não couberam na tabela.');
});

it('repeats one value in the whole selection, and copies it as a spreadsheet reads it', async () => {
  open();
  choose('Preto, P', 'Preço');
  fireEvent.mouseDown(cell('Mel, M', 'Preço anterior'), { shiftKey: true });
  clipboard('paste', '250');
  await waitFor(() => expect(column('price')).toEqual(Array(4).fill('250,00')));
  expect(column('compareAt')).toEqual(Array(4).fill('250,00'));
  expect(clipboard('copy')).toBe(Array(4).fill('250,00\t250,00').join('\n'));
});

it('fills down from the first row of the selection, or from the row above', () => {
  open();
  choose('Preto, P', 'Preço');
  type('99');
  key('Enter');
  press('ArrowUp');
  key('ArrowDown', { shiftKey: true });
  key('ArrowDown', { shiftKey: true });
  key('d', { ctrlKey: true });
  expect(column('price')).toEqual(['99,00', '99,00', '99,00', '199,90']);
  choose('Mel, M', 'Preço');
  key('d', { ctrlKey: true });
  expect(rows[3]?.price).toBe('99,00');
});

it('takes back step by step, a removed row included, and does it again', () => {
  open();
  choose('Preto, P', 'Preço');
  type('10');
  key('Enter');
  choose('Preto, P', 'SKU');
  key('Delete');
  expect(rows[0]).toMatchObject({ price: '10,00', sku: '' });
  fireEvent.click(screen.getByRole('button', { name: 'Remover Mel, P' }));
  expect(rows).toHaveLength(3);
  choose('Preto, P', 'Preço');
  key('z', { ctrlKey: true });
  expect(rows.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd']);
  key('z', { ctrlKey: true });
  key('z', { ctrlKey: true });
  expect(rows).toEqual(four);
  key('y', { ctrlKey: true });
  expect(rows[0]).toMatchObject({ price: '10,00', sku: 'A' });
});

it('forgets the steps that led to a version that was saved', () => {
  const { rerender } = open();
  choose('Preto, P', 'Preço');
  type('10');
  key('Enter');
  rerender(<Grid first={four} edition={2} />);
  key('z', { ctrlKey: true });
  expect(rows[0]?.price).toBe('10,00');
});

it('makes a row for each combination, with the price that stands and a SKU that is suggested', () => {
  open([newRow()]);
  choose('Produto', 'Preço');
  type('349,90');
  key('Enter');
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  ['Preto', 'Mel', 'M', 'P'].forEach(press);
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Preto, P',
    'Preto, M',
    'Mel, P',
    'Mel, M',
  ]);
  expect(column('price')).toEqual(Array(4).fill('349,90'));
  expect(cell('Mel, M', 'SKU').textContent).toBe('ILHA-MEL-M');
  press('Mel');
  expect(screen.getAllByRole('rowheader')).toHaveLength(2);
  press('Preto');
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'P',
    'M',
  ]);
});

it('keeps the rows that are there as another colour is added: their ids, stock and SKUs', () => {
  open(four.slice(0, 2));
  fireEvent.click(screen.getByRole('button', { name: 'Mudar opções' }));
  fireEvent.click(screen.getByRole('button', { name: 'Mel' }));
  expect(rows.slice(0, 2)).toEqual(four.slice(0, 2));
  expect(rows.slice(2).map(({ id, qty, sku }) => [id, qty, sku])).toEqual([
    [null, '', ''],
    [null, '', ''],
  ]);
});

it('says −1 as "Ilimitado", and asks why a quantity changes', async () => {
  open();
  expect(screen.queryByLabelText('Motivo da mudança')).toBeNull();
  choose('Preto, P', 'Estoque');
  type('-1');
  key('Enter');
  expect(cell('Preto, P', 'Estoque').textContent).toBe('Ilimitado');
  type('10');
  key('Enter');
  const change = await screen.findByRole('region', { name: '2 estoques mudam ao salvar' });
  expect(within(change).getByText('4 → Ilimitado')).toBeDefined();
  expect(within(change).getByText('4 → 10 (+6)')).toBeDefined();
  expect(within(change).getByLabelText('Motivo da mudança')).toBeDefined();
});

it('marks at once what cannot be: a price that is none, a lower price before, a repeated SKU', async () => {
  open();
  choose('Preto, P', 'Preço');
  clipboard('paste', 'abc\t100\t4\tB\n199,90\t100\t4\tB');
  await waitFor(() => expect(cell('Preto, P', 'Preço').textContent).toBe('abc'));
  expect(cell('Preto, P', 'Preço').getAttribute('aria-invalid')).toBe('true');
  expect(cell('Preto, M', 'Preço anterior').getAttribute('aria-invalid')).toBe('true');
  expect(cell('Preto, M', 'SKU').getAttribute('aria-invalid')).toBe('true');
});

it("names the shop's message beside its cell, and leads to it", () => {
  open(four, { '2.sku': 'Este SKU já é de outro produto.' });
  const wrong = cell('Mel, P', 'SKU');
  const message = document.getElementById(wrong.getAttribute('aria-describedby')!)!;
  expect(message.textContent).toBe('Mel, P, SKU: Este SKU já é de outro produto.');
  fireEvent.click(within(message).getByRole('button'));
  expect(focused()).toBe(wrong);
});

it('is a card for each variant on a phone, with one field that writes into all', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  open();
  const card = screen.getByRole('group', { name: 'Mel, M' });
  const price = within(card).getByLabelText('Preço');
  fireEvent.change(price, { target: { value: '89.9' } });
  fireEvent.blur(price);
  await waitFor(() => expect(rows[3]?.price).toBe('89,90'));
  const all = screen.getByRole('group', { name: 'Preencher em todas' });
  fireEvent.change(within(all).getByLabelText('Valor'), { target: { value: '120' } });
  fireEvent.click(within(all).getByRole('button', { name: 'Aplicar' }));
  expect(column('price')).toEqual(Array(4).fill('120,00'));
});
