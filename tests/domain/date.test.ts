import { expect, it } from 'vitest';
import {
  dayAfter,
  dayOf,
  dayStart,
  formatCalendarDay,
  formatDay,
  formatMoment,
} from '#domain/date.ts';

it('writes days and moments in the time zone of the shop', () => {
  const beforeMidnight = Date.UTC(2026, 0, 16, 2, 30);
  expect(formatDay(beforeMidnight)).toBe('15 de janeiro de 2026');
  expect(formatMoment(beforeMidnight)).toBe('15/01/2026 às 23h30');
  expect(formatMoment(Date.UTC(2026, 0, 15, 12, 5))).toBe('15/01/2026 às 9h05');
});

it('writes a day of the calendar as that day, wherever the shop is', () => {
  expect(formatCalendarDay(new Date('2026-01-15'))).toBe('15 de janeiro de 2026');
});

it('a day begins at midnight in São Paulo, and the next one follows over months and years', () => {
  expect(dayStart('2026-01-15')).toBe(Date.UTC(2026, 0, 15, 3));
  // The last summer time ended in February 2019.
  expect(dayStart('2019-01-15')).toBe(Date.UTC(2019, 0, 15, 2));
  expect(dayOf(Date.UTC(2026, 0, 15, 2, 59))).toBe('2026-01-14');
  expect(dayOf(Date.UTC(2026, 0, 15, 3))).toBe('2026-01-15');
  expect(dayAfter('2024-02-28')).toBe('2024-02-29');
  expect(dayAfter('2026-12-31')).toBe('2027-01-01');
});
