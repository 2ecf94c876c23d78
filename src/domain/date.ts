import { byLanguage, isPortuguese } from './language.ts';
import { DAY_MS, MINUTE_MS } from './time.ts';

const timeZone = 'America/Sao_Paulo';

/** In short a day is '15/01/2026' for Brazilians; elsewhere its month is written, since '1/15' may be read as two days. */
const shortStyle = () => (isPortuguese() ? 'short' : 'medium');
const formatIn = (options: () => Intl.DateTimeFormatOptions) =>
  byLanguage((code) => new Intl.DateTimeFormat(code, { timeZone, ...options() }));
const day = formatIn(() => ({ dateStyle: 'long' }));
const calendarDay = formatIn(() => ({ dateStyle: 'long', timeZone: 'UTC' }));
const shortDay = formatIn(() => ({ dateStyle: shortStyle() }));
const time = formatIn(() => ({ timeStyle: 'short' }));
const moment = formatIn(() => ({ dateStyle: shortStyle(), timeStyle: 'short' }));
const recent = formatIn(() => ({
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
}));
const isoDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone });
const isoMinute = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone,
});

/** A day in words, '15 de janeiro de 2026', from epoch ms; in the shop's time zone. */
export function formatDay(ms: number): string {
  return day().format(ms);
}

/** A day in short, '15/01/2026', from epoch ms; in the shop's time zone. */
export function formatShortDay(ms: number): string {
  return shortDay().format(ms);
}

/** A day and its time, '15/01/2026 às 9h05', from epoch ms; in the shop's time zone. */
export function formatMoment(ms: number): string {
  return isPortuguese() ? `${formatShortDay(ms)} às ${formatTime(ms)}` : moment().format(ms);
}

/** A day of these weeks and its time, '15/01 às 9h05', from epoch ms; in the shop's time zone. */
export const formatRecent = (ms: number): string =>
  isPortuguese() ? formatMoment(ms).replace(/\/\d{4}/, '') : recent().format(ms);

/** A time of day, '9h05' as Brazilians write it, from epoch ms; in the shop's time zone. */
export function formatTime(ms: number): string {
  const written = time().format(ms);
  return isPortuguese() ? written.replace(/^0(?=\d)/, '').replace(':', 'h') : written;
}

/** A calendar day (midnight UTC) in words: '15 de janeiro de 2026'. */
export function formatCalendarDay(date: Date): string {
  return calendarDay().format(date);
}

/** A day of the shop's time zone as a form has it: '2026-01-15', from epoch ms. */
export function dayOf(ms: number): string {
  return isoDay.format(ms);
}

/** The day so many days later, '2026-02-02' for '2026-01-31' and 2. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The day after, '2026-02-01' for '2026-01-31'. */
export const dayAfter = (day: string): string => addDays(day, 1);

/** A minute of the shop's time zone as spreadsheets read it: '2026-01-15 09:05', from epoch ms. */
export function minuteOf(ms: number): string {
  return isoMinute.format(ms);
}

/** Epoch ms of a minute in the shop's time zone: '2026-01-15T09:05'. @throws RangeError for what is none */
export function momentOf(minute: string): number {
  const utc = Date.parse(`${minute}Z`);
  // The zone is some hours behind: what it calls this moment tells how many.
  const there = Date.parse(`${minuteOf(utc).replace(' ', 'T')}Z`);
  return utc + Math.round((utc - there) / MINUTE_MS) * MINUTE_MS;
}

/** Epoch ms at which a day, '2026-01-15', begins in the shop's time zone. */
export function dayStart(day: string): number {
  return momentOf(`${day}T00:00`);
}
