import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import CounterOrder from '#islands/dashboard/orders/counter/CounterOrder.tsx';
import { counterProduct, FIND, PLACE, scan } from '../../../../support/counter.ts';
import { callsTo, fakeShop, stubDialogs } from '../../../../support/islands.ts';
// Fetched on demand by the form: not within the time that a test waits for it.
import '#islands/lenses/LensDialog.tsx';
import { lens, lenses } from '../../../lenses/offered-lenses.ts';

const measures = { lensWidth: 48, bridge: 21, temple: 145, lensHeight: 32 };
const eye = { sphere: -2, cylinder: 0, axis: null, addition: null, near: null, dnp: null };
const powers = { ...eye, prism: null, base: null };
const quote = {
  verdict: 'accept',
  refusals: [],
  questions: [],
  reviews: [],
  advice: [],
  normalised: { od: powers, oe: powers, pd: 63 },
  price: 120,
  days: 3,
};
const frame = counterProduct({ takesLenses: true, price: 300 });
const RULES = { coupon: null, rules: { coupon: null, promotions: [] } };

const shop = (more: Parameters<typeof fakeShop>[0] = {}) =>
  fakeShop({
    [FIND]: { products: [frame] },
    'GET /api/lenses': { lenses, withdrawalText: '', withdrawalKeptPercent: 0 },
    'GET /api/products/marola': {
      product: { shape: 'redondo', rim: 'fechado', measures: { '': measures } },
    },
    'POST /api/lenses/quote': quote,
    'POST /api/dashboard/orders/counter-coupon': RULES,
    [`POST ${PLACE}`]: { orderId: 'ABCD2345', serviceOrders: ['17'] },
    ...more,
  });
const open = async (printsLenses = true) => {
  render(<CounterOrder findsCustomers={false} mostDiscount={0} printsLenses={printsLenses} />);
  await scan('marola');
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const click = (name: string | RegExp) => fireEvent.click(button(name));
const press = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }), { detail: 1 });
const dialog = () => within(screen.getByRole('dialog'));
const titled = (name: string) => screen.findByRole('heading', { level: 3, name });
const typeInto = (name: string, value: string) =>
  fireEvent.change(document.querySelector(`[name="${name}"]`)!, { target: { value } });

/** Chooses lenses for the only line, as far as the way in which the prescription comes. */
async function chooseLenses(way: RegExp) {
  click('Pôr lentes');
  await titled('Para que você vai usar?');
  press(/^Longe desde/);
  press(/^Incolor/);
  press(/^1,50/);
  click('Continuar');
  await titled('Como chega a receita?');
  press(way);
}

async function typePowers() {
  await chooseLenses(/^Digitar agora/);
  await titled('Digite a receita');
  typeInto('od.sphere', '-2,00');
  typeInto('oe.sphere', '-2,00');
  typeInto('pd', '63');
  click('Continuar');
  await titled('Confira os óculos');
  click('Pôr na venda');
  await screen.findByText('Receita digitada; um óptico confere');
}

beforeEach(() => {
  stubDialogs();
  Element.prototype.scrollTo ??= () => {};
});

it('puts lenses into a frame of the sale, which is then picked up later', async () => {
  const calls = shop();
  await open();
  await typePowers();
  expect(screen.queryByRole('dialog')).toBeNull();
  const line = within(screen.getByRole('list', { name: 'Itens do pedido' }));
  line.getByText('Com lentes Resina');
  line.getByText(/^R\$\s420,00$/);
  const taken = screen.getByRole('checkbox', { name: 'Entregue agora no balcão' });
  expect(taken).toMatchObject({ checked: false, disabled: true });
  screen.getByText('Óculos com lentes ficam para retirar, quando estiverem prontos.');
  typeInto('items.0.lens.wearerName', 'Lia');
  typeInto('items.0.lens.kinship', 'child');
  typeInto('items.0.lens.tray', '12');
  // Another one of the same frame is another line, without lenses.
  await scan('marola');
  expect(line.getAllByLabelText(/^Quantidade de Marola/)).toHaveLength(2);
  line.getByText(/^R\$\s300,00$/);
  typeInto('buyer.fullName', 'Ana Souza');
  typeInto('buyer.phone', '11987654321');
  const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]);
  expect(stored).not.toContain('-2,00');
  click(/^Registrar venda de R\$\s720,00$/);
  await screen.findByText(/^OS 17: óculos prontos em até 3 dias úteis depois que o óptico/);
  const [sold] = callsTo(calls, 'POST', PLACE);
  expect(sold!.body).toMatchObject({
    handedOver: false,
    expectedTotal: 720,
    items: [
      {
        variantId: 'v1',
        qty: 1,
        lens: {
          lensId: 'Resina',
          use: 'distance',
          treatments: ['scratch'],
          prescription: { od: { sphere: '-2,00' }, pd: '63' },
          wearerName: 'Lia',
          kinship: 'child',
          tray: '12',
        },
      },
      { variantId: 'v1', qty: 1 },
    ],
  });
  // What coupons are asked about needs no powers, and nothing is stored of what was typed.
  const asked = callsTo(calls, 'POST', '/api/dashboard/orders/counter-coupon');
  expect(JSON.stringify(asked.map(({ body }) => body))).not.toContain('-2,00');
  expect(callsTo(calls, 'POST', '/api/prescriptions')).toEqual([]);
  // The next customer's frame knows nothing of it.
  click('Novo pedido');
  await scan('marola');
  click('Pôr lentes');
  await titled('Para que você vai usar?');
  expect(dialog().queryByRole('radio', { checked: true })).toBeNull();
});

