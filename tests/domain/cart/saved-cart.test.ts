import { describe, expect, it } from 'vitest';
import type { Cart } from '#domain/cart/cart.ts';
import { initialCart } from '#domain/cart/initial-cart.ts';
import { readSavedCart } from '#domain/cart/saved-cart.ts';

const empty = { ...initialCart, loaded: true };
const read = (saved: unknown) => readSavedCart(JSON.stringify(saved));

const line = { _id: 'p1', uid: 'p1', qty: 2, price: 39.9, name: 'Estojo', slug: 'estojo' };
const full: Cart = {
  loaded: true,
  coupon: { code: 'AURORA10', discount: 10 },
  items: [
    line,
    {
      _id: 'p2',
      uid: 'p2-preto',
      qty: 1,
      price: 499.9,
      focal: { x: 0.2, y: 1 },
      color: { name: 'Preto' },
      attribute: { name: 'M' },
      customAttr: { name: 'Espelhada' },
      image: 'armacao-preta',
      variantId: 'v1',
      lenses: 'none',
    },
  ],
  billingInfo: {
    fullName: 'Ana Souza',
    phone: '(11) 98765-4321',
    email: 'ana@exemplo.com.br',
    house: 'Rua das Flores, 10',
    city: 'São Paulo',
    state: 'SP',
    zipCode: '01310-100',
    country: 'BR',
    cpf: '529.982.247-25',
  },
  shippingInfo: { ...initialCart.shippingInfo, city: 'Santos' },
  deliveryInfo: { type: 'Sedex', area: 'SP', cost: 19.9 },
  wishlist: 3,
  compare: [{ _id: 'p1', slug: 'estojo', name: 'Estojo' }],
};

describe('a saved cart', () => {
  it('comes back as it was saved', () => {
    expect(read(full)).toEqual(full);
  });

  it.each(['', 'x', '{', 'null', '[]', '5', '"CART"', 'true', '{}', '{"items":{}}', '[[[]]]'])(
    'of the text %j is empty',
    (text) => {
      expect(readSavedCart(text)).toEqual(empty);
    },
  );

  it.each([
    ['no object', 'p1'],
    ['null', null],
    ['no product', { ...line, _id: undefined }],
    ['an empty product', { ...line, _id: '' }],
    ['a product that is no text', { ...line, _id: 5 }],
    ['no quantity', { ...line, qty: undefined }],
    ['a quantity of 0', { ...line, qty: 0 }],
    ['a negative quantity', { ...line, qty: -1 }],
    ['half a piece', { ...line, qty: 1.5 }],
    ['a quantity in text', { ...line, qty: '2' }],
    ['a quantity beyond reason', { ...line, qty: 1e12 }],
    ['no price', { ...line, price: undefined }],
    ['a negative price', { ...line, price: -1 }],
    ['a price that is no number', { ...line, price: Number.NaN }],
    ['a price beyond reason', { ...line, price: 1e300 }],
    ['lenses of no kind', { ...line, lens: { lensId: '', use: 'near' } }],
    ['lenses for no use', { ...line, lens: { lensId: 'l1', use: 'diving' } }],
    ['a broken colour', { ...line, color: 'Preto' }],
    ['a colour without a readable name', { ...line, color: { name: 7 } }],
  ])('drops a line with %s but no other line', (_name, broken) => {
    expect(read({ items: [broken, { ...line, _id: 'p2', uid: 'p2' }] }).items).toEqual([
      { ...line, _id: 'p2', uid: 'p2' },
    ]);
  });

  it.each([null, {}, { name: '' }, { name: null }])('takes %j for no choice', (color) => {
    expect(read({ items: [{ ...line, color }] }).items).toEqual([line]);
  });

  it('gives a line without an id its id', () => {
    expect(read({ items: [{ ...line, uid: undefined }] }).items).toEqual([line]);
  });

  it('reads the lenses of a line, and of a prescription only its id', () => {
    const lens = { lensId: 'l1', use: 'near', treatments: ['uv'], prescriptionId: 'r1' } as const;
    const shown = { name: 'Visão simples', price: 199.9 };
    const saved = { ...lens, ...shown, prescription: { od: '-2,00' }, sphere: -2 };
    expect(read({ items: [{ ...line, lens: saved }] }).items).toEqual([
      { ...line, lens: { ...lens, ...shown } },
    ]);
  });

  it('reads only the first of two lines with the same id', () => {
    const items = [line, { ...line, _id: 'p2', uid: 'p2' }, { ...line, qty: 9 }];
    expect(read({ items }).items).toEqual(items.slice(0, 2));
  });

  it('loses what is shown of a line when it is no text, not the line', () => {
    const { items } = read({ items: [{ ...line, name: 5 }] });
    expect(items).toEqual([{ ...line, name: undefined }]);
  });

  it.each([
    { variantId: 5 },
    { variantId: '' },
    { lenses: 'roses' },
    { lenses: ['none'] },
    { focal: { x: 2, y: 0 } },
  ])('reads a line without its broken %j', (broken) => {
    expect(read({ items: [{ ...line, ...broken }] }).items).toEqual([line]);
  });

  it.each([
    ['coupon', 'AURORA10'],
    ['coupon', { code: 'AURORA10', discount: 101 }],
    ['coupon', { code: 'AURORA10', discount: -1 }],
    ['coupon', { code: '', discount: 10 }],
    ['coupon', { code: 'AURORA10', discount: '10' }],
    ['deliveryInfo', { type: 'Sedex', area: 'SP', cost: -1 }],
    ['deliveryInfo', { type: 'Sedex', area: 'SP' }],
    ['deliveryInfo', { type: 5, area: 'SP', cost: 1 }],
    ['billingInfo', 'Rua das Flores'],
    ['shippingInfo', [1, 2]],
    ['wishlist', -1],
    ['wishlist', '3'],
    ['compare', 'p1'],
    ['compare', [null, {}, { _id: 'p1' }]],
  ])('with a broken %s (%j) has the initial one and its lines', (field, broken) => {
    expect(read({ ...empty, items: [line], [field]: broken })).toEqual({ ...empty, items: [line] });
  });

  it('reads the valid fields of an address', () => {
    const { billingInfo } = read({ billingInfo: { city: 'Recife', state: 5, admin: true } });
    expect(billingInfo).toEqual({ ...initialCart.billingInfo, city: 'Recife' });
  });
});
