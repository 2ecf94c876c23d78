const timeZone = 'America/Sao_Paulo';

const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone });
const calendarDay = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' });
const shortDay = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone });
const time = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'short', timeZone });

/** A day as it is read, '15 de janeiro de 2026', from epoch ms; in the shop's time zone. */
export function formatDay(ms: number): string {
  return day.format(ms);
}

/** A day and its time, '15/01/2026 às 9h05', from epoch ms; in the shop's time zone. */
export function formatMoment(ms: number): string {
  return `${shortDay.format(ms)} às ${formatTime(ms)}`;
}

/** A time of day as it is written in Brazil, '9h05', from epoch ms; in the shop's time zone. */
export function formatTime(ms: number): string {
  return time
    .format(ms)
    .replace(/^0(?=\d)/, '')
    .replace(':', 'h');
}

/** A day of the calendar, which is midnight UTC, as it is read: '15 de janeiro de 2026'. */
export function formatCalendarDay(date: Date): string {
  return calendarDay.format(date);
}
