import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { BulkPreview } from '#domain/products/bulk-edit.ts';
import type { ProductChoices, ProductItem } from '#domain/products/product-record.ts';
import ProductList from '#islands/dashboard/products/list/ProductList.tsx';
import { callsTo, fakeShop } from '../../../support/islands.ts';

const choices: ProductChoices = {
  brands: [],
  categories: [],
  colors: [],
  attributes: [],
  tags: ['outono', 'vitrine'],
};

const product = (id: string, more: Partial<ProductItem> = {}): ProductItem => ({
  id,
  name: `Óculos ${id}`,
  slug: id,
  sku: id.toUpperCase(),
  type: 'simple',
  status: 'active',
  publishAt: null,
  kind: 'grau',
  brand: { id: 'aurora', name: 'Aurora' },
  picture: null,
  variants: 1,
  stock: 4,
  stockLevel: 'enough',
  ending: [],
  minPrice: 100,
  maxPrice: 100,
  minCost: null,
  maxCost: null,
  ncm: '',
  sold: 2,
  tags: [],
  createdAt: 1,
  updatedAt: 5,
  ...more,
});
const items = [
  product('ilha', { stock: 0, stockLevel: 'out' }),
  product('praia', {
    minPrice: 100,
    maxPrice: 150,
    variants: 4,
    stock: -1,
    stockLevel: 'low',
    ending: [
      { name: 'Mel', qty: 0 },
      { name: 'Cristal', qty: 3 },
      { name: 'Preto', qty: 3 },
    ],
  }),
];
const page = { items, total: 2, page: 1, pages: 1 };

const ACTIONS = '/api/dashboard/products/actions';
const price = { field: 'price', variantId: 'v', sku: 'ILHA', before: 100, after: 90 } as const;
const preview: BulkPreview = {
  items: [
    { id: 'ilha', name: 'Óculos ilha', updatedAt: 5, differences: [price], refused: null },
    { id: 'praia', name: 'Óculos praia', updatedAt: 6, differences: [], refused: null },
  ],
  changed: 1,
  unchanged: 1,
  refused: 0,
};

const open = () =>
  render(
    <ProductList
      access={{ view: true, edit: true, delete: true }}
      first={{ page, search: '', counts: { noPicture: 2, low: 0, out: 1, drafts: 0 } }}
      choices={choices}
    />,
  );
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

const chooseBoth = () => {
  for (const box of screen.getAllByRole('checkbox').slice(-2)) fireEvent.click(box);
};

it('shows what there is of each product, its prices from lowest to highest, and what ran out', () => {
  open();
  const [ilha, praia] = screen.getAllByRole('rowheader').map((head) => head.closest('tr')!);
  expect(within(ilha!).getByText('Esgotado')).toBeDefined();
  expect(within(praia!).getByText('Ilimitado')).toBeDefined();
  expect(within(praia!).getByText(/R\$\s100,00 a R\$\s150,00/)).toBeDefined();
  expect(praia!.textContent).toContain('Aurora · PRAIA · 4\u00a0variações');
  expect(within(praia!).getByText('Mel esgotado · Cristal: 3 e mais 1')).toBeDefined();
});

it('shows each change before it is made, changes just those, and takes them back', async () => {
  const calls = fakeShop({
    [`POST ${ACTIONS}/previewBulkEdit`]: { ...preview },
    [`POST ${ACTIONS}/applyBulkEdit`]: { bulkEditId: 'b1', changed: 1, skipped: [] },
    'POST /api/dashboard/products/undo-bulk-edit': { bulkEditId: null, changed: 1, skipped: [] },
    'GET /api/dashboard/products': page,
    'GET /api/dashboard/products/views': { counts: {} },
  });
  open();
  chooseBoth();
  press('Editar em massa');
  const dialog = await screen.findByRole('dialog', { name: 'Editar 2 produtos' });
  fireEvent.change(within(dialog).getByLabelText('Como'), { target: { value: 'percent.down' } });
  press('Ver mudanças');
  await within(dialog).findByText('Preencha o que falta para ver as mudanças.');
  fireEvent.change(within(dialog).getByLabelText('Quanto (%)'), { target: { value: '10' } });
  fireEvent.change(within(dialog).getByLabelText('Final do preço'), { target: { value: '90' } });
  press('Ver mudanças');
  await within(dialog).findByText('1 produto muda. 1 já está assim.');
  const change = within(dialog).getByRole('row', { name: /Óculos ilha/ });
  expect(change.textContent).toMatch(/R\$\s100,00.*R\$\s90,00/);
  const asked = { kind: 'price', by: 'percent', value: -10, ending: '90', compareAt: 'unchanged' };
  expect(callsTo(calls, 'POST', `${ACTIONS}/previewBulkEdit`)[0]?.body).toEqual({
    ids: ['ilha', 'praia'],
    change: asked,
  });

  press('Aplicar em 1 produto');
  await screen.findByText('1 produto mudou.');
  expect(callsTo(calls, 'POST', `${ACTIONS}/applyBulkEdit`)[0]?.body).toEqual({
    ids: ['ilha'],
    change: asked,
    versions: { ilha: 5 },
  });
  press('Desfazer');
  await screen.findByText('Desfeito em 1 produto.');
  expect(screen.queryByText('1 produto mudou.')).toBeNull();
  expect(callsTo(calls, 'POST', '/api/dashboard/products/undo-bulk-edit')[0]?.body).toEqual({
    bulkEditId: 'b1',
  });
});

