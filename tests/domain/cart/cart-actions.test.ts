import { describe, expect, it } from 'vitest';
import {
  addItem,
  addVariableItem,
  applyCoupon,
  changeLens,
  changePrice,
  changeQty,
  decrementItem,
  incrementItem,
  removeItem,
  restoreItem,
  updateBilling,
  updateDelivery,
  updateShipping,
  updateVariant,
} from '#domain/cart/cart-actions.ts';
import { resetCart, updateCompare, updateWishlist } from '#domain/cart/first-actions.ts';
import type { Cart } from '#domain/cart/cart.ts';
import { initialCart } from '#domain/cart/initial-cart.ts';

const estojo = { _id: 'estojo', price: 39.9 };
const armacao = {
  _id: 'armacao',
  price: 499.9,
  color: { name: 'Preto' },
  attribute: { name: 'M' },
  customAttr: { name: 'Espelhada' },
};
const quantities = (cart: Cart) => cart.items.map(({ qty }) => qty);
const onlyUid = (cart: Cart) => cart.items[0]?.uid ?? '';

describe('the initial cart', () => {
  it('has the fields of the specification, all empty', () => {
    const address = {
      fullName: '',
      phone: '',
      email: '',
      house: '',
      city: '',
      state: '',
      zipCode: '',
      country: '',
    };
    expect(initialCart).toEqual({
      loaded: false,
      coupon: { code: '', discount: 0 },
      items: [],
      billingInfo: address,
      shippingInfo: address,
      deliveryInfo: { type: '', area: '', cost: 0 },
      wishlist: 0,
      compare: [],
    });
  });
});

