import { expect, it } from 'vitest';
import { isNationalHoliday } from '#domain/deliveries/holidays.ts';

/** Every day of a year. */
const daysOf = (year: number): string[] =>
  Array.from({ length: 366 }, (_, n) =>
    new Date(Date.UTC(year, 0, 1 + n)).toISOString().slice(0, 10),
  ).filter((day) => day.startsWith(String(year)));
const isWorkday = (day: string) => ![0, 6].includes(new Date(day).getUTCDay());

it('knows the national days on which no carrier drives, those of banks included', () => {
  expect(daysOf(2026).filter((day) => isWorkday(day) && isNationalHoliday(day))).toEqual([
    '2026-01-01',
    '2026-02-16',
    '2026-02-17',
    '2026-04-03',
    '2026-04-21',
    '2026-05-01',
    '2026-06-04',
    '2026-09-07',
    '2026-10-12',
    '2026-11-02',
    '2026-11-20',
    '2026-12-25',
  ]);
});

it('knows them in any year, whatever the clock of the machine says', () => {
  // Easter: 28 March 2027 and 16 April 2028.
  expect(['2027-02-08', '2027-03-26', '2028-02-29', '2028-04-14'].every(isNationalHoliday)).toBe(
    true,
  );
  // Ash Wednesday and Christmas Eve are half days, the day of the state of São Paulo is the state's.
  expect(['2027-02-10', '2026-12-24', '2026-07-09'].some(isNationalHoliday)).toBe(false);
});
