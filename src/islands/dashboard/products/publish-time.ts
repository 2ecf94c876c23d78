const TIME_ZONE = 'America/Sao_Paulo';
const MINUTE_MS = 60_000;

const local = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: TIME_ZONE,
});

/** A moment as `datetime-local` has it, in the shop's time zone: '2026-01-15T09:00'; '' for none. */
export function publishText(ms: number | null): string {
  return ms === null ? '' : local.format(ms).replace(' ', 'T');
}

/** Epoch ms of what `datetime-local` holds, in the shop's time zone; null for nothing. */
export function readPublishAt(text: string): number | null {
  const asUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(asUtc)) return null;
  // The zone is some hours behind: what it calls this moment tells how many.
  const there = Date.parse(`${publishText(asUtc)}Z`);
  const offset = Math.round((asUtc - there) / MINUTE_MS) * MINUTE_MS;
  return asUtc + offset;
}