describe('adding a simple product', () => {
  it('puts one piece into the cart', () => {
    expect(addItem(initialCart, estojo).items).toEqual([{ ...estojo, uid: 'estojo', qty: 1 }]);
  });

  it('puts as many pieces as are asked for', () => {
    expect(quantities(addItem(initialCart, estojo, 3))).toEqual([3]);
  });

  it.each([
    [undefined, 3],
    [1, 3],
    [4, 6],
  ])('that is there already, by %s, raises its quantity of 2 to %s', (by, qty) => {
    const cart = addItem(initialCart, estojo, 2);
    expect(quantities(addItem(cart, estojo, by))).toEqual([qty]);
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('by %s changes nothing', (by) => {
    const cart = addItem(initialCart, estojo);
    expect(addItem(cart, estojo, by)).toBe(cart);
  });

  it('again takes over its newer price', () => {
    const cart = addItem(addItem(initialCart, estojo), { ...estojo, price: 29.9 });
    expect(cart.items).toEqual([{ ...estojo, uid: 'estojo', qty: 2, price: 29.9 }]);
  });

  it('leaves the given cart as it was', () => {
    const cart = Object.freeze({ ...initialCart, items: Object.freeze([]) as never });
    addItem(cart, estojo);
    expect(cart.items).toEqual([]);
  });
});

describe('adding a variable product', () => {
  it.each([
    ['the same choice', {}, [2]],
    ['another product', { _id: 'outra' }, [1, 1]],
    ['another colour', { color: { name: 'Azul' } }, [1, 1]],
    ['another attribute', { attribute: { name: 'G' } }, [1, 1]],
    ['another custom attribute', { customAttr: { name: 'Degradê' } }, [1, 1]],
    ['no colour', { color: undefined }, [1, 1]],
    ['no attribute', { attribute: undefined }, [1, 1]],
    ['no custom attribute', { customAttr: undefined }, [1, 1]],
  ])('with %s', (_name, change, expected) => {
    const cart = addVariableItem(initialCart, armacao);
    expect(quantities(addVariableItem(cart, { ...armacao, ...change }))).toEqual(expected);
  });

  it.each([
    [undefined, 3],
    [5, 7],
  ])('again by %s raises its quantity of 2 to %s', (by, qty) => {
    const cart = addVariableItem(initialCart, armacao, 2);
    expect(quantities(addVariableItem(cart, armacao, by))).toEqual([qty]);
  });

  it('finds its line although the line was saved under another id', () => {
    const cart = { ...initialCart, items: [{ ...armacao, uid: 'antigo', qty: 1 }] };
    expect(addVariableItem(cart, armacao).items).toEqual([{ ...armacao, uid: 'antigo', qty: 2 }]);
  });
});

describe('a variant that was renamed', () => {
  const known = { ...armacao, variantId: 'v1' };
  const renamed = { ...known, color: { name: 'Ônix' }, attribute: undefined };
  const names = (cart: Cart) => cart.items.map(({ color }) => color?.name);

  it('is still one line when it is added again, under its new names', () => {
    const cart = addVariableItem(addVariableItem(initialCart, known), renamed);
    const { uid } = addVariableItem(initialCart, known).items[0]!;
    expect(cart.items).toEqual([{ ...renamed, uid, qty: 2 }]);
  });

  it('gives its id to a line that had only names', () => {
    const cart = addVariableItem(addVariableItem(initialCart, armacao), known);
    expect(cart.items).toMatchObject([{ variantId: 'v1', qty: 2 }]);
  });

  it('is not taken for the variant that has its old name now', () => {
    const other = { ...known, variantId: 'v2' };
    const cart = addVariableItem(addVariableItem(initialCart, known), other);
    expect(quantities(cart)).toEqual([1, 1]);
    const [one, two] = cart.items.map(({ uid }) => uid);
    expect(one).not.toBe(two);
    expect(quantities(removeItem(cart, two ?? ''))).toEqual([1]);
  });

  it('shows the names that the shop now says', () => {
    const cart = addItem(addVariableItem(initialCart, known, 2), estojo);
    const { variantId, color, customAttr } = renamed;
    const told = updateVariant(cart, onlyUid(cart), {
      variantId,
      color,
      customAttr,
      lenses: 'none',
    });
    expect(told.items).toEqual([
      { ...renamed, lenses: 'none', uid: onlyUid(cart), qty: 2 },
      cart.items[1],
    ]);
  });

  it('leaves the very same cart if nothing has changed', () => {
    const cart = addVariableItem(initialCart, known);
    const { variantId, color, attribute, customAttr } = known;
    expect(updateVariant(cart, onlyUid(cart), { customAttr, attribute, color, variantId })).toBe(
      cart,
    );
    expect(updateVariant(cart, 'outro', { color: { name: 'Azul' } })).toBe(cart);
  });

  it('becomes one line if two turn out to be of it', () => {
    const onyx = { ...armacao, color: { name: 'Ônix' } };
    const three = addItem(addVariableItem(initialCart, armacao, 2), estojo);
    const cart = addVariableItem(three, onyx, 3);
    const [first] = cart.items;
    const { variantId, color, attribute, customAttr } = { ...onyx, variantId: 'v1' };
    const told = updateVariant(cart, first!.uid, { variantId, color, attribute, customAttr });
    expect(names(told)).toEqual(['Ônix', undefined]);
    expect(quantities(told)).toEqual([5, 1]);
  });
});

describe('a line that was taken out', () => {
  const three = addItem(addItem(addVariableItem(initialCart, armacao, 2), estojo), {
    _id: 'pano',
    price: 9.9,
  });
  const coupon = { code: 'AURORA10', discount: 10 };
  const full = applyCoupon(three, coupon);

  it.each([0, 1, 2])('of place %i comes back there as it was, the coupon too', (position) => {
    const item = full.items[position]!;
    expect(restoreItem(removeItem(full, item.uid), item, position)).toEqual(full);
  });

  it('comes back as the last one if the others have gone meanwhile', () => {
    const item = full.items[2]!;
    expect(restoreItem({ ...full, items: [] }, item, 2).items).toEqual([item]);
  });

  it('does not come back beside itself', () => {
    expect(restoreItem(full, full.items[0]!, 0)).toBe(full);
  });
});

describe('a line of the cart', () => {
  const two = addItem(addVariableItem(initialCart, armacao, 2), estojo);

  it('is incremented by one', () => {
    expect(quantities(incrementItem(two, onlyUid(two)))).toEqual([3, 1]);
  });

  it('is decremented by one', () => {
    expect(quantities(decrementItem(two, onlyUid(two)))).toEqual([1, 1]);
  });

  it('is removed when it is decremented at quantity 1', () => {
    const cart = decrementItem(two, 'estojo');
    expect(cart.items.map(({ _id }) => _id)).toEqual(['armacao']);
  });

  it('is removed whatever its quantity', () => {
    const cart = removeItem(two, onlyUid(two));
    expect(cart.items.map(({ _id }) => _id)).toEqual(['estojo']);
  });

  it.each([
    [5, [5, 1]],
    [1, [1, 1]],
    [0, [1]],
    [-3, [1]],
    [1.5, [2, 1]],
    [Number.NaN, [2, 1]],
  ])('set to %s pieces', (qty, expected) => {
    expect(quantities(changeQty(two, onlyUid(two), qty))).toEqual(expected);
  });

  it('takes the price that the shop now says', () => {
    expect(changePrice(two, 'estojo', 29.9).items.map(({ price }) => price)).toEqual([499.9, 29.9]);
  });

  it.each([
    ['incrementing', incrementItem],
    ['decrementing', decrementItem],
    ['removing', removeItem],
  ])('that is not there: %s changes nothing', (_name, action) => {
    expect(action(two, 'outro')).toBe(two);
  });
});

describe('the rest of the cart', () => {
  it('takes a coupon, and another in its place', () => {
    const cart = applyCoupon(initialCart, { code: 'AURORA10', discount: 10 });
    expect(cart.coupon).toEqual({ code: 'AURORA10', discount: 10 });
    expect(applyCoupon(cart, { code: 'VERAO', discount: 5 }).coupon.code).toBe('VERAO');
  });

  it('takes billing and shipping each by themselves, field by field', () => {
    const billed = updateBilling(initialCart, { city: 'Recife' });
    const both = updateShipping(updateBilling(billed, { state: 'PE' }), { city: 'Olinda' });
    expect(both.billingInfo).toEqual({ ...initialCart.billingInfo, city: 'Recife', state: 'PE' });
    expect(both.shippingInfo).toEqual({ ...initialCart.shippingInfo, city: 'Olinda' });
  });

  it('takes delivery, wishlist count and compare list', () => {
    const delivery = { type: 'Sedex', area: 'SP', cost: 19.9 };
    const compare = [{ _id: 'armacao', slug: 'armacao', name: 'Armação' }];
    const cart = updateCompare(updateWishlist(updateDelivery(initialCart, delivery), 3), compare);
    expect(cart).toEqual({ ...initialCart, deliveryInfo: delivery, wishlist: 3, compare });
  });

  it('is reset but for wishlist and compare list', () => {
    const compare = [{ _id: 'armacao', slug: 'armacao', name: 'Armação' }];
    const full: Cart = {
      loaded: true,
      coupon: { code: 'AURORA10', discount: 10 },
      items: [{ ...estojo, uid: 'estojo', qty: 1 }],
      billingInfo: { ...initialCart.billingInfo, city: 'Recife', cpf: '529.982.247-25' },
      shippingInfo: { ...initialCart.shippingInfo, city: 'Olinda' },
      deliveryInfo: { type: 'Sedex', area: 'PE', cost: 19.9 },
      wishlist: 3,
      compare,
    };
    expect(resetCart(full)).toEqual({ ...initialCart, loaded: true, wishlist: 3, compare });
  });
});

describe('lenses of a line', () => {
  const lens = { lensId: 'l1', use: 'distance', treatments: [] } as const;
  const withLens = { ...armacao, price: 799.9, lens };

  it('are a line beside the frame alone', () => {
    const cart = addVariableItem(addVariableItem(initialCart, armacao), withLens);
    expect(quantities(cart)).toEqual([1, 1]);
    expect(quantities(addVariableItem(cart, withLens))).toEqual([1, 2]);
    const simple = addItem(addItem(initialCart, estojo), { ...estojo, lens });
    expect(quantities(simple)).toEqual([1, 1]);
  });

  it('are changed in place, with another id', () => {
    const before = addItem(addVariableItem(initialCart, armacao, 2), estojo);
    const cart = changeLens(before, onlyUid(before), { lens, price: 799.9 });
    expect(cart.items[0]).toMatchObject({ qty: 2, price: 799.9, lens });
    expect(cart.items[0]?.uid).not.toBe(onlyUid(before));
    expect(changeLens(cart, onlyUid(cart), { price: 499.9 })).toEqual({
      ...before,
      items: [{ ...before.items[0], lens: undefined }, before.items[1]],
    });
  });

  it('that another line has bring its pieces together', () => {
    const cart = addVariableItem(addVariableItem(initialCart, armacao, 2), withLens);
    const joined = changeLens(cart, onlyUid(cart), { lens, price: 799.9 });
    expect(joined.items).toHaveLength(1);
    expect(joined.items[0]).toMatchObject({ qty: 3, price: 799.9, lens });
  });
});
