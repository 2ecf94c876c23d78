import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ProductRecord as Product } from '#domain/products/product-record.ts';
import ProductRecord from '#islands/dashboard/products/record/ProductRecord.tsx';
import { asksToStay, callsTo, chooseFromMenu, fakeShop } from '../../../../support/islands.ts';
import { choices } from './choices.ts';
import { ilha } from './ilha.ts';

vi.mock('#stores/leave.ts', () => ({ leaveFor: vi.fn() }));
// jsdom lays out no text, which the editor needs.
vi.mock('#islands/dashboard/ui/rich-text/RichText.tsx', () => ({
  RichText: ({ value, onChange }: { value: string; onChange: (html: string) => void }) => (
    <textarea
      aria-label="Descrição"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  ),
}));

const mayAll = { view: true, edit: true, delete: true };
const PATH = '/api/dashboard/products/ilha';

const open = (item: Product | null = ilha, access = mayAll) =>
  render(<ProductRecord access={access} item={item} choices={choices} mayUpload />);
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const cell = (row: string, column: number) =>
  screen.getByRole('rowheader', { name: row }).closest('tr')!.children[column] as HTMLElement;
const QTY = 3;
const write = (where: HTMLElement, text: string) => {
  fireEvent.mouseDown(where);
  fireEvent.keyDown(where, { key: text[0] });
  fireEvent.change(document.activeElement!, { target: { value: text } });
  fireEvent.keyDown(document.activeElement!, { key: 'Enter' });
};

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

it('sends the product as it was read, but for what was changed', async () => {
  const calls = fakeShop({ [`PUT ${PATH}`]: { item: { ...ilha, name: 'Ilha Nova' } } });
  open();
  type('Nome', 'Ilha Nova');
  press('Salvar');
  await screen.findByRole('heading', { level: 1, name: 'Ilha Nova' });
  const [call] = callsTo(calls, 'PUT', PATH);
  expect(call?.body).toMatchObject({
    updatedAt: 7,
    name: 'Ilha Nova',
    slug: 'ilha',
    type: 'variable',
    status: 'active',
    descriptionHtml: '<p>Leve.</p>',
    brandId: 'aurora',
    shape: 'redondo',
    categoryIds: ['grau'],
    tags: ['vitrine'],
    sun: null,
    variants: [
      { id: 'v1', sku: 'ILHA-PRE', price: 349.9, compareAt: null, colorId: 'preto' },
      { id: 'v2', sku: 'ILHA-MEL', price: 349.9, compareAt: null, colorId: 'mel' },
    ],
    measures: [ilha.measures[0]],
  });
  const { variants } = call?.body as { variants: { stock?: unknown }[] };
  expect(variants.map(({ stock }) => stock)).toEqual([undefined, undefined]);
});

it('asks before a page with changes is left, and not once they were discarded', async () => {
  open();
  expect(asksToStay()).toBe(false);
  write(cell('Preto', 1), '399');
  await waitFor(() => expect(asksToStay()).toBe(true));
  press('Descartar');
  await waitFor(() => expect(asksToStay()).toBe(false));
  expect(cell('Preto', 1).textContent).toBe('349,90');
});

it('sends a changed quantity as a count of what was seen, with its reason', async () => {
  const calls = fakeShop({ [`PUT ${PATH}`]: { item: ilha } });
  open();
  write(cell('Preto', QTY), '10');
  write(cell('Mel', QTY), '3');
  type('Motivo da mudança', 'received');
  press('Salvar');
  await waitFor(() => expect(callsTo(calls, 'PUT', PATH)).toHaveLength(1));
  const { variants } = callsTo(calls, 'PUT', PATH)[0]?.body as { variants: { stock: unknown }[] };
  expect(variants.map(({ stock }) => stock)).toEqual([
    { kind: 'set', quantity: 10, seen: 4, reason: 'received', note: '' },
    { kind: 'set', quantity: 3, seen: -1, reason: 'received', note: '' },
  ]);
});

