import { expect, it } from 'vitest';
import { emptyAddress } from '#domain/cart/initial-cart.ts';
import type { Order } from '#domain/orders/order.ts';
import { hasLabel, MAX_SHEETS, readSheets } from '#domain/orders/sheet.ts';

type Case = Partial<Pick<Order, 'status'> & Order['shippingInfo']>;

const read = (search: string) => readSheets(new URLSearchParams(search));

it('reads which sheets of which orders are to be printed, each order once', () => {
  expect(read('folha=packing&pedidos=A,B,A,')).toEqual({ kind: 'packing', orderIds: ['A', 'B'] });
});

it.each(['', 'folha=packing', 'folha=packing&pedidos=,', 'folha=nada&pedidos=A', 'pedidos=A'])(
  'has nothing to print for “%s”',
  (search) => expect(read(search)).toBeNull(),
);

it('prints no more at once than it says', () => {
  const many = Array.from({ length: MAX_SHEETS + 1 }, (_, n) => `O${n}`).join(',');
  expect(read(`folha=job&pedidos=${many}`)?.orderIds).toHaveLength(MAX_SHEETS);
});

it.each<[string, Case, boolean]>([
  ['what is sent', {}, true],
  ['what is sent abroad, to an address without postal code', { zipCode: '', country: 'HK' }, true],
  ['what was cancelled', { status: 'cancelled' }, false],
  ['what has no address', { zipCode: '' }, false],
])('gives a label to %s: %j', (_what, { status = 'confirmed', ...place }, has) => {
  const shippingInfo = { ...emptyAddress, zipCode: '01310-100', country: 'BR', ...place };
  const delivery = { type: 'PAC', area: 'Brasil', costCents: 0, days: 1 };
  expect(hasLabel({ status, shippingInfo, delivery } as Order)).toBe(has);
});
