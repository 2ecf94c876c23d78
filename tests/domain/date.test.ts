import { expect, it } from 'vitest';
import { formatCalendarDay, formatDay, formatMoment } from '#domain/date.ts';

it('writes days and moments in the time zone of the shop', () => {
  const beforeMidnight = Date.UTC(2026, 0, 16, 2, 30);
  expect(formatDay(beforeMidnight)).toBe('15 de janeiro de 2026');
  expect(formatMoment(beforeMidnight)).toBe('15/01/2026 às 23h30');
  expect(formatMoment(Date.UTC(2026, 0, 15, 12, 5))).toBe('15/01/2026 às 9h05');
});

it('writes a day of the calendar as that day, wherever the shop is', () => {
  expect(formatCalendarDay(new Date('2026-01-15'))).toBe('15 de janeiro de 2026');
});