it('says what there is now when somebody has bought meanwhile, loses nothing, and adds to it', async () => {
  const stock = [{ variantId: 'v1', row: 0, wanted: 10, seen: 4, now: 3 }];
  const calls = fakeShop({
    [`PUT ${PATH}`]: ({ body }) =>
      (body as { variants: { stock?: { seen: number } }[] }).variants[0]?.stock?.seen === 4
        ? { status: 409, err: 'O estoque mudou.', code: 'stockMoved', stock }
        : { item: ilha },
  });
  open();
  type('Nome', 'Ilha Nova');
  write(cell('Preto', QTY), '10');
  type('Motivo da mudança', 'received');
  press('Salvar');
  await screen.findByText('Preto: havia 4, agora há 3; você pediu 10.');
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Ilha Nova');
  press('Somar a diferença ao que há agora');
  expect(cell('Preto', QTY).textContent).toBe('9');
  press('Salvar');
  await waitFor(() => expect(callsTo(calls, 'PUT', PATH)).toHaveLength(2));
  const { variants } = callsTo(calls, 'PUT', PATH)[1]?.body as { variants: { stock: unknown }[] };
  expect(variants[0]?.stock).toMatchObject({ quantity: 9, seen: 3 });
});

it('shows a refused SKU at its cell and a refused reason at its field', async () => {
  fakeShop({
    [`PUT ${PATH}`]: {
      status: 422,
      err: 'Confira os campos.',
      fields: { 'variants.1.sku': 'Já é de outro.', 'variants.0.stock.reason': 'Diga por quê.' },
    },
  });
  open();
  write(cell('Preto', QTY), '10');
  press('Salvar');
  await screen.findByText('Diga por quê.');
  const wrong = cell('Mel', 4);
  expect(wrong.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(wrong.getAttribute('aria-describedby')!)?.textContent).toContain(
    'Já é de outro.',
  );
});

it('keeps the variants of a product that is made simple, until that is saved', async () => {
  const calls = fakeShop({ [`PUT ${PATH}`]: { item: ilha } });
  open();
  fireEvent.click(screen.getByRole('radio', { name: /^Simples/ }));
  expect(screen.queryByRole('grid')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: /^Com variações/ }));
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Preto',
    'Mel',
  ]);
  fireEvent.click(screen.getByRole('radio', { name: /^Simples/ }));
  press('Salvar');
  await waitFor(() => expect(callsTo(calls, 'PUT', PATH)).toHaveLength(1));
  expect(callsTo(calls, 'PUT', PATH)[0]?.body).toMatchObject({
    type: 'simple',
    variants: [{ id: 'v1', colorId: null }],
  });
});

it('keeps what was typed while the product changes underneath, and shows the rest as it is now', async () => {
  const now = {
    ...ilha,
    status: 'archived' as const,
    name: 'Ilha Azul',
    seo: { title: 'Óculos azul', description: '' },
    updatedAt: 9,
  };
  const calls = fakeShop({
    [`POST ${PATH}/archive`]: { item: now, refused: [] },
    [`PUT ${PATH}`]: { item: { ...now, name: 'Ilha Nova', updatedAt: 10 } },
  });
  open();
  type('Nome', 'Ilha Nova');
  await chooseFromMenu('Excluir');
  press('Arquivar');
  await screen.findByRole('heading', { level: 1, name: 'Ilha Azul' });
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Ilha Nova');
  expect(screen.getByLabelText<HTMLInputElement>('Título na busca').value).toBe('Óculos azul');
  press('Salvar');
  await screen.findByRole('heading', { level: 1, name: 'Ilha Nova' });
  expect(callsTo(calls, 'PUT', PATH)[0]?.body).toMatchObject({
    updatedAt: 9,
    status: 'archived',
    name: 'Ilha Nova',
    seo: { title: 'Óculos azul' },
  });
});

it('says that a changed address leaves the old one working', () => {
  open();
  type('Endereço na loja', 'ilha-redonda');
  expect(
    screen.getByText('O endereço atual, /produto/ilha, continua funcionando e leva ao novo.'),
  ).toBeDefined();
});

