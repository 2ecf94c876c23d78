import type { IsHoliday } from './working-days.ts';
import { DAY_MS } from '../time.ts';

/** Public holidays of Brazil with a date of their own (Leis 662/1949, 6.802/1980 and 14.759/2023), '-MM-DD'. */
const FIXED = [
  '-01-01',
  '-04-21',
  '-05-01',
  '-09-07',
  '-10-12',
  '-11-02',
  '-11-15',
  '-11-20',
  '-12-25',
];

/**
 * Days from Easter to those that move with it: Carnival's Monday and Tuesday and Corpus Christi, on which banks, Correios
 * and carriers rest, and Good Friday.
 */
const FROM_EASTER = [-48, -47, -2, 60];

/** Easter Sunday of a year of the Gregorian calendar, epoch ms (Meeus, Jones and Butcher's algorithm). */
function easterOf(year: number): number {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - ((year % 100) % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const inMarch = epact + weekday - 7 * late + 22;
  return Date.UTC(year, 2, inMarch);
}

function holidaysOf(year: string): ReadonlySet<string> {
  const easter = easterOf(Number(year));
  const moving = FROM_EASTER.map((days) => new Date(easter + days * DAY_MS).toISOString());
  return new Set([...FIXED.map((day) => year + day), ...moving.map((iso) => iso.slice(0, 10))]);
}

/** Days of the years that were asked for. */
const known = new Map<string, ReadonlySet<string>>();

/** Brazil's national holidays: states and towns have more, which no date of arrival knows. */
export const isNationalHoliday: IsHoliday = (day) => {
  const year = day.slice(0, 4);
  if (!known.has(year)) known.set(year, holidaysOf(year));
  return known.get(year)!.has(day);
};
