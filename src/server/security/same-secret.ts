import { hash, timingSafeEqual } from 'node:crypto';

const digest = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** Compares two secrets in constant time, whatever their lengths. */
export const sameSecret = (given: string, stored: string): boolean =>
  timingSafeEqual(digest(given), digest(stored));
