import { HOUR_MS, MINUTE_MS } from '../time.ts';

const twoDigits = (count: number): string => String(count).padStart(2, '0');

/** Time that is left, from milliseconds: '23 h 59 min', and in the last hour '14:59'. */
export function countdownText(ms: number): string {
  if (ms >= HOUR_MS) {
    const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
    return `${Math.floor(ms / HOUR_MS)} h ${twoDigits(minutes)} min`;
  }
  const seconds = Math.ceil(ms / 1_000);
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}
