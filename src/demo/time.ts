import { DAY_MS } from '#domain/time.ts';

const OPEN_DAYS = 380;

/** When the demo's accounts were made, epoch ms: before its oldest order. */
export const openedAt = (now: number): number => now - OPEN_DAYS * DAY_MS;
