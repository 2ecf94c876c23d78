import { byLanguage } from './language.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts';

const options = { style: 'short' } as const;
const ago = byLanguage(
  (code) => new Intl.RelativeTimeFormat(code, { ...options, numeric: 'always' }),
);
const now = byLanguage(
  (code) => new Intl.RelativeTimeFormat(code, { ...options, numeric: 'auto' }),
);

/** How long ago something happened, as briefly as a list needs it: 'agora', 'há 5 min.', 'há 3 h', 'há 2 dias'. */
export function formatAge(at: number, read: number): string {
  const age = Math.max(0, read - at);
  if (age < MINUTE_MS) return now().format(0, 'second');
  if (age < HOUR_MS) return ago().format(-Math.floor(age / MINUTE_MS), 'minute');
  if (age < DAY_MS) return ago().format(-Math.floor(age / HOUR_MS), 'hour');
  return ago().format(-Math.floor(age / DAY_MS), 'day');
}
