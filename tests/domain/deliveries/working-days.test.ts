import { describe, expect, it, onTestFinished } from 'vitest';
import { DEFAULT_LANGUAGE, readLanguageBy } from '#domain/language.ts';
import { arrivalOf, shortDate } from '#domain/deliveries/working-days.ts';

const CONSCIOUSNESS = '2026-11-20';
const isHoliday = (day: string) => day === CONSCIOUSNESS;
/** A moment of November 2026 in Brasília, three hours behind UTC. */
const at = (day: number, hour: number) => Date.UTC(2026, 10, day, hour + 3);

describe('a delivery arrives', () => {
  it.each([
    ['within its days', at(23, 10), { daysFrom: 4, days: 6 }, '2026-11-27', '2026-12-01'],
    [
      'after a holiday and a weekend',
      at(18, 10),
      { daysFrom: 1, days: 2 },
      '2026-11-19',
      '2026-11-23',
    ],
    ['the same day', at(20, 10), { days: 0 }, null, '2026-11-20'],
    ['at the latest', at(23, 10), { days: 3 }, null, '2026-11-26'],
    // Half past eleven at night: it is the next day in London.
    ['counted from the day in Brasília', at(23, 23.5), { days: 1 }, null, '2026-11-24'],
    ['in the next year', Date.UTC(2026, 11, 30, 15), { days: 2 }, null, '2027-01-01'],
  ])('%s', (_how, from, days, first, last) => {
    expect(arrivalOf(from, days, isHoliday)).toEqual({ from: first, to: last });
  });
});

it('writes days as Brazilians do', () => {
  expect(['2026-11-27', '2026-12-01', '2027-01-05'].map(shortDate)).toEqual([
    '27/11',
    '1º/12',
    '5/01',
  ]);
});

it('writes days with their months elsewhere: 1/12 may be read as January 12th', () => {
  readLanguageBy(() => 'en');
  onTestFinished(() => readLanguageBy(() => DEFAULT_LANGUAGE));
  expect(['2026-11-27', '2026-12-01'].map(shortDate)).toEqual(['Nov 27', 'Dec 1']);
});