it('gives all of them tags, of those in use or new, and features of their lenses', async () => {
  const tags = {
    field: 'tags',
    variantId: null,
    sku: 'ILHA',
    before: '',
    after: 'outono',
  } as const;
  const calls = fakeShop({
    [`POST ${ACTIONS}/previewBulkEdit`]: {
      ...preview,
      items: [{ ...preview.items[0]!, differences: [tags] }],
    },
  });
  const asked = () =>
    (callsTo(calls, 'POST', `${ACTIONS}/previewBulkEdit`).at(-1)?.body as { change: object })
      .change;
  open();
  chooseBoth();
  press('Editar em massa');
  const dialog = await screen.findByRole('dialog', { name: 'Editar 2 produtos' });
  const choose = (label: string, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  choose('O que mudar', 'addTags');
  const field = within(dialog).getByRole('combobox', { name: 'Etiquetas' });
  fireEvent.change(field, { target: { value: 'out' } });
  fireEvent.click(within(dialog).getByRole('option', { name: 'outono' }));
  fireEvent.change(field, { target: { value: ' Loja   SP ' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Tirar a etiqueta loja sp' }));
  // Typed and left there, it counts as well.
  fireEvent.change(field, { target: { value: 'Verão' } });
  press('Ver mudanças');
  const change = await within(dialog).findByRole('row', { name: /Óculos ilha/ });
  expect(change.textContent).toMatch(/Etiquetas.*outono/);
  expect(asked()).toEqual({ kind: 'addTags', tags: ['outono', 'verão'] });
  press('Voltar');
  choose('O que mudar', 'feature');
  choose('Característica', 'uv400');
  choose('Novo valor', 'yes');
  press('Ver mudanças');
  await within(dialog).findByRole('row', { name: /Óculos ilha/ });
  expect(asked()).toEqual({ kind: 'feature', feature: 'uv400', value: 'yes' });
});

it('says why a product is left as it is, and keeps what was asked when one goes back', async () => {
  fakeShop({
    [`POST ${ACTIONS}/previewBulkEdit`]: {
      items: [{ ...preview.items[0]!, differences: [], refused: 'productIncomplete' }],
      changed: 0,
      unchanged: 0,
      refused: 1,
    },
  });
  open();
  chooseBoth();
  press('Editar em massa');
  const dialog = await screen.findByRole('dialog', { name: 'Editar 2 produtos' });
  fireEvent.change(within(dialog).getByLabelText('Quanto (%)'), { target: { value: '10' } });
  press('Ver mudanças');
  await within(dialog).findByText('1 produto fica como está:');
  expect(within(dialog).getByText(/^Óculos ilha: Falta completar/)).toBeDefined();
  press('Voltar');
  expect(within(dialog).getByLabelText<HTMLInputElement>('Quanto (%)').value).toBe('10');
});

it('changes the stock of all with its reason, and names the product that is gone meanwhile', async () => {
  const stock = { field: 'stock', variantId: 'v', sku: 'ILHA', before: 3, after: 13 } as const;
  const calls = fakeShop({
    [`POST ${ACTIONS}/previewBulkEdit`]: {
      items: [
        { ...preview.items[0]!, differences: [stock] },
        { ...preview.items[1]!, differences: [{ ...stock, variantId: 'w', sku: 'PRAIA' }] },
      ],
      changed: 2,
      unchanged: 0,
      refused: 0,
    },
    [`POST ${ACTIONS}/applyBulkEdit`]: {
      bulkEditId: 'b1',
      changed: 1,
      skipped: [{ id: 'praia', name: '', code: 'notFound' }],
    },
    'GET /api/dashboard/products': page,
    'GET /api/dashboard/products/views': { counts: {} },
  });
  open();
  chooseBoth();
  press('Editar em massa');
  const dialog = await screen.findByRole('dialog', { name: 'Editar 2 produtos' });
  const set = (label: string, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  set('O que mudar', 'stock');
  set('Peças', '10');
  press('Ver mudanças');
  await within(dialog).findByText('Preencha o que falta para ver as mudanças.');
  set('Motivo da mudança', 'received');
  press('Ver mudanças');
  const row = await within(dialog).findByRole('row', { name: /Óculos ilha/ });
  expect(row.textContent).toMatch(/Estoque.*3.*13/);
  press('Aplicar em 2 produtos');
  await screen.findByText('Óculos praia: Este produto já não existe.');
  expect(callsTo(calls, 'POST', `${ACTIONS}/applyBulkEdit`)[0]?.body).toMatchObject({
    change: { kind: 'stock', by: 'add', value: 10, reason: 'received', note: '' },
    seen: { v: 3, w: 3 },
  });
});
