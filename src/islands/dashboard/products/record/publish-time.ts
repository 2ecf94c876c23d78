import { minuteOf, momentOf } from '#domain/date.ts';

/** A moment as `datetime-local` has it, in the shop's time zone: '2026-01-15T09:00'; '' for none. */
export function publishText(ms: number | null): string {
  return ms === null ? '' : minuteOf(ms).replace(' ', 'T');
}

/** Epoch ms of a `datetime-local` value in the shop's time zone; null where it is none. */
export function readPublishAt(text: string): number | null {
  return Number.isNaN(Date.parse(`${text}Z`)) ? null : momentOf(text);
}
