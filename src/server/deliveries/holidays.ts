import type { IsHoliday } from '#domain/deliveries/working-days.ts';

/**
 * Kinds of national days on which Correios and carriers rest: public holidays, and those on which banks are closed
 * (Carnival's Monday and Tuesday, Corpus Christi). Days of elections are always Sundays.
 */
const KINDS = ['public', 'bank'];

/** Days of the years that were asked for. */
const known = new Map<string, ReadonlySet<string>>();
let loading: Promise<IsHoliday> | undefined;

/** Brazil's national holidays: states and towns have more, which no date of arrival knows. */
export function nationalHolidays(): Promise<IsHoliday> {
  return (loading ??= load());
}

/** Loaded when a date is first needed: the package has the holidays of all countries. */
async function load(): Promise<IsHoliday> {
  const { default: Holidays } = await import('date-holidays');
  const brazil = new Holidays('BR');
  const daysOf = (year: string): ReadonlySet<string> => {
    const days = brazil
      .getHolidays(year)
      .filter(({ type }) => KINDS.includes(type))
      .map(({ date }) => date.slice(0, 10));
    return new Set(days);
  };
  return (day) => {
    const year = day.slice(0, 4);
    if (!known.has(year)) known.set(year, daysOf(year));
    return known.get(year)!.has(day);
  };
}
