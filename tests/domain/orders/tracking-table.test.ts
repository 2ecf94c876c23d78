import { expect, it } from 'vitest';
import { readTrackingTable } from '#domain/orders/tracking-table.ts';

const sent = (orderId: string, trackingCode: string, carrier = '') => ({
  orderId,
  trackingCode,
  carrier,
});

it.each([
  [
    'a sheet’s columns',
    'ABCD2345\tAA123456789BR\tCorreios',
    sent('ABCD2345', 'AA123456789BR', 'Correios'),
  ],
  ['semicolons', 'ABCD2345;AA123456789BR', sent('ABCD2345', 'AA123456789BR')],
  ['a comma and a blank', '#abcd2345, JD0001', sent('ABCD2345', 'JD0001')],
  ['a blank', 'ABCD2345 AA123456789BR', sent('ABCD2345', 'AA123456789BR')],
  [
    'semicolons, the carrier of two words',
    'ABCD2345;AA1BR;Correios Sedex, SP',
    sent('ABCD2345', 'AA1BR', 'Correios Sedex, SP'),
  ],
  ['commas and quotes', '"ABCD2345", "AA 123 BR"', sent('ABCD2345', 'AA 123 BR')],
  ['blanks', 'ABCD2345 AA1BR Correios Sedex', sent('ABCD2345', 'AA1BR', 'Correios Sedex')],
  ['quotes', '"ABCD2345";"AA1BR"', sent('ABCD2345', 'AA1BR')],
])('a pasted table may be set apart by %s', (_how, text, line) => {
  expect(readTrackingTable(text)).toEqual({ lines: [line], unread: [], contradictory: [] });
});

it('a head is passed over, what does not read is told with its line, and a contradiction with its order', () => {
  const text = 'Pedido;Código\r\nABCD2345;AA1\n\nABCD2345;AA1\nABCD2345;AA2\nsem número\nEFGH2345';
  expect(readTrackingTable(text)).toEqual({
    lines: [sent('ABCD2345', 'AA1')],
    unread: [
      { line: 6, text: 'sem número' },
      { line: 7, text: 'EFGH2345' },
    ],
    contradictory: ['ABCD2345'],
  });
});