it('shows the search result as it will look: the own texts, else name and description', () => {
  open();
  const result = screen.getByRole('figure', { name: 'Como aparece na busca' });
  expect(within(result).getByText('Ilha')).toBeDefined();
  expect(within(result).getByText('Leve.')).toBeDefined();
  type('Título na busca', 'Óculos redondo de metal');
  expect(within(result).getByText('Óculos redondo de metal')).toBeDefined();
});

it('publishes what stands in the form, and is a new product only once the shop has it', async () => {
  const calls = fakeShop({
    'POST /api/dashboard/products': { item: { ...ilha, name: 'Praia', sold: false } },
  });
  open(null);
  type('Nome', 'Praia');
  type('Marca', 'aurora');
  press('Publicar');
  await screen.findByRole('heading', { level: 1, name: 'Praia' });
  await waitFor(() => expect(callsTo(calls, 'POST', '/api/dashboard/products')).toHaveLength(1));
  expect(callsTo(calls, 'POST', '/api/dashboard/products')[0]?.body).toMatchObject({
    name: 'Praia',
    brandId: 'aurora',
    status: 'active',
    type: 'simple',
    variants: [{ sku: 'PRAIA' }],
  });
});

it('makes publishing the main action once the shop would publish what stands in the form', async () => {
  fakeShop({});
  open(null);
  const isMain = (name: string) =>
    screen.getByRole('button', { name }).className.includes('button--primary');
  expect([isMain('Salvar'), isMain('Publicar')]).toEqual([true, false]);
  type('Nome', 'Praia');
  type('Preço', '199,90');
  fireEvent.blur(screen.getByLabelText('Preço'));
  await waitFor(() => expect([isMain('Salvar'), isMain('Publicar')]).toEqual([false, true]));
  type('Nome', '');
  expect([isMain('Salvar'), isMain('Publicar')]).toEqual([true, false]);
});

it('says of a stored draft whether the shop would publish it, before anything is written', () => {
  fakeShop({});
  const isMain = (isPublishable: boolean) => {
    render(
      <ProductRecord
        access={mayAll}
        item={{ ...ilha, status: 'draft' }}
        choices={choices}
        mayUpload
        isPublishable={isPublishable}
      />,
    );
    const { className } = screen.getByRole('button', { name: 'Publicar' });
    cleanup();
    return className.includes('button--primary');
  };
  expect([isMain(true), isMain(false)]).toEqual([true, false]);
});

it('lets somebody who may only look change nothing', () => {
  open(ilha, { view: true, edit: false, delete: false });
  expect(screen.queryByRole('button', { name: /Salvar|Publicar|Preto|Remover/ })).toBeNull();
  fireEvent.mouseDown(cell('Preto', 1));
  fireEvent.keyDown(cell('Preto', 1), { key: '9' });
  expect(screen.queryByRole('textbox', { name: 'Preço, Preto' })).toBeNull();
});

it('is money to spend in the shop only as a simple product', async () => {
  const calls = fakeShop({
    [`PUT ${PATH}`]: { item: { ...ilha, type: 'simple', isGiftCard: true } },
  });
  open();
  expect(screen.queryByRole('checkbox', { name: 'É um vale-presente' })).toBe(null);
  fireEvent.click(screen.getByRole('radio', { name: 'Simples' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'É um vale-presente' }));
  press('Salvar');
  await waitFor(() => expect(callsTo(calls, 'PUT', PATH)).toHaveLength(1));
  expect(callsTo(calls, 'PUT', PATH)[0]?.body).toMatchObject({ type: 'simple', isGiftCard: true });
});

it('says how many people wait for it, and leads to them', () => {
  const item = (waiting?: number) => (
    <ProductRecord
      access={mayAll}
      item={ilha}
      choices={choices}
      mayUpload
      {...(waiting !== undefined && { waiting })}
    />
  );
  const { rerender } = render(item());
  expect(screen.queryByRole('link', { name: /espera/ })).toBeNull();
  rerender(item(3));
  const link = screen.getByRole('link', { name: '3 pessoas esperam' });
  expect(link.getAttribute('href')).toBe(
    `/dashboard/lista-de-espera?${new URLSearchParams({ q: ilha.name })}`,
  );
});
