import { describe, expect, it } from 'vitest';
import { orderInputSchema } from '#domain/orders/order-input.ts';
import { PAYMENT_METHODS } from '#domain/payments/methods.ts';

const address = {
  fullName: 'Ana Souza',
  phone: '11987654321',
  email: 'ana@exemplo.com.br',
  house: 'Rua das Flores, 10',
  city: 'São Paulo',
  state: 'SP',
  zipCode: '01310100',
  country: 'BR',
};
const item = { _id: 'p1', uid: 'u1', qty: 1, price: 100 };
const order = {
  items: [item],
  coupon: ' bemvindo10 ',
  billingInfo: address,
  shippingInfo: address,
  deliveryInfo: { type: 'PAC', area: 'Sudeste', cost: 0 },
  paymentMethod: 'cod',
};

/** Refused fields of an order that differs from a good one by `change`, with their messages. */
const refusals = (change: object): string[] => {
  const result = orderInputSchema.safeParse({ ...order, ...change });
  return (result.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
};
const items = (count: number) => Array.from({ length: count }, () => item);

describe('the body of an order', () => {
  it('reads what identifies an item and ignores its price, its name and the cost of delivery', () => {
    const parsed = orderInputSchema.parse({
      ...order,
      items: [{ ...item, name: 'Grátis', price: 0.01, color: { name: ' Preto ' } }],
    });
    expect(parsed.items).toEqual([
      {
        _id: 'p1',
        uid: 'u1',
        variantId: null,
        gift: null,
        lens: null,
        qty: 1,
        color: 'Preto',
        attribute: null,
        customAttr: null,
      },
    ]);
    expect(parsed.deliveryInfo).toEqual({ type: 'PAC', area: 'Sudeste' });
  });

  it.each([
    [' bemvindo10 ', 'BEMVINDO10'],
    [{ code: ' bemvindo10', discount: 10 }, 'BEMVINDO10'],
    [{ code: '', discount: 0 }, null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('reads the coupon %j as %j', (typed, code) =>
    expect(orderInputSchema.parse({ ...order, coupon: typed }).coupon).toBe(code),
  );

  it.each([[{ name: '' }], [{ name: null }], [{}], [null], [undefined]])(
    'reads the choice %j as none',
    (choice) => {
      const parsed = orderInputSchema.parse({ ...order, items: [{ ...item, color: choice }] });
      expect(parsed.items[0]?.color).toBeNull();
    },
  );

  it.each([
    ['nothing in the cart', { items: [] }, 'items: emptyCart'],
    ['no cart', { items: undefined }, 'items: emptyCart'],
    ['a cart of 51 lines', { items: items(51) }, 'items: tooManyLines'],
    ['no piece', { items: [{ ...item, qty: 0 }] }, 'items.0.qty: lineQty'],
    ['fewer than no piece', { items: [{ ...item, qty: -1 }] }, 'items.0.qty: lineQty'],
    ['half a piece', { items: [{ ...item, qty: 1.5 }] }, 'items.0.qty: lineQty'],
    ['100 pieces', { items: [{ ...item, qty: 100 }] }, 'items.0.qty: lineQty'],
    ['pieces as text', { items: [item, { ...item, qty: '2' }] }, 'items.1.qty: lineQty'],
    [
      'an unknown payment method',
      { paymentMethod: 'boleto' },
      'paymentMethod: paymentMethodUnavailable',
    ],
    ['no delivery', { deliveryInfo: undefined }, 'deliveryInfo: deliveryUnavailable'],
    [
      'a bad CEP',
      { shippingInfo: { ...address, zipCode: '123' } },
      'shippingInfo.zipCode: fields.zipCode',
    ],
    [
      'a bad CPF',
      { billingInfo: { ...address, cpf: '529.982.247-26' } },
      'billingInfo.cpf: fields.cpf',
    ],
  ])('is refused with %s', (_case, change, refusal) => expect(refusals(change)).toEqual([refusal]));

  it.each([
    ['one line', { items: items(1) }],
    ['50 lines', { items: items(50) }],
    ['99 pieces', { items: [{ ...item, qty: 99 }] }],
    ...PAYMENT_METHODS.map((method): [string, object] => [method, { paymentMethod: method }]),
  ])('is accepted with %s', (_case, change) => expect(refusals(change)).toEqual([]));
});
