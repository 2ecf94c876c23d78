import { byLanguage } from '../language.ts';
import { dayOfStep, type Step } from './period.ts';

const timeZone = 'UTC';
const month = byLanguage(
  (code) => new Intl.DateTimeFormat(code, { month: 'short', year: 'numeric', timeZone }),
);
const shortMonth = byLanguage(
  (code) => new Intl.DateTimeFormat(code, { month: 'short', timeZone }),
);
const atNoon = (day: string) => new Date(`${day}T12:00:00Z`);

/** A day, '2026-01-15', in short: '15/01/2026'. */
export const dayName = (day: string): string => day.split('-').toReversed().join('/');

/** '9h' of '2026-01-15T09'. */
const hourName = (step: string): string => `${Number(step.slice(11))}h`;

/** A step of a series by its first day: '15/01/2026, 9h', '15/01/2026', 'semana de 15/01/2026' by `weekOf`, 'jan. de 2026'. */
export function stepName(day: string, step: Step, weekOf: (day: string) => string): string {
  if (step === 'month') return month().format(atNoon(day));
  if (step === 'hour') return `${dayName(dayOfStep(day))}, ${hourName(day)}`;
  return step === 'day' ? dayName(day) : weekOf(dayName(day));
}

/** A step as the axis of a chart has room for it: '9h', '15/01', 'jan.'. */
export function shortStepName(day: string, step: Step): string {
  if (step === 'month') return shortMonth().format(atNoon(day));
  return step === 'hour' ? hourName(day) : dayName(day).slice(0, 5);
}
