const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago something happened, as briefly as a list needs it: 'agora', 'há 5 min', 'há 3 h', 'há 2 dias'. */
export function formatAge(at: number, now: number): string {
  const age = Math.max(0, now - at);
  if (age < MINUTE_MS) return 'agora';
  if (age < HOUR_MS) return `há ${Math.floor(age / MINUTE_MS)} min`;
  if (age < DAY_MS) return `há ${Math.floor(age / HOUR_MS)} h`;
  const days = Math.floor(age / DAY_MS);
  return `há ${days} ${days === 1 ? 'dia' : 'dias'}`;
}
