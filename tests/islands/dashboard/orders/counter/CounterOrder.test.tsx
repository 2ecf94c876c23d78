import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { CounterProduct } from '#domain/orders/counter.ts';
import CounterOrder from '#islands/dashboard/orders/counter/CounterOrder.tsx';
import { counterProduct, FIND, PLACE, productField, scan } from '../../../../support/counter.ts';
import { asksToStay, callsTo, fakeShop } from '../../../../support/islands.ts';

const open = (findsCustomers = true, mostDiscount = 10) =>
  render(<CounterOrder findsCustomers={findsCustomers} mostDiscount={mostDiscount} printsLenses />);
const type = (label: string | RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

it('adds what a scanner reads at once, twice what it reads twice, and reckons the change', async () => {
  const calls = fakeShop({
    [FIND]: {
      products: [
        counterProduct({ exact: true }),
        counterProduct({ variantId: 'v2', name: 'Brisa' }),
      ],
    },
    [`POST ${PLACE}`]: { orderId: 'ABCD2345' },
  });
  open();
  await scan('7891234567895');
  await scan('7891234567895');
  expect(screen.getByLabelText<HTMLInputElement>(/Quantidade de Marola/).value).toBe('2');
  expect(asksToStay()).toBe(true);
  type('Nome completo', 'Ana Souza');
  type('Telefone', '11987654321');
  type('Valor recebido', '800');
  await screen.findByText('Troco');
  screen.getByText(/^R\$\s80,20$/);
  fireEvent.click(screen.getByRole('button', { name: /^Registrar venda de R\$\s719,80$/ }));
  await screen.findByRole('heading', { name: 'Pedido ABCD2345 registrado' });
  screen.getByText(/^R\$\s80,20$/);
  expect(callsTo(calls, 'POST', PLACE)[0]?.body).toMatchObject({
    items: [{ variantId: 'v1', qty: 2 }],
    buyer: { customerId: null, fullName: 'Ana Souza', phone: '11987654321' },
    payments: [{ method: 'counter-cash', amount: 719.8, received: 800 }],
    handedOver: true,
    expectedTotal: 719.8,
  });
});

it("the code of a buyer's own glasses leads to them, and is not sent to the shop", async () => {
  const calls = fakeShop({ [FIND]: { products: [] } });
  open();
  const field = productField();
  const link = 'https://loja.test/meus-oculos#armacao=52-18-140&formato=redondo';
  fireEvent.change(field, { target: { value: link } });
  fireEvent.keyDown(field, { key: 'Enter' });
  const way = await screen.findByRole('link', { name: 'Ver as armações sob eles' });
  expect(way.getAttribute('href')).toBe('/meus-oculos#armacao=52-18-140&formato=redondo');
  screen.getByText('Óculos de quem compra: 52 □ 18 – 140.');
  expect(callsTo(calls, 'GET', '/api/dashboard/orders/products')).toEqual([]);
});

it('loses no code of a scanner that is faster than the shop, and names the one it does not know', async () => {
  const answers: Record<string, CounterProduct[]> = {
    '111': [counterProduct({ exact: true })],
    '222': [counterProduct({ exact: true, variantId: 'v2', name: 'Brisa' })],
  };
  const answered: (() => void)[] = [];
  fakeShop({
    [FIND]: ({ url }) =>
      new Promise((resolve) => {
        const q = url.searchParams.get('q')!;
        answered.push(() => resolve({ products: answers[q] ?? [] }));
      }),
  });
  open();
  for (const code of ['111', '222', '333', '111']) {
    fireEvent.change(productField(), { target: { value: code } });
    fireEvent.keyDown(productField(), { key: 'Enter' });
    expect(productField().value).toBe('');
  }
  fireEvent.change(productField(), { target: { value: '4' } });
  await waitFor(() => expect(answered).toHaveLength(4));
  // What is looked for as one types may be asked for by now: it is never answered.
  await act(async () => answered.slice(0, 4).forEach((answer) => answer()));
  await screen.findByLabelText(/Quantidade de Brisa/);
  expect(screen.getByLabelText<HTMLInputElement>(/Quantidade de Marola/).value).toBe('2');
  await screen.findByText('333: Nenhum produto encontrado.');
  expect(productField().value).toBe('4');
});

it('sends the key of the same sale again after an answer that was lost, and another for the next', async () => {
  const answers = [{ status: 503, err: 'Fora do ar.' }, { orderId: 'A' }, { orderId: 'B' }];
  const calls = fakeShop({
    [FIND]: { products: [counterProduct()] },
    [`POST ${PLACE}`]: () => answers.shift()!,
  });
  open();
  await scan('marola');
  fireEvent.click(screen.getByRole('button', { name: /^Registrar venda/ }));
  await screen.findByText('Fora do ar.');
  screen.getByLabelText(/Quantidade de Marola/);
  fireEvent.click(screen.getByRole('button', { name: /^Registrar venda/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Novo pedido' }));
  await scan('marola');
  fireEvent.click(screen.getByRole('button', { name: /^Registrar venda/ }));
  await screen.findByRole('heading', { name: 'Pedido B registrado' });
  const keys = callsTo(calls, 'POST', PLACE).map(({ body }) => (body as { key: string }).key);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('lets one choose by keyboard if several are found', async () => {
  fakeShop({
    [FIND]: {
      products: [counterProduct(), counterProduct({ variantId: 'v2', name: 'Brisa', color: null })],
    },
  });
  open();
  fireEvent.change(productField(), { target: { value: 'a' } });
  const list = await screen.findByRole('listbox', { name: 'Produto' });
  expect(within(list).getAllByRole('option')).toHaveLength(2);
  fireEvent.keyDown(productField(), { key: 'ArrowDown' });
  fireEvent.keyDown(productField(), { key: 'ArrowDown' });
  expect(within(list).getAllByRole('option', { selected: true })[0]?.textContent).toMatch(/Brisa/);
  fireEvent.keyDown(productField(), { key: 'Enter' });
  await screen.findByLabelText('Quantidade de Brisa');
});

it('never sells what was highlighted for another text: the code that is read wins', async () => {
  fakeShop({
    [FIND]: ({ url }) => ({
      products:
        url.searchParams.get('q') === 'BRI-1'
          ? [counterProduct({ exact: true, variantId: 'v2', name: 'Brisa' })]
          : [counterProduct(), counterProduct({ variantId: 'v3', name: 'Duna' })],
    }),
  });
  open();
  fireEvent.change(productField(), { target: { value: 'm' } });
  await screen.findByRole('listbox', { name: 'Produto' });
  fireEvent.keyDown(productField(), { key: 'ArrowDown' });
  // A letter takes the highlight away before the text has changed; the list goes with the text.
  fireEvent.keyDown(productField(), { key: 'B' });
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  fireEvent.change(productField(), { target: { value: 'BRI-1' } });
  expect(screen.queryByRole('listbox')).toBeNull();
  fireEvent.keyDown(productField(), { key: 'Enter' });
  await screen.findByLabelText(/Quantidade de Brisa/);
  expect(screen.queryByLabelText(/Quantidade de Marola/)).toBeNull();
});

it('marks a text that found several, so that the next code replaces it', async () => {
  fakeShop({
    [FIND]: { products: [counterProduct(), counterProduct({ variantId: 'v3', name: 'Duna' })] },
  });
  open();
  fireEvent.change(productField(), { target: { value: 'oculos' } });
  fireEvent.keyDown(productField(), { key: 'Enter' });
  await screen.findAllByRole('option');
  const marked = () => [productField().selectionStart, productField().selectionEnd];
  await waitFor(() => expect(marked()).toEqual([0, 6]));
});

it('sells none of several by Enter alone, only the one that an arrow key leads to', async () => {
  fakeShop({
    [FIND]: { products: [counterProduct(), counterProduct({ variantId: 'v3', name: 'Duna' })] },
  });
  open();
  const enter = () => fireEvent.keyDown(productField(), { key: 'Enter' });
  fireEvent.change(productField(), { target: { value: 'oculos' } });
  for (let press = 0; press < 2; press += 1) {
    enter();
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    expect(screen.queryByRole('option', { selected: true })).toBeNull();
    expect(productField().value).toBe('oculos');
  }
  expect(screen.queryByLabelText(/^Quantidade de/)).toBeNull();
  fireEvent.keyDown(productField(), { key: 'ArrowDown' });
  enter();
  await screen.findByLabelText(/Quantidade de Marola/);
});

it('says that nothing was found, and why it could not look', async () => {
  let answer: Record<string, unknown> = { products: [] };
  fakeShop({ [FIND]: () => answer as { status?: number } });
  open();
  fireEvent.change(productField(), { target: { value: 'xyz' } });
  await screen.findByText('Nenhum produto encontrado.');
  answer = { status: 403, err: 'Você não pode ver isto.' };
  fireEvent.change(productField(), { target: { value: 'xyzz' } });
  await screen.findByText('Você não pode ver isto.');
});

it('goes on to the customer by Enter in the empty field, and takes one whom the shop knows', async () => {
  const calls = fakeShop({
    [FIND]: { products: [counterProduct()] },
    'GET /api/dashboard/customers': {
      items: [{ id: 'c1', fullName: 'Rui Lima', email: 'rui@exemplo.test', phone: '' }],
    },
    [`POST ${PLACE}`]: { orderId: 'A' },
  });
  open();
  await scan('marola');
  fireEvent.keyDown(productField(), { key: 'Enter' });
  const customer = screen.getByRole('combobox', { name: 'Buscar cliente' });
  expect(document.activeElement).toBe(customer);
  fireEvent.change(customer, { target: { value: 'rui' } });
  fireEvent.keyDown(customer, { key: 'Enter' });
  await screen.findByText('O pedido fica na conta deste cliente.');
  fireEvent.click(screen.getByRole('radio', { name: 'Crédito' }));
  expect(screen.queryByLabelText('Valor recebido')).toBeNull();
  type('Parcelas', '3');
  fireEvent.click(screen.getByRole('button', { name: /^Registrar venda/ }));
  await screen.findByRole('heading', { name: 'Pedido A registrado' });
  expect(callsTo(calls, 'POST', PLACE)[0]?.body).toMatchObject({
    buyer: { customerId: 'c1', fullName: 'Rui Lima', email: 'rui@exemplo.test' },
    payments: [{ method: 'counter-credit', amount: 359.9, parcels: 3 }],
  });
});

it('does not sell nothing, nor for less than it costs', async () => {
  const calls = fakeShop({ [FIND]: { products: [counterProduct()] } });
  open(false);
  expect(screen.queryByRole('combobox', { name: 'Buscar cliente' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Registrar venda/ }));
  await screen.findByText('Adicione pelo menos um produto.');
  await scan('marola');
  type('Valor recebido', '300');
  fireEvent.click(screen.getByRole('button', { name: /^Registrar venda/ }));
  await screen.findAllByText(/não cobre o total: faltam R\$\s59,90/);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Valor recebido')));
  expect(callsTo(calls, 'POST', PLACE)).toEqual([]);
});

it('prints the receipt of a sale', async () => {
  const opened = vi.fn(() => null);
  vi.stubGlobal('open', opened);
  fakeShop({
    [FIND]: { products: [counterProduct()] },
    [`POST ${PLACE}`]: { orderId: 'ABCD2345' },
  });
  open();
  await scan('marola');
  fireEvent.click(screen.getByRole('button', { name: /^Registrar venda/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Imprimir comprovante' }));
  expect(opened).toHaveBeenCalledWith(
    '/dashboard/pedidos/imprimir?folha=invoice&pedidos=ABCD2345',
    '_blank',
    expect.any(String),
  );
});

it('takes a discount off the sum, for a reason, and asks the shop for no more than that', async () => {
  const calls = fakeShop({
    [FIND]: { products: [counterProduct({ exact: true })] },
    [`POST ${PLACE}`]: { orderId: 'ABCD2345' },
  });
  open();
  expect(screen.queryByRole('button', { name: 'Dar desconto' })).toBeNull();
  await scan('7891234567895');
  fireEvent.click(screen.getByRole('button', { name: 'Dar desconto' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Desconto em %')));
  screen.getByText(/^Até 10% \(R\$\s35,99\) nesta venda\.$/);
  type('Desconto em %', '5');
  type('Motivo', 'Cliente antiga');
  screen.getByText(/^−R\$\s18,00$/);
  fireEvent.click(screen.getByRole('button', { name: /^Registrar venda de R\$\s341,90$/ }));
  await screen.findByRole('heading', { name: 'Pedido ABCD2345 registrado' });
  expect(callsTo(calls, 'POST', PLACE)[0]?.body).toMatchObject({
    discount: { percent: 5, reason: 'Cliente antiga' },
    expectedTotal: 341.9,
  });
});

it('offers a discount to no one who may not give any', async () => {
  fakeShop({ [FIND]: { products: [counterProduct({ exact: true })] } });
  open(true, 0);
  await scan('7891234567895');
  expect(screen.queryByRole('button', { name: 'Dar desconto' })).toBeNull();
});
