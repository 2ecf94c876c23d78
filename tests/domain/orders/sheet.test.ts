import { expect, it } from 'vitest';
import { MAX_SHEETS, readSheets } from '#domain/orders/sheet.ts';

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
