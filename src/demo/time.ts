/** Milliseconds of an hour and of a day. */
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

const OPEN_DAYS = 380;

/** When the demo's accounts were made, epoch ms: before its oldest order. */
export const openedAt = (now: number): number => now - OPEN_DAYS * DAY_MS;
