import { leaveFor } from '#stores/leave.ts';
import { notify } from '#stores/toasts.ts';

const KEY = 'vitrine.farewell';

/** Leaves for another page, which then says `text`. */
export function leaveSaying(url: string, text: string): void {
  sessionStorage.setItem(KEY, text);
  leaveFor(url);
}

/** Says what the page before has left to be said. */
export function sayFarewell(): void {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return;
  sessionStorage.removeItem(KEY);
  notify.success(text);
}