it('takes lenses off again by keyboard, and remembers what was typed for the line', async () => {
  shop();
  await open();
  await typePowers();
  click('Tirar as lentes');
  expect(document.activeElement).toBe(button('Pôr lentes'));
  expect(screen.getByRole('checkbox', { name: 'Entregue agora no balcão' })).toMatchObject({
    disabled: false,
  });
  click('Pôr lentes');
  await titled('Confira os óculos');
  click('Alterar Receita');
  await titled('Como chega a receita?');
  click('Continuar');
  await titled('Digite a receita');
  expect(document.querySelector<HTMLInputElement>('[name="od.sphere"]')!.value).toBe('-2,00');
});

it('has the prescription come later, or as a photo that is in no account', async () => {
  const calls = shop({
    'POST /api/prescriptions': { prescription: { _id: 'r1', normalised: null } },
    'POST /api/prescriptions/r1/file': {},
  });
  await open();
  await chooseLenses(/^Vem depois/);
  await titled('Confira os óculos');
  screen.getByText(/^A venda espera a receita/);
  click('Pôr na venda');
  await screen.findByText('Receita: vem depois');
  click('Trocar lentes');
  await titled('Confira os óculos');
  click('Alterar Receita');
  await titled('Como chega a receita?');
  expect(dialog().getAllByRole('radio')).toHaveLength(3);
  press(/^Foto ou PDF/);
  await titled('Anexe a foto ou o PDF');
  const file = new File(['x'], 'receita.pdf', { type: 'application/pdf' });
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } });
  click('Continuar');
  await titled('Confira os óculos');
  click('Salvar as lentes');
  await screen.findByText('Receita enviada; um óptico confere');
  expect(callsTo(calls, 'POST', '/api/prescriptions')[0]!.body).toMatchObject({
    fileOnly: true,
    forCustomer: true,
  });
  click(/^Registrar venda/);
  await screen.findByRole('heading', { name: 'Pedido ABCD2345 registrado' });
  const { items } = callsTo(calls, 'POST', PLACE)[0]!.body as { items: { lens: object }[] };
  expect(items[0]!.lens).toMatchObject({ prescriptionId: 'r1' });
});

it('says at the line why the shop refuses its lenses, until they are changed', async () => {
  shop({
    [`POST ${PLACE}`]: {
      status: 422,
      err: 'Confira os campos.',
      fields: {
        'items.0.lens.od.sphere': 'Fora do que fazemos.',
        'items.0.lens.pd': 'Falta a DP.',
      },
    },
  });
  await open();
  await typePowers();
  click(/^Registrar venda/);
  const said = await screen.findByText('Fora do que fazemos. Falta a DP.');
  await waitFor(() => expect(document.activeElement).toBe(said));
  typeInto('items.0.lens.tray', '12');
  screen.getByText('Fora do que fazemos. Falta a DP.');
  click('Tirar as lentes');
  expect(screen.queryByText('Fora do que fazemos. Falta a DP.')).toBeNull();
});

it.each([true, false])(
  'prints the buyer’s copy for who may see service orders (%s)',
  async (may) => {
    const opened = vi.fn(() => null);
    vi.stubGlobal('open', opened);
    shop({
      'GET /api/lenses': {
        lenses: [lens('Resina', { treatments: {} })],
        withdrawalText: '',
        withdrawalKeptPercent: 0,
      },
    });
    await open(may);
    click('Pôr lentes');
    await titled('Para que você vai usar?');
    press(/^Sem grau/);
    await titled('Confira os óculos');
    click('Pôr na venda');
    await screen.findByRole('button', { name: 'Trocar lentes' });
    click(/^Registrar venda/);
    await screen.findByText('OS 17: óculos prontos em até 3 dias úteis.');
    const print = screen.queryByRole('button', { name: 'Imprimir via do cliente' });
    expect(print !== null).toBe(may);
    if (!print) return;
    fireEvent.click(print);
    expect(opened).toHaveBeenCalledWith(
      '/dashboard/receitas/imprimir?os=17&vias=buyer',
      '_blank',
      expect.any(String),
    );
  },
);

it('offers no lenses for what takes none', async () => {
  shop({ [FIND]: { products: [counterProduct()] } });
  await open();
  expect(screen.queryByRole('button', { name: 'Pôr lentes' })).toBeNull();
});
