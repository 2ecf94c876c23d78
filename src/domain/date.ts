const timeZone = 'America/Sao_Paulo';

const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone });
const calendarDay = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone,
});

/** A day as it is read, '15 de janeiro de 2026', from epoch ms; in the shop's time zone. */
export function formatDay(ms: number): string {
  return day.format(ms);
}

/** A day and its time, '15/01/2026, 09:00', from epoch ms; in the shop's time zone. */
export function formatMoment(ms: number): string {
  return moment.format(ms);
}

/** A day of the calendar, which is midnight UTC, as it is read: '15 de janeiro de 2026'. */
export function formatCalendarDay(date: Date): string {
  return calendarDay.format(date);
}
