import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ImportJson } from '#domain/imports/import.ts';
import ImportScreen from '#islands/dashboard/imports/ImportScreen.tsx';
import { callsTo, fakeShop, stubDialogs } from '../../../support/islands.ts';
import { fakeUploads, type FakeUpload } from '../../../support/uploads.ts';

const PATH = '/api/dashboard/imports/i1';
const MAX_BYTES = 50 * 1024 * 1024;

const item = (change: Partial<ImportJson> = {}): ImportJson => ({
  id: 'i1',
  section: 'products',
  format: 'shopify',
  status: 'ready',
  file: 'products_export.csv',
  rows: 1200,
  progress: { done: 1200, total: 1200 },
  counts: { created: 10, updated: 2, unchanged: 3, refused: 0 },
  errors: [],
  pictures: 0,
  isUndoing: false,
  kept: [],
  mapping: { Title: 'name', 'Variant SKU': 'sku', Vendor: null },
  samples: { Title: 'Aurora', 'Variant SKU': 'AU-1' },
  fields: ['name', 'sku', 'brand'],
  failure: '',
  createdAt: Date.UTC(2026, 10, 20, 12),
  updatedAt: Date.UTC(2026, 10, 20, 12),
  ...change,
});

const problem = {
  row: 7,
  column: 'Variant Price',
  code: 'price',
  level: 'error',
  message: '“dez” não é um preço claro.',
} as const;

let uploads: FakeUpload[];
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  stubDialogs();
  uploads = fakeUploads();
});
afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

const open = (current: ImportJson | null = null) =>
  render(
    <ImportScreen
      section="products"
      current={current}
      recent={current ? [current] : []}
      maxBytes={MAX_BYTES}
    />,
  );

const file = (name = 'products_export.csv', size = 10) => {
  const made = new File(['Title'], name);
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const choose = (chosen: File, label = 'Escolher arquivo') =>
  fireEvent.change(screen.getByLabelText(label), { target: { files: [chosen] } });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const later = (ms = 1000) => act(() => vi.advanceTimersByTimeAsync(ms));

it('sends a file with its progress, looks at the check until it is ready, and names it in the address', async () => {
  const answers = [
    item({ status: 'checking', rows: 0, progress: { done: 0, total: 0 } }),
    item({ status: 'checking', progress: { done: 600, total: 1200 } }),
    item(),
  ];
  const calls = fakeShop({ [`GET ${PATH}`]: () => ({ import: answers.shift()! }) });
  open();
  fireEvent.change(screen.getByLabelText('De onde vem o arquivo'), {
    target: { value: 'shopify' },
  });
  choose(file());
  uploads[0]!.progress(0.4);
  const sending = screen.getByRole('progressbar', { name: 'Enviando products_export.csv' });
  expect(sending.getAttribute('value')).toBe('0.4');
  expect(uploads[0]!.fields).toEqual({ format: 'shopify' });

  uploads[0]!.answer(201, { import: { id: 'i1', status: 'checking' } });
  const bar = await screen.findByRole('progressbar', { name: 'Conferindo' });
  expect(bar.hasAttribute('value')).toBe(false);
  expect(location.search).toBe('?id=i1');
  await later();
  expect(bar.getAttribute('value')).toBe('0.5');
  expect(screen.getByText('600 de 1.200 linhas')).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('Conferindo: 50%');

  await later();
  expect(button('Importar 12 produtos')).toBeDefined();
  const looks = callsTo(calls, 'GET', PATH).length;
  await later(10_000);
  expect(callsTo(calls, 'GET', PATH)).toHaveLength(looks);
});

it('looks no further while the page is hidden, and at once when it is seen again', async () => {
  const calls = fakeShop({ [`GET ${PATH}`]: { import: item({ status: 'running' }) } });
  open(item({ status: 'running' }));
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await later(5000);
  expect(calls).toHaveLength(0);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.getByText(/Pode fechar esta página/)).toBeDefined();
});

it('says when the shop does not answer while an import runs, and goes on looking', async () => {
  let isOffline = true;
  fakeShop({
    [`GET ${PATH}`]: () => (isOffline ? 'offline' : { import: item({ status: 'done' }) }),
  });
  open(item({ status: 'running' }));
  await later(4000);
  expect(screen.getByRole('alert').textContent).toContain('Tentando de novo');
  isOffline = false;
  await later(4000);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(button('Desfazer importação')).toBeDefined();
});

it.each([
  ['a spreadsheet of Excel', file('produtos.xlsx'), /salve como CSV/],
  ['an empty file', file('vazio.csv', 0), /está vazio/],
  ['a file that is too large', file('grande.csv', MAX_BYTES + 1), /mais de 50 MB/],
])('refuses %s before it is sent', (_what, chosen, text) => {
  fakeShop({});
  open();
  choose(chosen);
  expect(screen.getByRole('alert').textContent).toMatch(text);
  expect(uploads).toHaveLength(0);
});

it('says why the shop took no file, or that the connection was lost, and offers the choice again', async () => {
  fakeShop({});
  open();
  choose(file());
  uploads[0]!.answer(413, { success: false, err: 'O arquivo passa de 50 MB.' });
  expect((await screen.findByRole('alert')).textContent).toBe('O arquivo passa de 50 MB.');
  choose(file());
  uploads[1]!.answer(422, { success: false, err: 'Confira', fields: { file: 'Sem linhas.' } });
  expect((await screen.findByText('Sem linhas.')).role).toBe('alert');
  choose(file());
  const fields = { 'mapping.Preço (R$)': 'Este arquivo não tem esta coluna.' };
  uploads[2]!.answer(422, { success: false, err: 'Confira', fields });
  expect(
    await screen.findByText('Coluna “Preço (R$)”: Este arquivo não tem esta coluna.'),
  ).toBeDefined();
  choose(file());
  uploads[3]!.lose();
  expect(await screen.findByText(/O envio foi interrompido/)).toBeDefined();
  expect(screen.getByLabelText('Escolher arquivo')).toBeDefined();
});

