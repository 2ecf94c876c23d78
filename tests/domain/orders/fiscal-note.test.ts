import { expect, it } from 'vitest';
import { fiscalNoteSchema } from '#domain/orders/fiscal-note-input.ts';
import { groupedKey, isFiscalKey } from '#domain/orders/fiscal-note.ts';

/** The example of the Manual de Orientação do Contribuinte. */
const OF_THE_MANUAL = '52060433009911002506550120000007800267301615';
const WITH_LETTERS = '42261112ABC34501DE35550010000000771876543211';

it.each([OF_THE_MANUAL, WITH_LETTERS])('knows the check digit of %s', (key) => {
  expect(isFiscalKey(key)).toBe(true);
  const last = Number(key.at(-1));
  for (const other of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => digit !== last)) {
    expect(isFiscalKey(key.slice(0, -1) + String(other))).toBe(false);
  }
});

it('notices one digit that was mistyped, two that were swapped, and a length that is another', () => {
  expect(isFiscalKey(OF_THE_MANUAL.replace('0433', '0434'))).toBe(false);
  expect(isFiscalKey(OF_THE_MANUAL.replace('5206', '2506'))).toBe(false);
  expect(isFiscalKey(OF_THE_MANUAL.slice(1))).toBe(false);
});

const read = (number: string, key: string) =>
  fiscalNoteSchema.safeParse({ orderId: 'ABCD2345', number, key });

it('reads a key as it is pasted, and the number from it', () => {
  expect(read('', groupedKey(OF_THE_MANUAL)).data).toEqual({
    orderId: 'ABCD2345',
    number: '780',
    key: OF_THE_MANUAL,
  });
  expect(read('000.000.780', OF_THE_MANUAL).data?.number).toBe('780');
  expect(read('1.234', '').data).toMatchObject({ number: '1234', key: '' });
});

it('refuses a number that is not that of the key, and one that is none', () => {
  const messages = (number: string, key: string) =>
    read(number, key).error?.issues.map(({ path, message }) => [path[0], message]);
  expect(messages('781', OF_THE_MANUAL)).toEqual([['number', 'fields.fiscalNumberDiffers']]);
  expect(messages('12a', '')).toEqual([['number', 'fields.fiscalNumber']]);
  expect(messages('780', `${OF_THE_MANUAL}0`)).toEqual([['key', 'fields.fiscalKey']]);
});