it('says what is going to happen, names each problem, and imports what is right', async () => {
  const calls = fakeShop({
    [`POST ${PATH}/run`]: { import: item({ status: 'running', progress: { done: 0, total: 9 } }) },
  });
  open(
    item({
      counts: { created: 10, updated: 2, unchanged: 3, refused: 1 },
      errors: [problem, { ...problem, row: 9, column: '', level: 'warning' }],
    }),
  );
  const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(figures).toEqual(['10', '2', '3', '1']);
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '7Variant Price“dez” não é um preço claro.Fica de fora',
    '9Linha toda“dez” não é um preço claro.Aviso',
  ]);
  const link = screen.getByRole('link', { name: 'Baixar a planilha com os erros' });
  expect(link.getAttribute('href')).toBe(`${PATH}/file`);
  fireEvent.click(button('Importar 12 produtos'));
  await screen.findByRole('progressbar', { name: 'Importando' });
  expect(callsTo(calls, 'POST', `${PATH}/run`)).toHaveLength(1);
});

it('turns the pages of many problems', () => {
  open(item({ errors: Array.from({ length: 13 }, (_, at) => ({ ...problem, row: at + 2 })) }));
  const rows = () => within(screen.getByRole('table')).getAllByRole('rowheader');
  expect(rows()).toHaveLength(10);
  fireEvent.click(button('Próxima página'));
  expect(rows().map(({ textContent }) => textContent)).toEqual(['12', '13', '14']);
});

it('offers no import of a file that changes nothing', () => {
  open(item({ counts: { created: 0, updated: 0, unchanged: 3, refused: 0 } }));
  expect(screen.queryByRole('button', { name: /^Importar/ })).toBeNull();
  expect(screen.getByText(/já está como o arquivo/)).toBeDefined();
});

it('shows how far an import is that someone else has begun', async () => {
  fakeShop({
    [`POST ${PATH}/run`]: { status: 409, err: 'Alguém já fez isso.' },
    [`GET ${PATH}`]: { import: item({ status: 'running' }) },
  });
  open(item());
  fireEvent.click(button('Importar 12 produtos'));
  expect((await screen.findByRole('alert')).textContent).toBe('Alguém já fez isso.');
  expect(await screen.findByRole('progressbar', { name: 'Importando' })).toBeDefined();
});

it('sends the file again with the columns that were chosen, in place of the first', async () => {
  const calls = fakeShop({
    [`GET ${PATH}`]: { import: item() },
    'GET /api/dashboard/imports/i2': { import: item({ id: 'i2' }) },
    [`POST ${PATH}/cancel`]: { import: item({ status: 'cancelled' }) },
  });
  open();
  choose(file());
  uploads[0]!.answer(201, { import: { id: 'i1', status: 'checking' } });
  fireEvent.change(await screen.findByLabelText('Vendor'), { target: { value: 'brand' } });
  fireEvent.click(button('Conferir de novo com estas colunas'));
  expect(JSON.parse(uploads[1]!.fields.mapping!)).toEqual({
    Title: 'name',
    'Variant SKU': 'sku',
    Vendor: 'brand',
  });
  uploads[1]!.answer(201, { import: { id: 'i2', status: 'checking' } });
  await waitFor(() => expect(location.search).toBe('?id=i2'));
  expect(callsTo(calls, 'POST', `${PATH}/cancel`)).toHaveLength(1);
});

it('shows beside each column what it has', () => {
  fakeShop({});
  open(item());
  const told = (header: string) =>
    document.getElementById(screen.getByLabelText(header).getAttribute('aria-describedby') ?? '')
      ?.textContent;
  expect(told('Title')).toBe('Ex.: Aurora');
  expect(told('Vendor')).toBeUndefined();
});

it('asks for the file again if the page was left meanwhile', () => {
  fakeShop({});
  open(item());
  fireEvent.change(screen.getByLabelText('Vendor'), { target: { value: 'brand' } });
  choose(file(), 'Escolher o arquivo e conferir de novo');
  expect(JSON.parse(uploads[0]!.fields.mapping!)).toMatchObject({ Vendor: 'brand' });
});

it('undoes an import once that is confirmed, and names what was left as it is', async () => {
  const calls = fakeShop({
    [`POST ${PATH}/undo`]: {
      import: item({ status: 'undone', kept: [{ id: 'p7', name: 'Aurora' }] }),
    },
  });
  open(item({ status: 'done', errors: [{ ...problem, code: 'picture', level: 'warning' }] }));
  expect(screen.getByText(/1 foto não veio/)).toBeDefined();
  fireEvent.click(button('Desfazer importação'));
  expect(calls).toHaveLength(0);
  fireEvent.click(button('Desfazer'));
  const link = await screen.findByRole('link', { name: 'Aurora' });
  expect(link.getAttribute('href')).toBe('/dashboard/produtos/p7');
});

it('says why a file could not be read, and takes another', () => {
  open(item({ status: 'failed', failure: 'Há uma aspa que abre e não fecha.' }));
  expect(screen.getByText('Há uma aspa que abre e não fecha.')).toBeDefined();
  fireEvent.click(button('Importar outro arquivo'));
  expect(location.search).toBe('');
  expect(screen.getByLabelText('Escolher arquivo')).toBeDefined();
});
